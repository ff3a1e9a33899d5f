import type { Submission } from '@labrish/api/submissions/schema';
import { Link } from 'react-router';
import { QueryFailure } from '#components/section.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { clock, date } from '#lib/format.ts';
import { trpc } from '#lib/api/trpc.ts';
import { useOtherDetails } from '#datasets/opened.ts';
import { StatusBadge } from '#datasets/status/status-badge.tsx';
import { Part } from './part.tsx';

/** How many recordings are shown here; the list shows all. */
const SHOWN = 5;

/** Lists other recordings of the same contributor. */
export function Others({ submission: { id, user_id }, count }: { submission: Submission; count: number }) {
  return (
    <Part title="Other recordings of this speaker">
      {count === 0 ? (
        <p className="text-muted">None.</p>
      ) : (
        <>
          <Newest id={id} user_id={user_id} />
          <Link
            to={{ search: `search=${user_id}` }}
            className="flex min-h-11 w-fit items-center font-semibold text-primary underline underline-offset-4"
          >
            List all {count + 1} of this speaker
          </Link>
        </>
      )}
    </Part>
  );
}

function Newest({ id, user_id }: Pick<Submission, 'id' | 'user_id'>) {
  // Request one more, because the current recording may be among them.
  const found = trpc.submissions.list.useQuery({ search: user_id, limit: SHOWN + 1 });
  const linkTo = useOtherDetails();
  if (found.error) return <QueryFailure what="They could not be loaded." query={found} />;
  if (!found.data) return <Skeleton className="h-11 rounded-lg" />;
  const others = found.data.data.filter((other) => other.id !== id).slice(0, SHOWN);
  return (
    <ul className="grid divide-y overflow-hidden rounded-lg border">
      {others.map((other) => (
        <li key={other.id}>
          <Link
            {...linkTo(other.id)}
            className="grid min-h-11 gap-1 px-3 py-2 text-[0.9375rem] -outline-offset-2 hover:bg-primary-soft"
          >
            <span dir="auto" className="truncate">
              {other.prompt_text ?? other.transcription ?? 'Open'}
            </span>
            <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-muted">
              <StatusBadge status={other.review_status} />
              {date(other.created_at)}
              {other.duration_ms !== null && <span>{clock(other.duration_ms / 1000)}</span>}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
