import type { Overview } from '@labrish/api/submissions/overview-schema';
import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import { QueryFailure } from '#components/load-failure.tsx';
import { Pending, Section } from '#components/section.tsx';
import { trpc } from '#lib/api/trpc.ts';
import { useMay } from '#lib/api/rights.ts';
import { number } from '#lib/numbers.ts';
import { tasksOf } from './tasks.ts';

/** Shows the tasks of this user: recordings to review, places to find voices in, failures. Each links to where it is done. */
export function Today({ overview }: { overview: Overview }) {
  const isLead = useMay('lead') === true;
  const isOperator = useMay('inbox') === true;
  const again = { refetchOnWindowFocus: 'always' } as const;
  const review = trpc.review.waiting.useQuery({}, again);
  const operations = trpc.operations.now.useQuery(undefined, { ...again, enabled: isOperator });
  const tasks = review.data && tasksOf(overview, review.data, isLead, operations.data?.failed);
  return (
    <Section title="To do today">
      <QueryFailure what="What waits could not be loaded." query={review} />
      {!tasks && !review.error && <Pending>Loading what waits...</Pending>}
      {tasks?.length === 0 && (
        <p className="text-muted">All done.{overview.recordings > 0 && ' Well done!'}</p>
      )}
      {tasks && tasks.length > 0 && (
        <ul className="-mx-3 -my-2 grid">
          {tasks.map(({ count, words, to }) => (
            <li key={words}>
              <Link
                to={to}
                className="grid min-h-11 grid-cols-[auto_1fr_auto] items-center gap-3 rounded-lg px-3 py-1.5 hover:bg-primary-soft"
              >
                <strong className="min-w-10 font-display text-xl tabular-nums">{number(count)}</strong>
                <span>{words}</span>
                <ChevronRight aria-hidden className="size-4 text-muted" />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
