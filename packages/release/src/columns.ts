import type { Clip } from '@labrish/dataset/release/clip';
import { labelsInWords, type Pilot } from '@labrish/pilot';

/** Types that pandas, DuckDB and Hugging Face `datasets` read in the same way. */
export type ColumnType = 'string' | 'int32';
export type Cell = string | number | null;

/** A public column. Parquet, Croissant, the tables and the README take their columns from here, so that they agree. */
export interface Column {
  name: string;
  type: ColumnType;
  /** Whether a recording may lack it; it is null then, and an empty cell in the tables. */
  nullable: boolean;
  /** One sentence. */
  description: string;
  value: (clip: Clip) => Cell;
}

/**
 * Returns the columns, in the order of all files but the tables. The order never changes and new columns come last, because some
 * users count columns. The columns of the place have the names that the country gives its places.
 */
export function columnsOf(pilot: Pilot): readonly Column[] {
  const { place, group } = pilot.place_words;
  const unmixed = labelsInWords({ labels: pilot.labels.filter(({ is_mix }) => !is_mix) });
  return [
    column('clip_id', 'string', 'Id of the recording, its name everywhere and the same in every version.'),
    column(
      'speaker_id',
      'string',
      'Pseudonym of the speaker, the same in every version and meaningless outside.',
    ),
    column(
      'part',
      'string',
      'Where the recording lies: train, dev, test, test_recent, test_unseen_topic or unsplit; or rejected or open, which are not validated.',
    ),
    optional(
      'prompt_id',
      'string',
      'The question that was answered; empty when the speaker chose what to say.',
    ),
    optional('prompt', 'string', 'The question as it was asked.'),
    column(
      'category',
      'string',
      `What reviewers hear: ${labelsInWords(pilot)}; what the speaker called it where they have not said.`,
    ),
    optional('claimed_category', 'string', 'What the speaker called it.'),
    optional(
      'transcription',
      'string',
      'What is said, as it is said, in the spelling that came to the transcriber.',
    ),
    optional('english', 'string', 'The same in standard English, by meaning and not word by word.'),
    {
      ...column(
        'spans',
        'string',
        `JSON list of the stretches of the transcription that are ${unmixed}: from and to in code points, to excluded.`,
      ),
      value: ({ spans }) => JSON.stringify(spans.map(({ from, to, category }) => ({ from, to, category }))),
    },
    column('duration_ms', 'int32', 'Length of the recording in milliseconds.'),
    column('month', 'string', 'Year and month in which it was recorded.'),
    {
      ...optional(
        'place',
        'string',
        'ISO 3166-2 code of where the speaker learned to talk; empty where few share it.',
      ),
      name: place,
    },
    {
      ...optional('group', 'string', `The larger region of the ${place}; empty where few share it.`),
      name: group,
    },
    optional('age_range', 'string', 'Age of the speaker as a range; empty where few share it.'),
    optional(
      'formality',
      'string',
      'How formally the speaker talks in the recording; empty where few share it.',
    ),
    column('up_votes', 'int32', 'Reviewers who found the recording fit.'),
    column('down_votes', 'int32', 'Reviewers who found it unfit.'),
    column(
      'consent_version',
      'int32',
      'Version of the words that the speaker agreed to; datasheet.md has them in full.',
    ),
    column('audio_sha256', 'string', 'SHA-256 of the bytes of the recording, in hex.'),
  ];
}

type Plain = Exclude<keyof Clip, 'spans'>;

function column(name: keyof Clip, type: ColumnType, description: string): Column {
  return { name, type, nullable: false, description, value: (clip) => clip[name as Plain] };
}

function optional(name: Plain, type: ColumnType, description: string): Column {
  return { ...column(name, type, description), nullable: true };
}
