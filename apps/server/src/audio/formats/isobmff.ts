import { latin1, view } from './bytes.ts';

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
