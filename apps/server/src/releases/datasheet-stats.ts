import {
  isValidated,
  LEAST_IN_ROWS,
  LEAST_IN_TABLES,
  wordErrors,
  errorRate,
  type Errors,
  type Clip,
} from '@labrish/dataset';
import type { Facts } from '@labrish/api/releases/find';
import { categoriesOf, type Pilot } from '@labrish/pilot';
import {
  NOT_SAID,
  type Agreement,
  type DatasheetFacts,
  type Figures,
  type SuppressedTable,
} from '@labrish/release';

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
  let validated = 0;
  const consents = new Map<number, number>();
  const samples: Clip[] = [];
  const twice: Errors[] = [];
  return {
    add(clip: Clip): void {
      consents.set(clip.consent_version, (consents.get(clip.consent_version) ?? 0) + 1);
      if (!isValidated(clip.part)) return;
      validated += 1;
      const [first, second] = clip.transcripts.filter(({ layer }) => layer === 'natural');
      if (first && second) twice.push(wordErrors([first.text], second.text));
      if (samples.length < SAMPLES && clip.transcription !== null) samples.push(clip);
    },
    /** @param figures of the same clips */
    result: (figures: Figures): DatasheetFacts => ({
      agreement: [
        ...agreementOf('Fit for the dataset', sheet.fit),
        ...agreementOf('What is spoken', sheet.category),
      ],
      transcribed_twice: twice.length
        ? {
            clips: twice.length,
            share: Math.round((twice.length / validated) * 100) / 100,
            word_error_rate: errorRate(twice),
          }
        : null,
      rejections: sheet.rejections,
      least_speakers_in_rows: LEAST_IN_ROWS,
      group_by_category: { least_speakers: LEAST_IN_TABLES, table: placesOf(pilot, figures) },
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

/** Draws up the table of groups of places by category, with one row for clips without a group: too rare to be shown, or not said. */
function placesOf(pilot: Pilot, figures: Figures): SuppressedTable {
  const [rows, columns] = [[...pilot.groups, NOT_SAID], categoriesOf(pilot)];
  const figure = (name: string) => figures[name] ?? null;
  return {
    rows,
    columns,
    cells: rows.map((row) => columns.map((column) => figure(`group:${row}/${column}`))),
    rowTotals: rows.map((row) => figure(`group:${row}`)),
    columnTotals: columns.map((column) => figure(`all/${column}`)),
    total: figure('all'),
  };
}
