import type { Release } from '@labrish/api/releases/schema';
import { useWatch } from 'react-hook-form';
import { Section } from '#components/section.tsx';
import { VersionForm } from './form.tsx';
import { PlanSection } from './plan-section.tsx';
import { usePlan } from './use-plan.ts';
import { useVersionForm } from './use-version-form.ts';

/** Shows the form of a new version, and beside it what the version would contain. */
export function NewVersion({ releases, onMade }: { releases: Release[]; onMade: (id: string) => void }) {
  const version = useVersionForm(releases);
  const [licence, includes_untranscribed, includes_rejected, includes_open] = useWatch({
    control: version.form.control,
    name: ['licence', 'includes_untranscribed', 'includes_rejected', 'includes_open'],
  });
  const plan = usePlan({
    series: version.series,
    ...{ licence, includes_untranscribed, includes_rejected, includes_open },
  });
  return (
    <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
      <Section title="New version" note="Nobody outside sees it until you publish it.">
        <VersionForm
          version={version}
          releases={releases}
          plan={plan.isPlaceholderData ? undefined : plan.data}
          isPlanFailed={plan.isError}
          onMade={onMade}
        />
      </Section>
      <PlanSection plan={plan} />
    </div>
  );
}
