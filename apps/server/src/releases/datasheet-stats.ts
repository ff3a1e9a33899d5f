import {
  isValidated,
  LEAST_IN_ROWS,
  LEAST_IN_TABLES,
  suppressTable,
  wordErrors,
  errorRate,
  type Errors,
  type Clip,
} from '@labrish/dataset';
import type { Facts } from '@labrish/api/releases/find';
import { categoriesOf, type Pilot } from '@labrish/pilot';
import type { Agreement, DatasheetFacts } from '@labrish/release';

type ReviewFigures = Facts['sheet'];

/** How many sample recordings the datasheet shows. */
const SAMPLES = 5;

/** Known defects of every version, until they are fixed. */
const KNOWN_DEFECTS = [
  'Only recordings in Ogg with Opus are in it, as WhatsApp makes them; what came in another format is left out.',
  'Transcriptions follow the ear of the transcriber: the same word may be spelled in several ways.',
];

/** Collects the figures of the datasheet: review figures from the frozen facts, the others from the clips that are added. */
export function createDatasheetStats(pilot: Pilot, sheet: ReviewFigures) {
  const places = createPlaces(pilot);
  const consents = new Map<number, number>();
  const samples: Clip[] = [];
  const twice: Errors[] = [];
  return {
    add(clip: Clip): void {
      consents.set(clip.consent_version, (consents.get(clip.consent_version) ?? 0) + 1);
      if (!isValidated(clip.part)) return;
      places.add(clip);
      const [first, second] = clip.transcripts?.filter(({ layer }) => layer === 'natural') ?? [];
      if (first && second) twice.push(wordErrors([first.text], second.text));
      if (samples.length < SAMPLES && clip.transcription !== null) samples.push(clip);
    },
    result: (): DatasheetFacts => ({
      agreement: [
        ...agreementOf('Fit for the dataset', sheet.fit),
        ...agreementOf('What is spoken', sheet.category),
      ],
      transcribed_twice: twice.length
        ? {
            clips: twice.length,
            share: twice.length / places.count(),
            word_error_rate: errorRate(twice),
          }
        : null,
      rejections: sheet.rejections,
      least_speakers_in_rows: LEAST_IN_ROWS,
      group_by_category: { least_speakers: LEAST_IN_TABLES, table: places.table() },
      consents: sheet.consents.flatMap(({ version, text }) => {
        const clips = consents.get(version) ?? 0;
        return clips ? [{ version, text, clips }] : [];
      }),
      withdrawn_since_previous: sheet.withdrawn_since_previous,
      known_defects: KNOWN_DEFECTS,
      samples,
    }),
  };
}

function agreementOf(question: string, { percent, alpha, ac1 }: ReviewFigures['fit']): Agreement[] {
  const measures = { 'percent agreement': percent, "Krippendorff's alpha": alpha, "Gwet's AC1": ac1 };
  return Object.entries(measures).map(([measure, figure]) => ({
    ...{ question, measure, value: figure?.value ?? null, interval: figure?.interval ?? null },
    n: figure?.n ?? 0,
  }));
}

/** Counts clips by group of places, with one row for clips without a group: too rare to be shown, or not said. */
function createPlaces(pilot: Pilot) {
  const rows = [...pilot.groups, 'not said'];
  const categories = categoriesOf(pilot);
  let recordings = 0;
  const milliseconds = rows.map(() => categories.map(() => 0));
  const speakers = rows.map(() => categories.map(() => new Set<string>()));
  return {
    add({ group, category, speaker_id, duration_ms }: Clip): void {
      const row = group === null ? rows.length - 1 : rows.indexOf(group);
      const column = categories.indexOf(category);
      recordings += 1;
      const line = milliseconds[row];
      if (line) line[column] = (line[column] ?? 0) + duration_ms;
      speakers[row]?.[column]?.add(speaker_id);
    },
    count: () => recordings,
    table() {
      const figure = (picked: { row: number; column: number }[]) => ({
        speakers: new Set(picked.flatMap(({ row, column }) => [...(speakers[row]?.[column] ?? [])])).size,
        seconds: picked.reduce((sum, { row, column }) => sum + (milliseconds[row]?.[column] ?? 0), 0) / 1000,
      });
      const across = (row: number) => categories.map((_, column) => ({ row, column }));
      const down = (column: number) => rows.map((_, row) => ({ row, column }));
      return suppressTable({
        rows,
        columns: categories,
        cells: rows.map((_, row) => across(row).map((one) => figure([one]))),
        rowTotals: rows.map((_, row) => figure(across(row))),
        columnTotals: categories.map((_, column) => figure(down(column))),
        total: figure(rows.flatMap((_, row) => across(row))),
      });
    },
  };
}
