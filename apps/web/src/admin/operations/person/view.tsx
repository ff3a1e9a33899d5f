import { QueryFailure } from '#components/load-failure.tsx';
import { Pending } from '#components/section.tsx';
import { trpc } from '#lib/api/trpc.ts';
import { useView } from '../views.ts';
import { About } from './about.tsx';
import { FindForm } from './find-form.tsx';
import { Turns } from './turns.tsx';
import { useTimeline } from './use-timeline.ts';

/** Shows one contributor, found by search or opened from a list. */
export function PersonView() {
  const { contributor_id } = useView();
  return (
    <div className="grid gap-5">
      <FindForm />
      {contributor_id && <Person key={contributor_id} contributor_id={contributor_id} />}
    </div>
  );
}

function Person({ contributor_id }: { contributor_id: string }) {
  const timeline = useTimeline(contributor_id);
  const states = trpc.states.list.useQuery().data?.states ?? [];
  if (timeline.isLoadingError)
    return <QueryFailure what="This person could not be loaded." query={timeline} />;
  const [latest] = timeline.data?.pages ?? [];
  if (!latest) return <Pending>Loading...</Pending>;
  return (
    <div className="grid items-start gap-5 lg:grid-cols-2">
      <About contributor={latest.contributor} states={states} />
      <Turns timeline={timeline} states={states} />
    </div>
  );
}
