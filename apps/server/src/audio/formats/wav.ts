import { accept, reject, type Inspection } from '../types.ts';
import { spells, view } from './bytes.ts';

const CODECS: Record<number, string> = { 1: 'pcm-s', 3: 'pcm-f', 6: 'alaw', 7: 'ulaw' };
const EXTENSIBLE = 0xfffe;

export interface Wav {
  codec: string;
  channels: number;
  rate: number;
  /** Bytes of one sample of all channels. */
  frame: number;
  data: Uint8Array;
  /** The header promises more than there is. */
  cut: boolean;
}

export function inspectWav(bytes: Uint8Array): Inspection {
  const wav = readWav(bytes);
  if (!wav) return reject('truncated', 'a WAV file without a usable header');
  if (wav.cut) return reject('truncated', 'a WAV file shorter than its header says');
  if (wav.data.length < wav.frame) return reject('truncated', 'a WAV file without audio');
  return accept('audio/wav', wav.codec, {
    seconds: Math.floor(wav.data.length / wav.frame) / wav.rate,
    sample_rate: wav.rate,
    channels: wav.channels,
  });
}

/** Microsoft's RIFF chunks: `fmt ` before `data`. A data size of 0 or 2^32-1 is a recorder that could not go back to fill it in. */
export function readWav(bytes: Uint8Array): Wav | undefined {
  const data = view(bytes);
  let format: Omit<Wav, 'data' | 'cut'> | undefined;
  let at = 12;
  while (at + 8 <= bytes.length) {
    const size = data.getUint32(at + 4, true);
    const body = at + 8;
    if (spells(bytes, at, 'fmt ') && body + 16 <= bytes.length) format = readFormat(data, body);
    if (spells(bytes, at, 'data') && format) {
      const streamed = size === 0 || size === 0xffffffff;
      const end = streamed ? bytes.length : Math.min(bytes.length, body + size);
      return { ...format, data: bytes.subarray(body, end), cut: !streamed && body + size > bytes.length };
    }
    at = body + size + (size & 1);
  }
  return undefined;
}

function readFormat(data: DataView, at: number): Omit<Wav, 'data' | 'cut'> | undefined {
  const tag = data.getUint16(at, true);
  const kind = tag === EXTENSIBLE && at + 26 <= data.byteLength ? data.getUint16(at + 24, true) : tag;
  const channels = data.getUint16(at + 2, true);
  const rate = data.getUint32(at + 4, true);
  const bits = data.getUint16(at + 14, true);
  const codec = CODECS[kind] ?? `wav-${kind}`;
  const frame = channels * (bits >> 3);
  if (!frame || channels > 8 || rate < 1000 || rate > 384_000) return undefined;
  const name =
    codec === 'pcm-s' && bits === 8 ? 'pcm-u8' : codec.startsWith('pcm') ? `${codec}${bits}` : codec;
  return { codec: name, channels, rate, frame };
}
