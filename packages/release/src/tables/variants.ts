import { isValidated } from '@labrish/dataset/release/clip';
import { variantsOf, type Wordings } from '@labrish/dataset/scoring/variants';
import type { ClipSink } from '../files/line-writer.ts';
import { writeTable } from './side-tables.ts';

const COLUMNS = ['word', 'variant', 'category', 'count', 'transcriber_pairs'] as const;

/** Writes `tsv/variants.tsv` of validated recordings. Until then it holds the texts of those with several transcripts. */
export function createVariantTable(folder: string): ClipSink {
  const recordings: Wordings[] = [];
  return {
    async add({ part, speaker_id, category, transcripts }) {
      if (isValidated(part) && transcripts.length > 1) recordings.push({ speaker_id, category, transcripts });
    },
    async commit() {
      const cells = (row: ReturnType<typeof variantsOf>[number]) => COLUMNS.map((name) => row[name]);
      return [await writeTable(folder, 'variants', COLUMNS, variantsOf(recordings), cells)];
    },
    async abandon() {
      recordings.length = 0;
    },
  };
}
