import { normaliseTranscription } from '@labrish/dataset/scoring/normalise';
import type { Clip } from '@labrish/dataset/release/clip';
import { qualityTagsOf, speechRate, type ClipQuality } from '@labrish/dataset/release/quality';
import { labelsInWords, type Pilot } from '@labrish/pilot';

/** Types that pandas, DuckDB and Hugging Face `datasets` read in the same way. */
export type ValueType = 'string' | 'int32' | 'double';

/** The type of a column: one value, or a list of values or of structs. */
export type ColumnType = ValueType | { list: ValueType | Readonly<Record<string, ValueType>> };

/** The value of a list has objects with the fields of the column's type. */
export type Cell = string | number | null | readonly (string | object)[];

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

const RARE = 'empty where few share it or it was not said.';

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
    list(
      'spans',
      { from: 'int32', to: 'int32', category: 'string' },
      `The stretches of the transcription that are ${unmixed}: from and to in code points, to excluded.`,
    ),
    number('duration_ms', 'Length of the recording in milliseconds.'),
    text(
      'month',
      'Year and month in which it was recorded; the quarter (`2026-Q4`) or the year where few speakers share it.',
    ),
    { ...optional('place', `ISO 3166-2 code of where the speaker learned to talk; ${RARE}`), name: place },
    { ...optional('group', `The larger region of the ${place}; ${RARE}`), name: group },
    optional('age_range', `Age of the speaker as a range; ${RARE}`),
    optional('formality', `How formally the speaker talks in the recording; ${RARE}`),
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
    {
      ...optional(
        'transcription',
        'The transcription for scores: without tags, punctuation and capital letters.',
      ),
      name: 'text_normalised',
      value: normalised,
    },
    list(
      'transcripts',
      { layer: 'string', text: 'string', transcriber_id: 'string', order: 'int32' },
      'All that transcribers wrote: the layer (natural, english or cassidy_jlu), the text, a pseudonym of who wrote it, and its order.',
    ),
    list(
      'segments',
      { from_ms: 'int32', to_ms: 'int32', text: 'string' },
      'The parts of the transcription with their times in milliseconds; empty without time stamps.',
    ),
    figure('snr_db', 'Level of the speech over that of the noise in dB', 'snr_db'),
    figure('level_dbfs', 'Level of the speech in dB relative to full scale', 'level_dbfs'),
    figure('clipping_share', 'Share of samples at full scale, 0 to 1', 'clipping_ratio'),
    figure('speech_share', 'Share of the recording in which somebody speaks, 0 to 1', 'speech_ratio'),
    figure('bandwidth_hz', 'Highest frequency of the speech in Hz, at most 8,000', 'bandwidth_hz'),
    {
      ...figure('speech_rate', 'Words per second of speech', 'speech_ratio'),
      value: (clip) =>
        clip.quality && speechRate(normalised(clip) ?? '', clip.duration_ms, clip.quality.speech_ratio),
    },
    {
      ...list(
        'quality_tags',
        'string',
        'What stands out in the sound or the length of the words; datasheet.md explains the tags.',
      ),
      value: (clip) => qualityTagsOf({ ...clip, text_normalised: normalised(clip) }),
    },
  ];
}

function normalised({ transcription }: Clip): string | null {
  return transcription && normaliseTranscription(transcription);
}

/** A figure of the sound that was measured when the recording arrived. */
function figure(name: string, description: string, of: keyof ClipQuality): Column {
  return {
    ...{ name, type: 'double', nullable: true },
    description: `${description}; empty where it was not measured.`,
    value: ({ quality }) => quality?.[of] ?? null,
  };
}

type Lists = 'spans' | 'segments' | 'transcripts';

function list(
  name: Lists | 'quality_tags',
  type: Exclude<ColumnType, ValueType>['list'],
  description: string,
): Column {
  return { name, type: { list: type }, nullable: false, description, value: (clip) => clip[name as Lists] };
}

type Plain = Exclude<keyof Clip, 'spans' | 'segments' | 'transcripts' | 'quality'>;

function text(name: keyof Clip, description: string): Column {
  return { name, type: 'string', nullable: false, description, value: (clip) => clip[name as Plain] };
}

function number(name: Plain, description: string): Column {
  return { ...text(name, description), type: 'int32' };
}

function optional(name: Plain, description: string): Column {
  return { ...text(name, description), nullable: true };
}
