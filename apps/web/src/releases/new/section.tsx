import type { Release, PlanInput, Plan } from '@labrish/api/releases/schema';
import { Plus } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { useWatch } from 'react-hook-form';
import { Section, QueryFailure, Skeleton } from '#components/section.tsx';
import { useVersionForm } from './fields.tsx';
import { VersionForm } from './form.tsx';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { trpc } from '#lib/api/trpc.ts';
import { Button, classNames } from '#components/ui/elements.tsx';
import { WordsToCheck } from '../words-to-check/section.tsx';
import { PlanContents, PlanFigures, LeftOut, Warnings } from '../plan/contents.tsx';

/**
 * Shows what the next version would contain and what is missing for more. The form of the version shows once the user begins
 * one.
 */
export function NewVersion({ releases, onMade }: { releases: Release[]; onMade: (id: string) => void }) {
  const version = useVersionForm(releases);
  const [licence, includes_untranscribed, includes_rejected, includes_open] = useWatch({
    control: version.form.control,
    name: ['licence', 'includes_untranscribed', 'includes_rejected', 'includes_open'],
  });
  const input = { licence, includes_untranscribed, includes_rejected, includes_open };
  const plan = usePlan({ series: version.series, ...input });
  const [isBegun, setBegun] = useState(false);
  return (
    <div
      className={classNames(
        'grid items-start gap-4',
        isBegun && 'xl:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]',
      )}
    >
      {isBegun && (
        <Section title="New release" note="It is not public until you publish it.">
          <VersionForm
            version={version}
            releases={releases}
            plan={plan.isPlaceholderData ? undefined : plan.data}
            isPlanFailed={plan.isError}
            onMade={onMade}
          />
        </Section>
      )}
      <div className="grid gap-4">
        <PlanSection plan={plan}>
          {!isBegun && (
            <Button
              icon={Plus}
              variant={plan.data?.recordings ? 'default' : 'outline'}
              size="lg"
              className="justify-self-start"
              onClick={() => {
                flushSync(() => setBegun(true));
                version.form.setFocus('title');
              }}
            >
              Start a release
            </Button>
          )}
        </PlanSection>
        <WordsToCheck input={input} />
      </div>
    </div>
  );
}

/**
 * Loads what a version made now would contain. A query, although the server takes a POST, because nothing that anybody
 * sees is changed. The previous plan stays until the next has arrived.
 */
function usePlan(input: PlanInput) {
  const { client } = trpc.useUtils();
  return useQuery({
    queryKey: [...getQueryKey(trpc.releases.plan), input],
    queryFn: ({ signal }) => client.releases.plan.mutate(input, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** Shows what a version made now would contain. */
function PlanSection({ plan, children }: { plan: ReturnType<typeof usePlan>; children: ReactNode }) {
  const { data, error, isPlaceholderData } = plan;
  return (
    <Section title="The next release" note="As of now. The list is fixed when you make the release.">
      <QueryFailure what="What it would contain could not be loaded." query={plan} />
      {data ? (
        <div
          aria-busy={isPlaceholderData}
          className={classNames('grid gap-4 transition-opacity', isPlaceholderData && 'opacity-50')}
        >
          <Planned plan={data} />
        </div>
      ) : (
        !error && (
          <div className="grid gap-3">
            <p role="status" className="text-sm text-muted">
              Checking all recordings...
            </p>
            <Skeleton className="h-20 rounded-lg opacity-60" />
            <Skeleton className="h-48 rounded-lg opacity-60" />
          </div>
        )
      )}
      {children}
    </Section>
  );
}

function Planned({ plan }: { plan: Plan }) {
  const { left_out } = plan;
  if (plan.recordings === 0)
    return (
      <>
        <p>
          <strong>No recordings can be published yet.</strong>{' '}
          {left_out.length === 0 && plan.parts.every(({ recordings }) => recordings === 0)
            ? 'There are no recordings.'
            : 'A recording must be accepted and transcribed, and its speaker must agree.'}
        </p>
        {left_out.length > 0 && <LeftOut leftOut={left_out} />}
      </>
    );
  return (
    <>
      <PlanFigures plan={plan} />
      <Warnings plan={plan} />
      <PlanContents plan={plan} />
    </>
  );
}
