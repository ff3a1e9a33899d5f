import { AudioSampleSink, WAVE, type AudioSample } from 'mediabunny';
import { toAudioFacts, reject, type Inspection } from '../types.ts';
import { view } from './bytes.ts';
import { codecOf, open, withAudioTrack } from './demux.ts';

/** The size that a streaming recorder writes because it cannot go back and fill it in; others write 0. */
const STREAMED = 0xffffffff;

export async function inspectWav(bytes: Uint8Array): Promise<Inspection> {
  const facts = await withAudioTrack(withSizesFilledIn(bytes), [WAVE], async (track) => ({
    codec: await codecOf(track),
    seconds: await track.computeDuration(),
    sample_rate: await track.getSampleRate(),
    channels: await track.getNumberOfChannels(),
  })).catch(() => undefined);
  if (!facts) return reject('truncated', 'a WAV file without a usable header');
  const size = view(bytes).getUint32(4, true);
  if (size !== STREAMED && size + 8 > bytes.length)
    return reject('truncated', 'a WAV file shorter than its header says');
  if (!facts.seconds) return reject('truncated', 'a WAV file without audio');
  return toAudioFacts('audio/wav', facts.codec, facts);
}

/** Yields the decoded sound piece by piece. The caller closes each piece. */
export async function* readWavSamples(bytes: Uint8Array): AsyncGenerator<AudioSample> {
  const input = open(withSizesFilledIn(bytes), [WAVE]);
  try {
    const track = await input.getPrimaryAudioTrack();
    if (track) yield* new AudioSampleSink(track).samples();
  } finally {
    input.dispose();
  }
}

/** Replaces sizes of 0, which a recorder never filled in, by 0xffffffff, which mediabunny reads as "up to the end". */
function withSizesFilledIn(bytes: Uint8Array): Uint8Array {
  const data = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).indexOf('data', 12, 'latin1') + 4;
  const unfilled = [4, data].filter((at) => at + 4 <= bytes.length && view(bytes).getUint32(at, true) === 0);
  if (data < 4 || !unfilled.length) return bytes;
  const filled = Uint8Array.from(bytes);
  for (const at of unfilled) view(filled).setUint32(at, STREAMED, true);
  return filled;
}
