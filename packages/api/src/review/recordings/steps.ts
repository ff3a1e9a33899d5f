import { isReport } from '@labrish/dataset';
import type { review_settings, reviews, set_asides } from '@labrish/db';
import type { ReviewKey } from '@labrish/api/submissions/in-force';
import { type ConsensusInputs, consensusOf } from '../consensus.ts';
import { resultOf } from '../outdated.ts';
import type { HistoryStep } from './schema.ts';

/** All that was said and done about a recording in review. */
export interface Reviewed extends ConsensusInputs {
  duration_ms: number | null;
  /** All its reviews, superseded ones too. */
  reviews: readonly reviews[];
  /** The actions about the verdicts of its reviewers. */
  set_asides: readonly set_asides[];
  notes: readonly { author_id: string; body: string; created_at: Date }[];
  /** Who took a verdict back for its reviewer, by the id of the row that takes it back. */
  taken_back_by: ReadonlyMap<string, string>;
}

/** A step with ids in place of names. */
export type Step = Omit<HistoryStep, 'by' | 'reviewer' | 'at'> & { at: Date };

/** What happened at a time, and the reviews as they were after it, from those before it. */
type Event = Pick<Step, 'kind' | 'at' | 'by_id' | 'comment'> & {
  review?: reviews;
  reviewer_id?: string;
  apply: (rows: readonly reviews[]) => readonly reviews[];
};

/**
 * Lists what happened to a recording in review, oldest first, and the consensus after each step. The consensus is computed anew, by the
 * rules and the quorum that apply to the recording now. A set-aside that changed no verdict in force here is left out.
 */
export function historyOf(recording: Reviewed, settings: review_settings): Step[] {
  const { copy_found_at, duration_ms } = recording;
  const events = eventsOf(recording).toSorted(
    (a, b) => a.at.getTime() - b.at.getTime() || order(a) - order(b),
  );
  let rows: readonly reviews[] = [];
  return events.flatMap(({ apply, review, reviewer_id = null, ...event }) => {
    const before = rows;
    rows = apply(before);
    if (event.kind.endsWith('set_aside') && rows === before) return [];
    const found = copy_found_at && copy_found_at <= event.at ? copy_found_at : null;
    const consensus = consensusOf({ ...recording, copy_found_at: found }, rows, settings);
    const after = { status: consensus.review_status, category: consensus.reviewed_category };
    return [{ ...event, reviewer_id, ...saidIn(review, recording.reviews, duration_ms), after }];
  });
}

/** Orders what happened at the same time: what takes something back or replaces it comes later. */
function order({ kind }: Event): number {
  return ['copy', 'verdict', 'adjudication', 'change', 'undo', 'set_aside', 'undo_set_aside', 'note'].indexOf(
    kind,
  );
}

function eventsOf({ reviews, set_asides, notes, copy_found_at, taken_back_by }: Reviewed): Event[] {
  const stay = { apply: (rows: readonly reviews[]) => rows };
  return [
    ...reviews.map((review): Event => {
      const { id, reviewer_id, decided_at: at, comment, is_adjudication, verdict, supersedes } = review;
      const kind = is_adjudication ? 'adjudication' : !verdict ? 'undo' : supersedes ? 'change' : 'verdict';
      const by_id = taken_back_by.get(id) ?? reviewer_id;
      // Its present mark comes with the set-aside that made it.
      const apply = (rows: readonly reviews[]) => [...rows, { ...review, set_aside_id: null }];
      return { ...{ kind, at, by_id, reviewer_id, comment, review }, apply };
    }),
    ...set_asides.flatMap(
      ({ id, reviewer_id, reason, set_by, created_at, undone_by, undone_at }): Event[] => {
        const mark = (from: string | null, to: string | null) => (rows: readonly reviews[]) => {
          const isMarked = (row: reviews) =>
            row.reviewer_id === reviewer_id && row.set_aside_id === from && canBeSetAside(row);
          const isInForce = (row: reviews) =>
            row.verdict && !rows.some(({ supersedes }) => supersedes === row.id);
          if (!rows.some((row) => isMarked(row) && isInForce(row))) return rows;
          return rows.map((row) => (isMarked(row) ? { ...row, set_aside_id: to } : row));
        };
        const set: Event = {
          ...{ kind: 'set_aside', at: created_at, by_id: set_by, reviewer_id, comment: reason },
          apply: mark(null, id),
        };
        if (!undone_at) return [set];
        const undo: Event = {
          ...{ kind: 'undo_set_aside', at: undone_at, by_id: undone_by, reviewer_id, comment: null },
          apply: mark(id, null),
        };
        return [set, undo];
      },
    ),
    ...notes.map(({ author_id: by_id, body: comment, created_at: at }): Event => ({
      ...{ kind: 'note', at, by_id, comment },
      ...stay,
    })),
    ...(copy_found_at
      ? [{ kind: 'copy' as const, at: copy_found_at, by_id: null, comment: null, ...stay }]
      : []),
  ];
}

/** Returns whether a set-aside marks a row, as in `reviewers/set-aside.ts`. */
function canBeSetAside({ is_adjudication, reasons }: reviews): boolean {
  return !is_adjudication && !isReport(reasons);
}

type Said = Pick<
  Step,
  | 'stage'
  | 'verdict'
  | 'category'
  | 'reasons'
  | 'speakers'
  | 'heard_share'
  | 'counts'
  | 'why_not'
  | 'is_calibration'
  | 'is_training'
>;

/** Describes a review: what it said, and whether it counts now. */
function saidIn(review: reviews | undefined, all: readonly reviews[], duration_ms: number | null): Said {
  if (!review?.verdict) return { ...NOTHING_SAID, stage: review?.stage ?? null };
  const { stage, verdict, category, reasons, speakers, heard_ms, is_adjudication } = review;
  const { is_calibration, is_training } = review;
  const heard_share = is_adjudication || !duration_ms ? null : Math.min(1, heard_ms / duration_ms);
  const why_not = whyNot(review, all, duration_ms);
  const counts = why_not === null;
  return {
    stage,
    verdict,
    category,
    reasons,
    speakers,
    heard_share,
    counts,
    why_not,
    is_calibration,
    is_training,
  };
}

const NOTHING_SAID: Said = {
  ...{ stage: null, verdict: null, category: null, reasons: [], speakers: null, heard_share: null },
  ...{ counts: null, why_not: null, is_calibration: false, is_training: false },
};

function whyNot(review: reviews, all: readonly reviews[], duration_ms: number | null): Said['why_not'] {
  const { id, stage, is_adjudication, set_aside_id } = review;
  const later = all.find(({ supersedes }) => supersedes === id);
  if (later) return later.verdict ? 'changed' : 'undone';
  if (set_aside_id) return 'set_aside';
  const decision = lastDecision(all, stage);
  if (is_adjudication) return decision === review ? null : 'adjudicated';
  return decision ? 'adjudicated' : resultOf(review, duration_ms).why_not;
}

function lastDecision(all: readonly reviews[], stage: ReviewKey['stage']): reviews | undefined {
  return all
    .filter((row) => row.is_adjudication && row.stage === stage)
    .toSorted((a, b) => a.decided_at.getTime() - b.decided_at.getTime())
    .at(-1);
}
