import { QueryFailure } from '#components/load-failure.tsx';
import { Pending } from '#components/section.tsx';
import { trpc } from '#lib/api/trpc.ts';
import { useView } from '../views.ts';
import { FindForm } from './find-form.tsx';
import { About } from './about.tsx';
import { Turns } from './turns.tsx';

/** One person, who was found or opened from a list. Every look is audited, so nothing here loads by itself again. */
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
  const person = trpc.operations.timeline.useQuery(
    { contributor_id },
    { refetchOnWindowFocus: false, refetchOnReconnect: false },
  );
  if (person.isLoadingError) return <QueryFailure what="This person could not be loaded." query={person} />;
  if (!person.data) return <Pending>Loading...</Pending>;
  return (
    <div className="grid items-start gap-5 lg:grid-cols-2">
      <About contributor={person.data.contributor} />
      <Turns turns={person.data.turns} unasked={person.data.unasked} />
    </div>
  );
}
