import { lastAdjudication } from '@labrish/dataset';
import type { recording_notes, review_settings, reviews, set_asides } from '@labrish/db';
import { latest } from '@labrish/api/submissions/in-force';
import { type ConsensusInputs, consensusOf } from '../consensus.ts';
import { resultOf } from '../outdated.ts';
import { type About, canBeSetAside } from '../reviewers/set-aside.ts';
import { historyStep, type HistoryStep } from './schema.ts';

type Rows = readonly reviews[];

/** All that was said and done about a recording in review. */
export interface Reviewed extends ConsensusInputs {
  duration_ms: number | null;
  /** All its reviews, superseded ones too. */
  reviews: Rows;
  notes: readonly recording_notes[];
  /** The actions about the verdicts of its reviewers, or on it. */
  set_asides: readonly set_asides[];
  /** Who took a verdict back for its reviewer, by the id of the row that takes it back. */
  taken_back_by: ReadonlyMap<string, string | null>;
}

/** A step with ids in place of names. */
type Step = Omit<HistoryStep, 'by' | 'reviewer' | 'at'> & { at: Date };
type Event = Pick<Step, 'kind' | 'at' | 'by_id' | 'comment' | 'reviewer_id'> & {
  note_id?: string;
  review?: reviews;
  /** Returns the reviews as they were after it, from those before. */
  apply: (rows: Rows) => Rows;
};

/**
 * Lists what happened to a recording in review, oldest first, and the consensus after each step. The consensus is computed anew, by the
 * rules and the quorum that apply to the recording now. A set-aside that changed no verdict in force here is left out.
 */
export function historyOf(recording: Reviewed, settings: review_settings): Step[] {
  const { copy_found_at } = recording;
  // At the same time, what replaces something or takes it back comes later.
  const order = ({ kind }: Event) => historyStep.shape.kind.options.indexOf(kind);
  const events = eventsOf(recording).toSorted(
    (a, b) => a.at.getTime() - b.at.getTime() || order(a) - order(b),
  );
  let rows: Rows = [];
  return events.flatMap(({ apply, review, ...event }) => {
    const before = rows;
    rows = apply(before);
    if (event.kind.endsWith('set_aside') && rows === before) return [];
    const found = copy_found_at && copy_found_at <= event.at ? copy_found_at : null;
    const consensus = consensusOf({ ...recording, copy_found_at: found }, rows, settings);
    const after = { status: consensus.review_status, category: consensus.reviewed_category };
    return [{ ...NOTHING_SAID, ...(review && saidIn(review, recording)), ...event, after }];
  });
}

function eventsOf({ reviews, notes, set_asides, copy_found_at: at, taken_back_by }: Reviewed): Event[] {
  return [
    ...(at ? [{ ...{ kind: 'copy' as const, at, by_id: null, reviewer_id: null }, ...UNCHANGED }] : []),
    ...reviews.map((review): Event => {
      const { id, reviewer_id, decided_at, comment, is_adjudication, verdict, supersedes } = review;
      const kind = is_adjudication ? 'adjudication' : !verdict ? 'undo' : supersedes ? 'change' : 'verdict';
      const by_id = taken_back_by.get(id) ?? reviewer_id;
      // Without its present mark, which the set-aside makes.
      const apply = (rows: Rows) => [...rows, { ...review, set_aside_id: null }];
      return { kind, at: decided_at, by_id, reviewer_id, comment, review, apply };
    }),
    ...notes.map(({ id: note_id, author_id: by_id, created_at, body }) => {
      const note = { kind: 'note' as const, at: created_at, by_id, reviewer_id: null, note_id };
      return { ...note, ...UNCHANGED, comment: body };
    }),
    ...set_asides.flatMap((row): Event[] => {
      const { id, reviewer_id } = row;
      const set = { kind: 'set_aside' as const, at: row.created_at, by_id: row.set_by, comment: row.reason };
      const made = { ...set, reviewer_id, apply: (rows: Rows) => mark(rows, row, null, id) };
      if (!row.undone_at) return [made];
      const undone = {
        kind: 'undo_set_aside' as const,
        at: row.undone_at,
        by_id: row.undone_by,
        comment: null,
      };
      return [made, { ...undone, reviewer_id, apply: (rows) => mark(rows, row, id, null) }];
    }),
  ];
}

const UNCHANGED = { comment: null, apply: (rows: Rows) => rows };

/** Changes the mark of what a set-aside is about. @returns the same rows if none of them is in force */
function mark(rows: Rows, about: About, from: string | null, to: string | null): Rows {
  const isAbout = (row: reviews) => row.set_aside_id === from && canBeSetAside(row, about);
  if (!latest(rows).some(isAbout)) return rows;
  return rows.map((row) => (isAbout(row) ? { ...row, set_aside_id: to } : row));
}

const NOTHING_SAID = {
  ...{
    note_id: null,
    stage: null,
    verdict: null,
    category: null,
    reasons: [],
    speakers: null,
    heard_share: null,
  },
  ...{ counts: null, why_not: null, is_calibration: false, is_training: false },
};

/** Adds to a review whether it counts now; to one that takes a verdict back, nothing. */
function saidIn(review: reviews, { reviews, duration_ms }: Reviewed) {
  if (!review.verdict) return review;
  const why_not = whyNot(review, reviews, duration_ms);
  const isPlayed = !review.is_adjudication && duration_ms;
  const heard_share = isPlayed ? Math.min(1, review.heard_ms / duration_ms) : null;
  return { ...review, counts: why_not === null, why_not, heard_share };
}

function whyNot(review: reviews, all: Rows, duration_ms: number | null): Step['why_not'] {
  const later = all.find(({ supersedes }) => supersedes === review.id);
  if (later) return later.verdict ? 'changed' : 'undone';
  if (review.set_aside_id) return 'set_aside';
  const decision = lastAdjudication(
    all.filter(({ set_aside_id }) => !set_aside_id),
    review.stage,
  );
  if (decision) return decision === review ? null : 'adjudicated';
  return resultOf(review, duration_ms).why_not;
}
