import { lazy } from 'react';
import { ForAdmins } from '#components/for-admins.tsx';
import { LazyTabs } from '#components/lazy-tabs.tsx';
import { PageTitle } from '#components/page.tsx';
import { number } from '#lib/format.ts';
import { useIsAdmin, trpc } from '#lib/api/trpc.ts';
import { Brakes } from './brakes/brakes.tsx';
import { TABS, usePlace, type Tab } from './place.ts';

/** Each tab is its own chunk: admins who decide do not load the charts. */
const contents = {
  decide: lazy(async () => ({ default: (await import('./adjudication/tab.tsx')).AdjudicationTab })),
  figures: lazy(async () => ({ default: (await import('./figures/tab.tsx')).FiguresTab })),
  settings: lazy(async () => ({ default: (await import('./settings/form.tsx')).SettingsTab })),
} satisfies Record<Tab, unknown>;

/** Shows what only admins and leads can do for review. Other users' browsers never request it. */
export function TeamPage() {
  return (
    <div className="grid gap-4">
      <PageTitle>Review team</PageTitle>
      <h1 className="text-2xl font-bold sm:text-3xl">Review team</h1>
      <ForAdmins
        what="You need admin privileges to decide disputes and to see the team's figures."
        or={['lead']}
      >
        <TeamTabs />
      </ForAdmins>
    </div>
  );
}

function TeamTabs() {
  const { tab, openTab } = usePlace();
  const { data } = trpc.review.waiting.useQuery({});
  const titles: Record<Tab, string> = {
    // With the number of waiting decisions once it is known.
    decide: data ? `To decide (${number(data.disputed + data.quarantined)})` : 'To decide',
    figures: 'Figures',
    settings: 'Settings',
  };
  // Only admins may change the settings of review.
  const tabs = useIsAdmin() ? TABS : TABS.filter((key) => key !== 'settings');
  return (
    <>
      {tab === 'decide' && <Brakes />}
      <LazyTabs
        label="Review team"
        tabs={tabs.map((key) => ({ key, title: titles[key], Content: contents[key] }))}
        open={tab}
        onOpen={openTab}
      />
    </>
  );
}
