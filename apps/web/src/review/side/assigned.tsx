import { useEffect } from 'react';
import { trpc } from '#lib/api/trpc.ts';
import { counted, date, number } from '#lib/format.ts';

/** Shows the batches that a lead assigned to this reviewer, and how far they are. @param props.changes verdicts and undos by now */
export function Assigned({ changes }: { changes: number }) {
  const me = trpc.users.me.useQuery().data?.profile.id;
  const { data, refetch } = trpc.review.batches.list.useQuery();
  const own = data?.data.flatMap(({ reviewers, ...batch }) => {
    const mine = reviewers.find(({ id }) => id === me);
    return mine && batch.waiting > 0 ? { ...batch, judged: mine.judged } : [];
  });
  const isAssigned = own !== undefined && own.length > 0;
  useEffect(() => {
    if (changes > 0 && isAssigned) void refetch();
  }, [changes, isAssigned, refetch]);
  if (!isAssigned) return null;
  return (
    <section aria-label="Assigned to you" className="grid gap-2 rounded-xl border bg-card p-4 text-sm">
      <h2 className="font-bold">Assigned to you</h2>
      <ul className="grid gap-2">
        {own.map(({ id, name, due_on, recordings, waiting, judged }) => (
          <li key={id} className="grid">
            <span dir="auto" className="font-semibold [overflow-wrap:anywhere]">
              {name}
            </span>
            <span>
              You have judged {number(judged)} of {counted(recordings, 'recording')}; {number(waiting)} not
              decided yet.
            </span>
            {due_on && <span>Due {date(`${due_on}T12:00:00`)}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}
