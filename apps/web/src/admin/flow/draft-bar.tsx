import { Link } from 'react-router';
import { trpc } from '#lib/api/trpc.ts';

/** Says on every tab that saved changes are not live yet, with a link to where they are published. */
export function DraftBar() {
  const draft = trpc.flowVersions.draft.useQuery().data;
  const isWaiting = draft?.publishing === 'when_published' && draft.is_changed;
  const changes = trpc.flowVersions.changes.useQuery({}, { enabled: isWaiting }).data;
  if (!isWaiting) return null;
  const count = changes?.changes.reduce((sum, state) => sum + state.changes.length, 0);
  return (
    <p
      role="status"
      className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-lg bg-amber-soft px-3.5 py-3 text-sm"
    >
      <span>{inWords(count)}</span>
      <Link to="/app/admin/history" className="font-semibold underline underline-offset-4">
        Review and publish
      </Link>
    </p>
  );
}

function inWords(count: number | undefined): string {
  if (count === undefined) return 'There are changes that are not live yet.';
  return count === 1 ? '1 change is not live yet.' : `${count} changes are not live yet.`;
}
