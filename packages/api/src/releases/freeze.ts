import {
  assignSplits,
  blurMonths,
  blurRows,
  heldOutTopics,
  LEAST_SIZE,
  partOf,
  PARTS,
  splitFaults,
  type FrozenClip,
  type Names,
  type ClipWithFingerprint,
  type Part,
  type Split,
  type SplitAssignment,
  type SplitSize,
  type Speaker,
} from '@labrish/dataset';
import type { Category, Pilot } from '@labrish/pilot';
import type { PilotTx } from '../context.ts';
import { checkWords } from '../word-checks/checks.ts';
import {
  findEligible,
  type EligibleRow,
  type PlacedRow,
  type ReleaseOptions,
  type Texts,
} from './eligible.ts';
import { clipIdOf, findSeries, keyed, type Series } from './series.ts';
import { countsOf, grouped } from '@labrish/dataset/grouped';

/** A recording as it will be published. */
export interface Planned {
  submission_id: string;
  contributor_id: string;
  split: Split;
  clip_id: string;
  clip: FrozenClip;
}

/** The frozen list of a release, with the decisions made while freezing it. */
export interface Frozen {
  series: Series;
  /** In the order of the release's files, which does not reveal when a recording was made. */
  items: Planned[];
  held_out_topics: string[];
  /** Recordings that speakers of the private test set gave besides it. */
  besides_private: number;
  /** Recordings that are left out until a person has decided about their words. */
  open_words: number;
  /** In words; null: there is a test set. */
  why_train_only: string | null;
  faults: string[];
}

/** Builds the list of a release from the recordings that may be published now. The same data always give the same list. */
export async function freeze(
  tx: PilotTx,
  pilot: Pilot,
  name: string,
  names: Names,
  options: ReleaseOptions,
): Promise<Frozen> {
  const series = await findSeries(tx, name);
  const found = await findEligible(tx, options, pilot.country.time_zone);
  const { ready, open } = await checkWords(tx, names, found);
  const rows = ready
    .filter(({ phone_id }) => !series.private_elsewhere.has(phone_id))
    .map((row) => placed(pilot, row, series));
  const validated = rows.filter(({ subset }) => subset === null);
  const held_out_topics = chooseTopics(validated, series);
  const heldOut = new Set(held_out_topics);
  const known = new Map([...series.speakers.values()].map(({ phone_id, split }) => [phone_id, split]));
  const assignment = assignSplits(phonesOf(validated, series, heldOut), known);
  const splits = new Map([...known, ...assignment.added]);
  const settled = { heldOut, frozenTest: series.frozenTest, frozenPrivate: series.frozenPrivate };
  const kept = rows.flatMap((row) => {
    const split = splits.get(row.phone_id) ?? 'train';
    const part = partOf(row, split, settled);
    return part ? [{ ...row, split, part }] : [];
  });
  const items = blurMonths(blurRows(kept)).map((row) => toPlanned(row, series));
  return {
    series,
    items: inOrder(items, series),
    held_out_topics,
    besides_private: ready.length - kept.length,
    open_words: open.size,
    why_train_only: assignment.isTrainOnly ? whyTrainOnly(assignment) : null,
    faults: splitFaults(items.map((item, i) => toHeardClip(item, kept[i]))),
  };
}

function placed({ places }: Pilot, row: EligibleRow, series: Series): PlacedRow {
  const { contributor_id, region_code } = row;
  const place = places.find(({ code }) => code === region_code);
  const speaker_id =
    series.speakers.get(contributor_id)?.speaker_id ?? keyed(series, 'speaker', contributor_id).slice(0, 16);
  return { ...row, speaker_id, place: place?.code ?? null, group: place?.group ?? null };
}

function chooseTopics(rows: PlacedRow[], series: Series): string[] {
  const recordings = countsOf(rows.flatMap(({ prompt_id }) => prompt_id ?? []));
  const topics = [...recordings].map(([prompt_id, n]) => ({
    ...{ prompt_id, recordings: n },
    order: keyed(series, 'topic', prompt_id),
  }));
  return heldOutTopics(topics, series.held_out_topics);
}

/** Gives each review of the words its place and its author's pseudonym. The first natural text is the reference. */
function textsOf({ written }: PlacedRow, series: Series): Texts {
  const reviews = [...new Set(written.map(({ review_id }) => review_id))];
  const reference = written.find(({ layer }) => layer === 'natural');
  return {
    transcription: reference?.text ?? null,
    english: written.find(({ layer }) => layer === 'english')?.text ?? null,
    spans: reference?.spans ?? [],
    segments: reference?.segments ?? [],
    transcripts: written.map(({ layer, text, author_id, review_id }) => ({
      ...{ layer, text, order: reviews.indexOf(review_id) + 1 },
      transcriber_id: keyed(series, 'transcriber', author_id).slice(0, 16),
    })),
  };
}

function toPlanned(row: PlacedRow & { split: Split; part: Part }, series: Series): Planned {
  const { submission_id, contributor_id, split, part } = row;
  const { speaker_id, prompt_id, prompt, category, labelled_by, claimed_category } = row;
  const { quality, duration_ms, month, place, group, age_range } = row;
  const { formality, up_votes, down_votes, consent_version } = row;
  return {
    submission_id,
    contributor_id,
    split,
    clip_id: clipIdOf(series, submission_id),
    clip: {
      ...{ speaker_id, part, prompt_id, prompt, category, labelled_by, claimed_category },
      ...textsOf(row, series),
      quality: quality && {
        ...{ snr_db: quality.snr_db, level_dbfs: quality.level_dbfs, clipping_ratio: quality.clipping_ratio },
        ...{ speech_ratio: quality.speech_ratio, bandwidth_hz: quality.bandwidth_hz },
      },
      ...{ duration_ms, month, place, group, age_range, formality, up_votes, down_votes, consent_version },
    },
  };
}

function inOrder(items: Planned[], series: Series): Planned[] {
  const key = new Map(items.map(({ submission_id: id }) => [id, keyed(series, 'recording', id)]));
  const keyOf = ({ submission_id }: Planned) => key.get(submission_id) ?? '';
  return items.toSorted(
    (a, b) => PARTS.indexOf(a.clip.part) - PARTS.indexOf(b.clip.part) || (keyOf(a) < keyOf(b) ? -1 : 1),
  );
}

/** Converts a clip for `splitFaults`. Its original bytes and its sound identify the recording, because public copies are not made yet. */
function toHeardClip({ submission_id, clip }: Planned, row: PlacedRow | undefined): ClipWithFingerprint {
  const { speaker_id, part, duration_ms } = clip;
  const { audio_sha256 = null, peaks = null, phone_id = speaker_id } = row ?? {};
  return { submission_id, speaker_id, phone_id, part, duration_ms, audio_sha256, peaks };
}

function whyTrainOnly({ sizes: { dev, test } }: SplitAssignment): string {
  const said = (what: string, { speakers, seconds }: SplitSize) =>
    `${what} would have ${counted(speakers, 'speaker')} and ${counted(Math.round(seconds / 60), 'minute')}`;
  const least = `${LEAST_SIZE.speakers} speakers and ${LEAST_SIZE.seconds / 60} minutes`;
  return `${said('A dev set', dev)}, ${said('a test set', test)}; each needs at least ${least}.`;
}

function counted(n: number, what: string): string {
  return `${n} ${n === 1 ? what : `${what}s`}`;
}

/** Lists all phones with the attributes by which splits are balanced: the people on one are in one split. @param rows oldest first */
function phonesOf(rows: readonly PlacedRow[], series: Series, heldOut: ReadonlySet<string>): Speaker[] {
  return [...grouped(rows, ({ phone_id }) => phone_id)].map(([phone_id, own]) => {
    const counted = own.filter(({ prompt_id }) => prompt_id === null || !heldOut.has(prompt_id));
    return {
      speaker_id: phone_id,
      order: keyed(series, 'order', own[0].speaker_id),
      group: own.at(-1)?.group ?? null,
      category: mostFrequent(own.map(({ category }) => category)),
      age_range: own.at(-1)?.age_range ?? null,
      seconds: counted.reduce((sum, { duration_ms }) => sum + duration_ms, 0) / 1000,
      is_published: series.published.has(phone_id),
    };
  });
}

/** Returns the most frequent category; of equally frequent ones, the one that came first. */
function mostFrequent(categories: Category[]): Category {
  return [...countsOf(categories)].reduce((most, one) => (one[1] > most[1] ? one : most))[0];
}
