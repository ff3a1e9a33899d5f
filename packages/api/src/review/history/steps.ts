import { isDeepStrictEqual } from 'node:util';
import { lastAdjudication } from '@labrish/dataset';
import type { recording_notes, review_settings, reviews, set_asides } from '@labrish/db';
import { inForce } from '@labrish/api/submissions/in-force';
import { type ConsensusInputs, consensusOf } from '../consensus.ts';
import { resultOf } from '../outdated.ts';
import { canBeSetAside } from '../reviewers/set-aside.ts';
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
  /** The action of a lead that begins, or ends. */
  set?: set_asides;
  undone?: set_asides;
};

/**
 * Lists what happened to a recording in review, oldest first, and the consensus after each step. The consensus is computed anew, by the
 * rules and the quorum that apply to the recording now. A set-aside that changed no verdict in force here is left out.
 */
export function historyOf(recording: Reviewed, settings: review_settings): Step[] {
  // At the same time, what replaces something or takes it back comes later.
  const order = ({ kind }: Event) => historyStep.shape.kind.options.indexOf(kind);
  const events = eventsOf(recording).toSorted(
    (a, b) => a.at.getTime() - b.at.getTime() || order(a) - order(b),
  );
  let said: Rows = [];
  let active: readonly set_asides[] = [];
  let rows: Rows = [];
  return events.flatMap(({ review, set, undone, ...event }) => {
    const before = rows;
    if (review) said = [...said, review];
    active = [...active, ...(set ? [set] : [])].filter((one) => one !== undone);
    rows = said.map((row) => ({ ...row, set_aside_id: asideBy(row, active) }));
    if (event.kind.endsWith('set_aside') && isDeepStrictEqual(inForce(rows), inForce(before))) return [];
    const by = (at: Date | null) => (at && at <= event.at ? at : null);
    const times = { copy_found_at: by(recording.copy_found_at), held_back_at: by(recording.held_back_at) };
    const consensus = consensusOf({ ...recording, ...times }, rows, settings);
    const after = { status: consensus.review_status, category: consensus.reviewed_category };
    return [{ ...NOTHING_SAID, ...(review && saidIn(review, recording)), ...event, after }];
  });
}

function eventsOf({ reviews, notes, set_asides, copy_found_at: at, taken_back_by }: Reviewed): Event[] {
  return [
    ...(at ? [{ kind: 'copy' as const, at, by_id: null, reviewer_id: null, comment: null }] : []),
    ...reviews.map((review): Event => {
      const { id, reviewer_id, decided_at, comment, is_adjudication, verdict, supersedes } = review;
      const kind = is_adjudication ? 'adjudication' : !verdict ? 'undo' : supersedes ? 'change' : 'verdict';
      const by_id = taken_back_by.get(id) ?? reviewer_id;
      return { kind, at: decided_at, by_id, reviewer_id, comment, review };
    }),
    ...notes.map(({ id: note_id, author_id: by_id, created_at, body }) => {
      return { kind: 'note' as const, at: created_at, by_id, reviewer_id: null, note_id, comment: body };
    }),
    ...set_asides.flatMap((row): Event[] => {
      const { reviewer_id, created_at, set_by, reason, undone_at, undone_by } = row;
      const set = { kind: 'set_aside' as const, at: created_at, by_id: set_by, comment: reason, set: row };
      const undone = { kind: 'undo_set_aside' as const, by_id: undone_by, comment: null, undone: row };
      return [{ ...set, reviewer_id }, ...(undone_at ? [{ ...undone, reviewer_id, at: undone_at }] : [])];
    }),
  ];
}

/** Returns the first action by which a review is set aside; null without one. */
function asideBy(row: reviews, active: readonly set_asides[]): string | null {
  const isAside = (one: set_asides) => row.decided_at <= one.created_at && canBeSetAside(row, one);
  return active.find(isAside)?.id ?? null;
}

const NOTHING_SAID = {
  ...{ note_id: null, stage: null, verdict: null, category: null, reasons: [], speakers: null },
  ...{ heard_share: null, counts: null, why_not: null, is_calibration: false, is_training: false },
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
