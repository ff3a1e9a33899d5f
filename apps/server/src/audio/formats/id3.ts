import { spells } from './bytes.ts';

/** Returns the offset of the audio after any ID3v2 tags. */
export function afterId3(bytes: Uint8Array): number {
  let at = 0;
  while (spells(bytes, at, 'ID3') && at + 10 <= bytes.length) {
    const [a = 0, b = 0, c = 0, d = 0] = bytes.subarray(at + 6, at + 10);
    const footer = (bytes[at + 5] ?? 0) & 0x10 ? 10 : 0;
    at += 10 + footer + (((a & 127) << 21) | ((b & 127) << 14) | ((c & 127) << 7) | (d & 127));
  }
  return at;
}
