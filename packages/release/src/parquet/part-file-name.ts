import type { Part } from '@labrish/dataset/release/clip';

/**
 * Names a file as Hugging Face names the files of a split. @param index from 0, below `of`.
 * @returns a path relative to the release's folder: `data/train-00000-of-00003.parquet`
 */
export function partFileName(part: Part, index: number, of: number): string {
  const [place, all] = [index, of].map((number) => String(number).padStart(5, '0'));
  return `data/${part}-${place}-of-${all}.parquet`;
}
