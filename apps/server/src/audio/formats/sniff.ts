import { latin1, spells, afterId3 } from './bytes.ts';

export type Container = 'ogg' | 'matroska' | 'isobmff' | 'amr' | 'wav' | 'flac' | 'mpeg' | 'adts';

/** Files that people send by mistake, by their first bytes, so that the log names them. */
const OTHERS: [string, string][] = [
  ['\x89PNG', 'a PNG image'],
  ['\xff\xd8\xff', 'a JPEG image'],
  ['GIF8', 'a GIF image'],
  ['%PDF', 'a PDF'],
  ['PK\x03\x04', 'a ZIP archive or office document'],
  ['\x1f\x8b', 'a gzip archive'],
  ['<', 'HTML or XML'],
  ['{', 'JSON'],
];

/** Image formats in an MP4 container (HEIC, AVIF): no audio, so a missing `moov` is no defect. */
const IMAGE_BRANDS = new Set(['heic', 'heix', 'hevc', 'heim', 'heis', 'mif1', 'msf1', 'avif', 'avis']);

/** Detects the container by its magic bytes, or says what the bytes are instead. */
export function sniff(bytes: Uint8Array): { container: Container } | { other: string } {
  const container = containerOf(bytes);
  if (container) return { container };
  if (spells(bytes, 0, 'RIFF')) return { other: `a RIFF file of kind ${printable(bytes, 8)}` };
  if (spells(bytes, 4, 'ftyp')) return { other: `an image (${printable(bytes, 8)})` };
  const known = OTHERS.find(([magic]) => spells(bytes, 0, magic));
  return { other: known?.[1] ?? 'of no audio format we know' };
}

function containerOf(bytes: Uint8Array): Container | undefined {
  if (spells(bytes, 0, 'OggS')) return 'ogg';
  if (spells(bytes, 0, '\x1a\x45\xdf\xa3')) return 'matroska';
  if (spells(bytes, 4, 'ftyp')) return IMAGE_BRANDS.has(latin1(bytes, 8, 12)) ? undefined : 'isobmff';
  if (spells(bytes, 0, '#!AMR')) return 'amr';
  if (spells(bytes, 0, 'RIFF') && spells(bytes, 8, 'WAVE')) return 'wav';
  const start = afterId3(bytes);
  if (spells(bytes, start, 'fLaC')) return 'flac';
  const second = bytes[start] === 0xff ? (bytes[start + 1] ?? 0) : 0;
  if ((second & 0xf6) === 0xf0) return 'adts';
  if ((second & 0xe0) === 0xe0 || start > 0) return 'mpeg';
  return undefined;
}

function printable(bytes: Uint8Array, offset: number): string {
  return latin1(bytes, offset, offset + 4).replace(/[^\w ]/g, '?');
}
