import type { Category } from '@labrish/pilot';
import { isReport } from './reasons.ts';
import { countsOf } from '../grouped.ts';

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

/** Who settled the label of a recording. */
export type LabelledBy = 'reviewers' | 'lead';

/** What a lead must decide: the verdict, the label, or whether a recording that listeners accepted is fit after all. */
export type Dispute = 'verdict' | 'label' | 'words';

/** The consensus of a recording. */
export interface Decision {
  status: Status;
  /** The stage of the next verdict; null when no verdict is missing. */
  stage: Stage | null;
  /** Verdicts that count at this stage, and how many it needs: one more for every disagreement. */
  verdicts: number;
  needed: number;
  /** Whether reviewers disagree on the verdict or the label, so that one more listener is needed. */
  is_contested: boolean;
  /** The settled label, of a recording that listeners accepted. */
  category: Category | null;
  labelled_by: LabelledBy | null;
  /** Why the status is `disputed`; null for any other status. */
  dispute: Dispute | null;
  /** The reasons for rejection, the most frequent first. */
  reasons: string[];
}

/**
 * Computes the one consensus of a recording, for the console, the counters and releases (DESIGN section 9).
 *
 * - Verdicts: a quorum that agrees and outnumbers the others settles; a disagreement needs one more verdict; a tie after that is disputed.
 * - Label: `settledLabel` says when accepting verdicts settle it; else one more listener is asked; after that it is disputed.
 * - Words: a transcriber who rejects what listeners accepted makes it disputed.
 * - A lead decides about disputed recordings. Their last verdict at a stage overrides all others there.
 * - A single report, by anybody, of something that nobody else should hear quarantines the recording until a lead decides. So do a lead
 *   who holds it back, and the finding that it is a copy of somebody else's.
 *
 * @param reviews all verdicts in force, in any order.
 * @param times when the recording was found to be a copy, or held back by a lead; null: it was not.
 */
export function decide(
  reviews: readonly Review[],
  needed: Needed,
  ...times: readonly (Date | null)[]
): Decision {
  const audio = hear(reviews, needed.audio);
  if (isQuarantined(reviews, times)) return { ...shown(audio), status: 'quarantined', is_contested: false };
  if (audio.outcome === 'open') return { ...shown(audio), status: 'to_review', stage: 'audio' };
  if (audio.outcome !== 'accept') return { ...shown(audio), status: closedAs(audio.outcome) };
  const { category, labelled_by } = audio;
  const words = { ...transcribe(reviews, needed.words), category, labelled_by };
  if (words.outcome === 'open') return { ...shown(words), status: 'to_transcribe', stage: 'words' };
  return { ...shown(words), status: closedAs(words.outcome) };
}

type Outcome = 'accept' | 'reject' | 'open' | Dispute;

/** The state of one stage. */
type Tally = Omit<Decision, 'status' | 'stage' | 'dispute'> & { outcome: Outcome };

/** Tallies the verdicts of listeners, or takes over the last one of a lead. */
function hear(reviews: readonly Review[], quorum: number): Tally {
  const lead = lastAdjudication(reviews, 'audio');
  const counting = lead ? [lead] : countingAt(reviews, 'audio');
  const accepts = counting.filter(({ verdict }) => verdict === 'accept');
  const rejects = counting.filter(({ verdict }) => verdict === 'reject');
  const verdict = lead ? lead.verdict : verdictOf(accepts.length, rejects.length, quorum);
  const label = lead ? lead.category : settledLabel(accepts, quorum);
  const isHeard = verdict === 'accept' && (lead !== undefined || label !== null);
  const outcome = verdict === 'accept' && !isHeard ? (accepts.length > quorum ? 'label' : 'open') : verdict;
  const minority = Math.min(accepts.length, rejects.length);
  // The larger side needs the quorum, and each verdict of the smaller side makes one more necessary; so does a label in doubt.
  const needed = Math.max(quorum + minority, counting.length + 1);
  return {
    outcome,
    verdicts: counting.length,
    needed: outcome === 'open' ? needed : counting.length,
    is_contested: outcome === 'open' && (minority > 0 || verdict === 'accept'),
    category: isHeard ? label : null,
    labelled_by: isHeard && label ? (lead ? 'lead' : 'reviewers') : null,
    reasons: byFrequency(rejects.flatMap((review) => review.reasons)),
  };
}

/** Tallies the verdicts of transcribers. A lead who accepts the recording as it sounds overrides the rejections before. */
function transcribe(reviews: readonly Review[], quorum: number): Omit<Tally, 'category' | 'labelled_by'> {
  const lead = lastAdjudication(reviews, 'words');
  const heard_at = lastAdjudication(reviews, 'audio')?.decided_at;
  const counting = lead ? [lead] : countingAt(reviews, 'words');
  const rejects = counting.filter(({ verdict }) => verdict === 'reject');
  const overridden =
    lead || !heard_at ? 0 : rejects.filter(({ decided_at }) => decided_at <= heard_at).length;
  const needed = quorum + overridden;
  const isDisputed = rejects.length > overridden;
  const outcome = lead ? lead.verdict : isDisputed ? 'words' : counting.length >= needed ? 'accept' : 'open';
  const reasons = byFrequency(rejects.flatMap((review) => review.reasons));
  const verdicts = counting.length;
  return { outcome, verdicts, needed: outcome === 'open' ? needed : verdicts, is_contested: false, reasons };
}

function verdictOf(accepts: number, rejects: number, needed: number): Outcome {
  if (accepts >= needed && accepts > rejects) return 'accept';
  if (rejects >= needed && rejects > accepts) return 'reject';
  return accepts === rejects && accepts + rejects > needed ? 'verdict' : 'open';
}

/** Returns the label that two accepting reviewers, at quorum 1 one, agree on, if more heard it than any other; else null. */
function settledLabel(accepts: readonly Review[], quorum: number): Category | null {
  const counts = countsOf(accepts.flatMap(({ category }) => category ?? []));
  const [[leading, n] = [null, 0], [, second] = [null, 0]] = [...counts].sort(([, a], [, b]) => b - a);
  return n >= Math.min(2, quorum) && n > second ? leading : null;
}

function closedAs(outcome: Exclude<Outcome, 'open'>): Status {
  return outcome === 'accept' ? 'accepted' : outcome === 'reject' ? 'rejected' : 'disputed';
}

function shown({ outcome, ...tally }: Tally): Omit<Decision, 'status'> {
  const dispute = outcome === 'verdict' || outcome === 'label' || outcome === 'words' ? outcome : null;
  return { ...tally, stage: null, dispute, reasons: outcome === 'reject' ? tally.reasons : [] };
}

/**
 * Whether published versions must lose the recording: while it is quarantined, and after an admin rejected it for something
 * that nobody should hear. A recording rejected for another reason is left out of the next version only.
 */
export function leavesPublished({ status, reasons }: Pick<Decision, 'status' | 'reasons'>): boolean {
  return status === 'quarantined' || (status === 'rejected' && isReport(reasons));
}

/** Whether a report, or one of these times, has had no adjudication since. */
function isQuarantined(reviews: readonly Review[], times: readonly (Date | null)[]): boolean {
  const reports = reviews.filter(({ reasons, is_adjudication }) => !is_adjudication && isReport(reasons));
  const decisions = reviews.filter(({ is_adjudication }) => is_adjudication);
  const since = [...reports.map(({ decided_at }) => decided_at), ...times.filter((at) => at !== null)];
  return since.some((at) => !decisions.some((decision) => decision.decided_at >= at));
}

/** Returns the last decision of a lead at a stage. */
export function lastAdjudication<Row extends Pick<Review, 'is_adjudication' | 'stage' | 'decided_at'>>(
  reviews: readonly Row[],
  stage: Stage,
): Row | undefined {
  return reviews
    .filter((review) => review.is_adjudication && review.stage === stage)
    .toSorted((a, b) => a.decided_at.getTime() - b.decided_at.getTime())
    .at(-1);
}

function countingAt(reviews: readonly Review[], stage: Stage): Review[] {
  return reviews.filter((review) => review.stage === stage && review.counts && !review.is_adjudication);
}

function byFrequency(reasons: readonly string[]): string[] {
  return [...countsOf(reasons)]
    .sort(([a, m], [b, n]) => n - m || a.localeCompare(b))
    .map(([reason]) => reason);
}
