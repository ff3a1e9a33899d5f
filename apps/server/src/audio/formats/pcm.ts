import type { Chunk } from '../types.ts';
import { view } from './bytes.ts';
import { readWav } from './wav.ts';

type ReadSample = (data: DataView, at: number) => number;

const READERS: Record<string, ReadSample> = {
  'pcm-u8': (data, at) => (data.getUint8(at) - 128) / 128,
  'pcm-s16': (data, at) => data.getInt16(at, true) / 32768,
  'pcm-s24': (data, at) => (data.getUint16(at, true) + data.getInt8(at + 2) * 65536) / 8388608,
  'pcm-s32': (data, at) => data.getInt32(at, true) / 2147483648,
  'pcm-f32': (data, at) => data.getFloat32(at, true),
};

/** The samples of a WAV, a second at a time. Nothing for encodings we do not read (A-law and such). */
export async function* readPcm(bytes: Uint8Array): AsyncGenerator<Chunk> {
  const wav = readWav(bytes);
  const read = wav && READERS[wav.codec];
  if (!wav || !read) return;
  const data = view(wav.data);
  const width = wav.frame / wav.channels;
  const total = Math.floor(wav.data.length / wav.frame);
  for (let from = 0; from < total; from += wav.rate) {
    const samples = new Float32Array(Math.min(wav.rate, total - from));
    for (let i = 0; i < samples.length; i++) {
      let sum = 0;
      for (let c = 0; c < wav.channels; c++) sum += read(data, (from + i) * wav.frame + c * width);
      samples[i] = sum / wav.channels;
    }
    yield { samples, rate: wav.rate };
  }
}
