import { join } from 'node:path';
import { jamaica } from '@labrish/pilots/jamaica/jamaica';
import { PARTS } from '@labrish/dataset/release/clip';
import type { DatasheetFacts } from '../documents/datasheet-facts.ts';
import type { PartFile, ReleaseFacts } from '../facts.ts';
import { partFileName, writeParquetPart } from '../parquet/write-part.ts';
import type { Row } from '../parquet/row-groups.ts';
import type { Figures } from '../stats/cells.ts';
import { writeTextFiles, type ReleaseText, type WrittenText } from '../write-text-files.ts';
import { COLUMNS, someClip, someRows, streamed } from './clips.ts';

export const FACTS: ReleaseFacts = {
  name: 'labrish-jamaica',
  version: '1.1.0',
  title: 'Labrish Jamaica',
  month: '2026-11',
  url: 'https://labrish.example/data/releases',
  withdrawn_url: 'https://labrish.example/data/withdrawn.tsv',
  status_url: 'https://labrish.example/data/status/1.1.0',
  creator: { name: 'Labrish', url: 'https://labrish.example/' },
  contact: 'data@labrish.example',
  licence: { id: 'CC-BY-4.0', name: 'CC BY 4.0', url: 'https://creativecommons.org/licenses/by/4.0/' },
  previous_version: '1.0.0',
  code_version: 'a4f23d0',
  train_only_because: null,
  held_out_topics: ['A storm', 'A wedding'],
  pilot: jamaica,
  doi: null,
};

const FIGURE = { speakers: 10, clips: 20, hours: 1 };

export const SHEET: DatasheetFacts = {
  agreement: [
    {
      question: 'Fit',
      measure: "Krippendorff's alpha",
      value: 0.81,
      interval: { low: 0.75, high: 0.86 },
      n: 310,
    },
    { question: 'Category', measure: 'AC1', value: null, interval: null, n: 0 },
  ],
  transcribed_twice: { clips: 15, share: 0.05, word_error_rate: 0.31 },
  rejections: [{ reason: 'noise', clips: 7 }],
  least_speakers_in_rows: 5,
  group_by_category: {
    least_speakers: 10,
    table: {
      rows: ['Surrey', 'Cornwall'],
      columns: ['English', 'Patwa'],
      cells: [
        [FIGURE, null],
        [FIGURE, null],
      ],
      rowTotals: [FIGURE, FIGURE],
      columnTotals: [FIGURE, null],
      total: FIGURE,
    },
  },
  consents: [{ version: 1, text: 'You agree to CC BY 4.0.\nYou may stop at any time.', clips: 18 }],
  withdrawn_since_previous: 2,
  known_defects: ['Some voice notes begin late.'],
  samples: [someClip({ transcription: 'Mi | seh "no" <b>' })],
};

export const WITHDRAWN = [
  { clip_id: 'cd'.repeat(16), first_version: '1.0.0', last_version: '1.0.0', month: '2026-11' },
];

/** Public figures of some cells: the others are hidden. */
export const FIGURES: Figures = {
  all: { speakers: 15, clips: 100, hours: 2.5 },
  'all/Mix': FIGURE,
  train: FIGURE,
  transcribed: FIGURE,
};

/** Writes a complete release into the folder: two Parquet files for train, one for each other part, and the text files. */
export async function writeRelease(
  folder: string,
  rows: readonly Row[] = someRows(),
  text: Partial<ReleaseText> = {},
): Promise<WrittenText & { parts: readonly PartFile[] }> {
  const parts = await writeParts(folder, rows);
  const written = await writeTextFiles(folder, {
    facts: FACTS,
    sheet: SHEET,
    changes: [{ version: '1.1.0', month: '2026-11', added: 3, removed: 1, changed: 0, notes: [] }],
    parts,
    figures: FIGURES,
    clips: streamed(rows.map(({ clip }) => clip)),
    withdrawn: WITHDRAWN,
    ...text,
  });
  return { ...written, parts };
}

async function writeParts(folder: string, rows: readonly Row[]): Promise<PartFile[]> {
  const files: PartFile[] = [];
  for (const part of PARTS) {
    const own = rows.filter(({ clip }) => clip.part === part);
    const all = part === 'train' ? [own.slice(0, 1), own.slice(1)] : [own];
    const shares = all.filter(({ length }) => length > 0);
    for (const [index, share] of shares.entries()) {
      const path = partFileName(part, index, shares.length);
      files.push({ path, part, ...(await writeParquetPart(join(folder, path), COLUMNS, streamed(share))) });
    }
  }
  return files;
}
