import type { Category } from '@labrish/pilot';
import { isReport } from './reasons.ts';

export const STAGES = ['audio', 'words'] as const;
/** The stages of review: every recording is heard (`audio`), and transcribed (`words`) once it is accepted. */
export type Stage = (typeof STAGES)[number];

export const STATUSES = [
  'to_review',
  'to_transcribe',
  'disputed',
  'quarantined',
  'rejected',
  'accepted',
] as const;
export type Status = (typeof STATUSES)[number];

/** A verdict in force: neither superseded nor undone. */
export interface Review {
  stage: Stage;
  verdict: 'accept' | 'reject';
  /** The category that the reviewer heard. */
  category: Category | null;
  reasons: readonly string[];
  /** Whether it fills a slot. A verdict after too little listening, a late one and one for calibration are stored but fill none. */
  counts: boolean;
  /** An admin's adjudication, after which no other verdict counts. */
  is_adjudication: boolean;
  decided_at: Date;
}

/** The quorum of each stage. */
export type Needed = Record<Stage, number>;

/** The consensus of a recording. */
export interface Decision {
  status: Status;
  /** The stage of the next verdict; null when no verdict is missing. */
  stage: Stage | null;
  /** Verdicts that count at this stage, and how many it needs: one more for every disagreement. */
  verdicts: number;
  needed: number;
  /** Whether the verdicts disagree, so that one more is needed. */
  is_contested: boolean;
  /** The category that most accepting reviewers heard. Null: nobody has accepted, or they are evenly divided. */
  category: Category | null;
  /** The reasons for rejection, the most frequent first. */
  reasons: string[];
}

/**
 * Computes the one consensus of a recording, for the console, the counters and releases (DESIGN section 9). A stage is decided
 * when a quorum agrees and outnumbers the others; a disagreement needs one more verdict, and a tie after that an admin's. A single
 * report of something that nobody else should hear, by anybody, quarantines the recording until an admin decides. A copy of
 * somebody else's recording is quarantined too.
 *
 * @param reviews all verdicts in force, in any order.
 * @param copy_found_at when the recording was found to be a copy; null: it is none.
 */
export function decide(
  reviews: readonly Review[],
  needed: Needed,
  copy_found_at: Date | null = null,
): Decision {
  const audio = tally(reviews, 'audio', needed.audio);
  const heard = { category: audio.outcome === 'accept' ? audio.category : null };
  if (isQuarantined(reviews, copy_found_at))
    return { ...shown(audio, null), ...heard, status: 'quarantined', is_contested: false };
  if (audio.outcome === 'open') return { ...shown(audio, 'audio'), ...heard, status: 'to_review' };
  if (audio.outcome !== 'accept') return closed(audio, heard);
  const words = tally(reviews, 'words', needed.words);
  if (words.outcome === 'open') return { ...shown(words, 'words'), ...heard, status: 'to_transcribe' };
  return closed(words, heard);
}

type Outcome = 'accept' | 'reject' | 'tie' | 'open';

type Tally = Omit<Decision, 'status' | 'stage'> & { outcome: Outcome };

function tally(reviews: readonly Review[], stage: Stage, needed: number): Tally {
  const adjudication = lastAdjudication(reviews, stage);
  const counting = adjudication
    ? [adjudication]
    : reviews.filter((review) => review.stage === stage && review.counts);
  const accepts = counting.filter(({ verdict }) => verdict === 'accept');
  const rejects = counting.filter(({ verdict }) => verdict === 'reject');
  const outcome = outcomeOf(accepts.length, rejects.length, adjudication ? 1 : needed);
  const minority = Math.min(accepts.length, rejects.length);
  return {
    outcome,
    verdicts: counting.length,
    // The larger side needs the quorum, and each verdict of the smaller side makes one more necessary.
    needed: outcome === 'open' ? needed + minority : counting.length,
    is_contested: outcome === 'open' && minority > 0,
    category: mostHeard(accepts),
    reasons: byFrequency(rejects.flatMap((review) => review.reasons)),
  };
}

function outcomeOf(accepts: number, rejects: number, needed: number): Outcome {
  if (accepts >= needed && accepts > rejects) return 'accept';
  if (rejects >= needed && rejects > accepts) return 'reject';
  return accepts === rejects && accepts + rejects > needed ? 'tie' : 'open';
}

function closed(tally: Tally, heard: Pick<Decision, 'category'>): Decision {
  const status = tally.outcome === 'tie' ? 'disputed' : tally.outcome === 'accept' ? 'accepted' : 'rejected';
  return { ...shown(tally, null), ...heard, status };
}

function shown({ outcome, ...tally }: Tally, stage: Stage | null): Omit<Decision, 'status'> {
  return { ...tally, stage, reasons: outcome === 'reject' ? tally.reasons : [] };
}

/**
 * Whether published versions must lose the recording: while it is quarantined, and after an admin rejected it for something
 * that nobody should hear. A recording rejected for another reason is left out of the next version only.
 */
export function leavesPublished({ status, reasons }: Pick<Decision, 'status' | 'reasons'>): boolean {
  return status === 'quarantined' || (status === 'rejected' && isReport(reasons));
}

/** Whether a report, or the finding of a copy, has had no adjudication since. */
function isQuarantined(reviews: readonly Review[], copy_found_at: Date | null): boolean {
  const reports = reviews.filter(({ reasons, is_adjudication }) => !is_adjudication && isReport(reasons));
  const decisions = reviews.filter(({ is_adjudication }) => is_adjudication);
  const since = [...reports.map(({ decided_at }) => decided_at), ...(copy_found_at ? [copy_found_at] : [])];
  return since.some((at) => !decisions.some((decision) => decision.decided_at >= at));
}

function lastAdjudication(reviews: readonly Review[], stage: Stage): Review | undefined {
  return reviews
    .filter((review) => review.is_adjudication && review.stage === stage)
    .toSorted((a, b) => a.decided_at.getTime() - b.decided_at.getTime())
    .at(-1);
}

function mostHeard(accepts: readonly Review[]): Category | null {
  const counts = new Map<Category, number>();
  for (const { category } of accepts)
    if (category !== null) counts.set(category, (counts.get(category) ?? 0) + 1);
  const most = Math.max(...counts.values());
  const [leading, ...others] = [...counts].filter(([, n]) => n === most);
  return leading && others.length === 0 ? leading[0] : null;
}

function byFrequency(reasons: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const reason of reasons) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  return [...counts].sort(([a, m], [b, n]) => n - m || a.localeCompare(b)).map(([reason]) => reason);
}
