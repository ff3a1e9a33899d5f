import type { AudioType } from '@labrish/api/submissions/audio-types';
import {
  BufferSource,
  EncodedPacketSink,
  FLAC,
  Input,
  type InputAudioTrack,
  type InputFormat,
  MP4,
  QTFF,
} from 'mediabunny';
import { toAudioFacts, type Inspection, reject } from '../types.ts';
import { latin1, view } from './bytes.ts';

/** AMR codecs by 3GP sample entry; mediabunny, made for the web, does not decode AMR but returns its packets. */
const AMR_ENTRIES: Record<string, string> = { samr: 'amr-nb', sawb: 'amr-wb' };

/** The containers that `inspectTracks` and `readPackets` read. */
const CONTAINERS: InputFormat[] = [MP4, QTFF, FLAC];

export const VIDEO = reject('not_audio', 'a video');

/** Inspects MP4, 3GP and FLAC. (Not WebM and ADTS: mediabunny 1.61.0 loops endlessly on some damaged files of these.) */
export async function inspectTracks(bytes: Uint8Array): Promise<Inspection> {
  const input = open(bytes);
  try {
    if ((await input.getVideoTracks()).length) return VIDEO;
    const track = await input.getPrimaryAudioTrack();
    if (!track) return reject('not_audio', 'a media file without an audio track');
    if (!(await new EncodedPacketSink(track).getFirstPacket()))
      return reject('truncated', 'a media file with headers but no audio');
    const codec = await codecOf(track);
    return toAudioFacts(typeOf(bytes, codec), codec, {
      seconds: await input.computeDuration([track]),
      sample_rate: await track.getSampleRate(),
      // AMR is mono by definition, but 3GP writers put other numbers there.
      channels: codec.startsWith('amr') ? 1 : await track.getNumberOfChannels(),
    });
  } finally {
    input.dispose();
  }
}

/** Yields the audio packets of an MP4 or 3GP in order. */
export async function* readPackets(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  const input = open(bytes);
  try {
    const track = await input.getPrimaryAudioTrack();
    if (!track) return;
    for await (const packet of new EncodedPacketSink(track).packets()) yield packet.data;
  } finally {
    input.dispose();
  }
}

/** Returns the decoder's configuration: for Opus an OpusHead. */
export async function readCodecPrivate(bytes: Uint8Array): Promise<Uint8Array | undefined> {
  // `getDecoderConfig` returns a browser type that Node's own types lack.
  const config: unknown = await withAudioTrack(bytes, CONTAINERS, (track) => track.getDecoderConfig());
  const { description } = Object(config) as { description?: unknown };
  return description instanceof Uint8Array ? description : undefined;
}

/** Applies `read` to the audio track. @returns its result, undefined without a track. @throws where the file is damaged. */
export async function withAudioTrack<T>(
  bytes: Uint8Array,
  formats: InputFormat[],
  read: (track: InputAudioTrack) => Promise<T>,
): Promise<T | undefined> {
  const input = open(bytes, formats);
  try {
    const track = await input.getPrimaryAudioTrack();
    return track ? await read(track) : undefined;
  } finally {
    input.dispose();
  }
}

/** Opens an input. The caller disposes of it. */
export function open(bytes: Uint8Array, formats = CONTAINERS): Input {
  return new Input({ source: new BufferSource(bytes), formats });
}

export async function codecOf(track: InputAudioTrack): Promise<string> {
  const entry = String(await track.getInternalCodecId());
  return (await track.getCodec()) ?? AMR_ENTRIES[entry] ?? entry;
}

/** Returns the type to serve. Every browser plays a 3GP with AAC as MP4; none plays one with AMR. */
function typeOf(bytes: Uint8Array, codec: string): AudioType {
  if (latin1(bytes, 0, 4) === 'fLaC' || latin1(bytes, 0, 3) === 'ID3') return 'audio/flac';
  return codec.startsWith('amr') ? 'audio/3gpp' : 'audio/mp4';
}

/**
 * Checks that an MP4 or 3GP (ISO 14496-12) is complete, by its outermost boxes: `moov` describes it, `mdat` is the sound.
 *
 * @returns the defect, for people, or undefined.
 */
export function missingFromMp4(bytes: Uint8Array): string | undefined {
  const data = view(bytes);
  const seen = new Set<string>();
  let at = 0;
  while (at + 8 <= bytes.length) {
    const short = data.getUint32(at);
    const long = short === 1 && at + 16 <= bytes.length;
    const size = long ? Number(data.getBigUint64(at + 8)) : short === 0 ? bytes.length - at : short;
    const type = latin1(bytes, at + 4, at + 8);
    if (size < 8 || !/^[\w ]{4}$/.test(type)) break;
    if (at + size > bytes.length) return `an MP4 that ends in the middle of its ${type} box`;
    seen.add(type);
    at += size;
  }
  const lost = ['moov', 'mdat'].find((type) => !seen.has(type));
  return lost && `an MP4 without its ${lost} box`;
}
