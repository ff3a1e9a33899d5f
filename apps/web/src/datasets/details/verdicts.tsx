import type { Submission } from '@labrish/api/submissions/schema';
import { QueryFailure, Skeleton } from '#components/section.tsx';
import { Badge } from '#components/ui/elements.tsx';
import { dateTime } from '#lib/format.ts';
import { trpc, type Outputs } from '#lib/api/trpc.ts';
import { labelName } from '#lib/pilot.ts';
import { Part } from './part.tsx';
import { LEAST_HEARD } from '@labrish/dataset/review/listening';
import { REASONS } from '@labrish/dataset/review/reasons';

const percent = new Intl.NumberFormat(undefined, { style: 'percent' });

/** Lists the verdicts of reviewers and admins, oldest first: for admins only. */
export function Verdicts({ submission: { id, duration_ms } }: { submission: Submission }) {
  const verdicts = trpc.review.adjudication.of.useQuery({ submission_id: id });
  const all = verdicts.data?.data;
  return (
    <Part title="Verdicts">
      <QueryFailure what="The verdicts could not be loaded." query={verdicts} />
      {verdicts.isPending && (
        <>
          <p role="status" className="sr-only">
            Loading verdicts...
          </p>
          <Skeleton className="h-20 rounded-lg" />
        </>
      )}
      {all?.length === 0 && <p className="text-muted">Nobody has judged it yet.</p>}
      {all && all.length > 0 && (
        <ol className="grid gap-2">
          {all.map((verdict) => (
            <Said
              key={verdict.id}
              verdict={verdict}
              share={heardShare(verdict, duration_ms)}
              counting={howVerdictCounts(verdict, duration_ms, all)}
            />
          ))}
        </ol>
      )}
    </Part>
  );
}

function Said({ verdict, share, counting }: { verdict: Verdict; share: number | null; counting: string }) {
  const { reviewer, comment, decided_at, speakers, is_adjudication, is_calibration } = verdict;
  const details = [
    share !== null && `${percent.format(share)} heard`,
    speakers !== null && `${speakers} ${speakers === 1 ? 'voice' : 'voices'}`,
    counting,
  ].filter(Boolean);
  return (
    <li className="grid gap-1.5 rounded-lg border px-3.5 py-3 text-[0.9375rem]">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="min-w-0 font-semibold break-words">{reviewer}</span>
        {is_adjudication && <Badge variant="secondary">Decision</Badge>}
        {is_calibration && <Badge variant="outline">Calibration</Badge>}
        <time dateTime={decided_at} className="ml-auto text-sm text-muted">
          {dateTime(decided_at)}
        </time>
      </div>
      <p>{opinion(verdict)}</p>
      {comment && <p className="break-words whitespace-pre-wrap">“{comment}”</p>}
      <p className="text-sm text-muted">{details.join(' · ')}</p>
    </li>
  );
}

/** Describes a verdict in a few words. */
function opinion({ stage, verdict, category, reasons, words }: Verdict): string {
  const isWriting = stage === 'words';
  const why = reasons.map((key) => rejectionReason(key).label.toLowerCase()).join(', ');
  if (verdict === 'reject') return `Rejected${isWriting ? ' while writing it down' : ''}: ${why}`;
  if (isWriting) return words ? 'Accepted, and wrote it down' : 'Accepted what is written down';
  return category ? `Accepted, and hears ${labelName(category)}` : 'Accepted';
}

export type Verdict = Outputs['review']['adjudication']['of']['data'][number];

/**
 * Returns whether a verdict counts, or why not. The server stores no reason, so it is derived (DESIGN section 9).
 *
 * @param duration_ms of the recording
 * @param all verdicts on it
 */
export function howVerdictCounts(
  verdict: Verdict,
  duration_ms: number | null,
  all: readonly Verdict[],
): string {
  const decision = all.findLast(({ stage, is_adjudication }) => is_adjudication && stage === verdict.stage);
  if (verdict.is_adjudication) return decision === verdict ? 'Decides' : 'Does not count: decided anew since';
  if (decision) return 'Does not count: an admin decided';
  if (verdict.counts) return 'Counts';
  if (verdict.is_calibration) return 'Does not count: given to compare reviewers, settled already';
  const share = heardShare(verdict, duration_ms);
  if (share !== null && share < LEAST_HEARD) return 'Does not count: not enough was heard';
  return 'Does not count: it came when there were enough';
}

/** Returns how much of the recording the reviewer played, 0 to 1; null for an adjudication, or if the length is unknown. */
export function heardShare(
  { heard_ms, is_adjudication }: Pick<Verdict, 'heard_ms' | 'is_adjudication'>,
  duration_ms: number | null,
): number | null {
  if (is_adjudication || !duration_ms) return null;
  return Math.min(1, heard_ms / duration_ms);
}

/** Returns a rejection reason. For a reason that only a newer server knows, the label is the key and the rule is empty. */
export function rejectionReason(key: string): { key: string; label: string; rule: string } {
  return REASONS.find((reason) => reason.key === key) ?? { key, label: key, rule: '' };
}
