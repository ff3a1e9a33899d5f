import { REASONS } from '@labrish/dataset';
import { markdownText } from '../escape.ts';
import type { ReleaseFacts } from '../facts.ts';
import type { Stats } from '../stats/stats.ts';
import type { Agreement, ConsentText, DatasheetFacts } from './datasheet-facts.ts';
import { percent } from './figures.ts';
import { markdownQuote, markdownTable } from './markdown.ts';

export function composition(facts: ReleaseFacts, stats: Stats, sheet: DatasheetFacts): string {
  const { transcribed, gini, prompt_overlap } = stats;
  const written =
    transcribed.clips === null
      ? 'Recordings of few speakers are transcribed.'
      : `At least ${transcribed.clips} recordings are transcribed (${transcribed.hours} hours).`;
  const shares = gini === null ? '' : ` Speakers share the hours with a Gini coefficient of about ${gini}.`;
  const why =
    facts.train_only_because === null
      ? ''
      : `\n\nEverything is in \`train\`. ${markdownText(facts.train_only_because)}`;
  return `${written}${shares}${why}${prompt_overlap.length ? `\n\n${overlap(prompt_overlap)}` : ''}

The speakers are pseudonymous. Place, age range and way of talking are blank where fewer than ${sheet.least_speakers_in_rows} speakers share
them or the speaker did not say, and there are months instead of days, or quarters and years where few share a month. A voice can still be recognised by those who know it, and by machines.`;
}

function overlap(rows: Stats['prompt_overlap']): string {
  return `Questions repeat by design. What other parts share with \`train\`:\n\n${markdownTable(
    ['Part', 'Questions', 'Also in train', 'Recordings that answer those'],
    rows.map((row) => [row.part, row.prompts, row.shared_prompts, percent(row.shared_clips)]),
  )}`;
}

export function samples(rows: DatasheetFacts['samples']): string {
  if (!rows.length) return 'None was chosen.';
  return markdownTable(
    ['Recording', 'Category', 'Question', 'Transcription', 'In standard English'],
    rows.map(({ clip_id, category, prompt, transcription, english }) => [
      clip_id.slice(0, 12),
      category,
      prompt ?? '',
      transcription ?? '',
      english ?? '',
    ]),
  );
}

export function consents(texts: readonly ConsentText[]): string {
  return texts
    .map(
      ({ version, text, clips }) =>
        `Version ${version}, for ${tens(clips)} recordings of this release:\n\n${markdownQuote(text)}`,
    )
    .join('\n\n');
}

export function agreement(rows: readonly Agreement[]): string {
  if (!rows.length) return 'No recording has been answered for by two people.';
  const table = markdownTable(
    ['Question', 'Measure', 'Value', '95 % interval', 'Recordings'],
    rows.map(({ question, measure, value, interval, n }) => [
      question,
      measure,
      value === null ? 'not computable' : value.toFixed(3),
      interval === null ? '' : `${interval.low.toFixed(3)} to ${interval.high.toFixed(3)}`,
      tens(n),
    ]),
  );
  return `By the first verdicts on a random fifth of the recordings; which others are heard first depends on what was said of them. Fit is about all
recordings that were reviewed, rejected ones too; the category is about the recordings of this version.\n\n${table}`;
}

export function transcribedTwice(twice: DatasheetFacts['transcribed_twice']): string {
  if (twice === null) return 'No recording has been transcribed by two people.';
  const differ =
    twice.word_error_rate === null
      ? ''
      : ` The second differs from the first by a word error rate of ${percent(twice.word_error_rate)}: another spelling counts as an error.`;
  return `Two people transcribed ${tens(twice.clips)} recordings (about ${percent(twice.share)}), and neither saw the other's words.${differ}`;
}

export function rejections(rows: DatasheetFacts['rejections']): string {
  if (!rows.length) return 'None was.';
  const labels = new Map<string, string>(REASONS.map(({ key, label }) => [key, label]));
  return markdownTable(
    ['Reason', 'Recordings'],
    rows.map(({ reason, clips }) => [labels.get(reason) ?? reason, tens(clips)]),
  );
}

/** Writes a number of recordings so that one more or less is rarely seen. */
export function tens(n: number): string {
  return n < 10 ? 'fewer than 10' : `at least ${Math.floor(n / 10) * 10}`;
}

export function knownDefects(defects: readonly string[]): string {
  if (!defects.length) return 'None is known.';
  return defects.map((defect) => `- ${markdownText(defect)}`).join('\n');
}

export function maintenance({ previous_version }: ReleaseFacts, sheet: DatasheetFacts): string {
  if (previous_version === null)
    return 'This is the first version. A withdrawn recording is in no version built after its withdrawal.';
  return `The version before this one is ${previous_version}; ${sheet.withdrawn_since_previous} recordings have been withdrawn since. A withdrawn recording is in no version built after its withdrawal.`;
}
