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
    text('clip_id', 'Id of the recording, its name everywhere and the same in every version.'),
    text('speaker_id', 'Pseudonym of the speaker, the same in every version and meaningless outside.'),
    text(
      'part',
      'Where the recording lies: train, dev, test, test_recent, test_unseen_topic or unsplit; or rejected or open, which are not validated.',
    ),
    optional('prompt_id', 'The question that was answered; empty when the speaker chose what to say.'),
    optional('prompt', 'The question as it was asked.'),
    text('category', `The label: ${labelsInWords(pilot)}.`),
    optional('claimed_category', 'What the speaker called it.'),
    optional('transcription', 'What is said, as it is said, in the spelling that came to the transcriber.'),
    optional('english', 'The same in standard English, by meaning and not word by word.'),
    {
      ...text(
        'spans',
        `JSON list of the stretches of the transcription that are ${unmixed}: from and to in code points, to excluded.`,
      ),
      value: ({ spans }) => JSON.stringify(spans.map(({ from, to, category }) => ({ from, to, category }))),
    },
    number('duration_ms', 'Length of the recording in milliseconds.'),
    text('month', 'Year and month in which it was recorded.'),
    {
      ...optional('place', 'ISO 3166-2 code of where the speaker learned to talk; empty where few share it.'),
      name: place,
    },
    { ...optional('group', `The larger region of the ${place}; empty where few share it.`), name: group },
    optional('age_range', 'Age of the speaker as a range; empty where few share it.'),
    optional('formality', 'How formally the speaker talks in the recording; empty where few share it.'),
    number('up_votes', 'Reviewers who found the recording fit.'),
    number('down_votes', 'Reviewers who found it unfit.'),
    number(
      'consent_version',
      'Version of the words that the speaker agreed to; datasheet.md has them in full.',
    ),
    text('audio_sha256', 'SHA-256 of the bytes of the recording, in hex.'),
    text(
      'labelled_by',
      'Who settled the category: reviewers, who agree; the lead; in rejected and open the speaker, who chose it.',
    ),
  ];
}

type Plain = Exclude<keyof Clip, 'spans'>;

function text(name: keyof Clip, description: string): Column {
  return { name, type: 'string', nullable: false, description, value: (clip) => clip[name as Plain] };
}

function number(name: Plain, description: string): Column {
  return { ...text(name, description), type: 'int32' };
}

function optional(name: Plain, description: string): Column {
  return { ...text(name, description), nullable: true };
}
