import type { Plan } from '@labrish/api/releases/schema';
import { QueryFailure } from '#components/load-failure.tsx';
import { Section } from '#components/section.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { classNames } from '#lib/class-names.ts';
import { PlanContents } from '../plan/contents.tsx';
import { PlanFigures } from '../plan/figures.tsx';
import { LeftOut } from '../plan/left-out.tsx';
import { Warnings } from '../plan/warnings.tsx';
import type { usePlan } from './use-plan.ts';

/** Shows what a version made now would contain. */
export function PlanSection({ plan }: { plan: ReturnType<typeof usePlan> }) {
  const { data, error, isPlaceholderData } = plan;
  return (
    <Section title="What would be in it" note="As of now. The list is fixed when you make the version.">
      <QueryFailure what="What would be in it could not be told." query={plan} />
      {data ? (
        <div
          aria-busy={isPlaceholderData}
          className={classNames('grid gap-4 transition-opacity', isPlaceholderData && 'opacity-50')}
        >
          <Planned plan={data} />
        </div>
      ) : (
        !error && <Loading />
      )}
    </Section>
  );
}

function Planned({ plan }: { plan: Plan }) {
  if (plan.recordings === 0) return <Nothing plan={plan} />;
  return (
    <>
      <PlanFigures plan={plan} />
      <Warnings plan={plan} />
      <PlanContents plan={plan} />
    </>
  );
}

function Nothing({ plan: { left_out } }: { plan: Plan }) {
  return (
    <>
      <p>
        <strong>Nothing may be published yet.</strong>{' '}
        {left_out.length === 0
          ? 'There are no recordings.'
          : 'A recording has to be accepted and written down, and its speaker has to agree.'}
      </p>
      {left_out.length > 0 && <LeftOut leftOut={left_out} />}
    </>
  );
}

function Loading() {
  return (
    <div className="grid gap-3">
      <p role="status" className="text-sm text-muted">
        Looking at all recordings...
      </p>
      <Skeleton className="h-20 rounded-lg opacity-60" />
      <Skeleton className="h-48 rounded-lg opacity-60" />
    </div>
  );
}
