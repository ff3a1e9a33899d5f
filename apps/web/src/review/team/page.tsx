import { lazy } from 'react';
import { ForAdmins } from '#components/for-admins.tsx';
import { LazyTabs } from '#components/lazy-tabs.tsx';
import { PageTitle } from '#components/page.tsx';
import { counted, number, dateTime } from '#lib/format.ts';
import { useIsAdmin, trpc, type Outputs } from '#lib/api/trpc.ts';
import { TooFew } from './calibration/too-few.tsx';
import { TABS, usePlace, type Tab } from './place.ts';
import { Hand } from 'lucide-react';
import { Confirm } from '#components/confirm.tsx';
import { OutlineButton } from '#components/ui/elements.tsx';
import { notify } from '#lib/outcomes.ts';

/** Each tab is its own chunk: admins who decide do not load the charts. */
const contents = {
  decide: lazy(async () => ({ default: (await import('./adjudication/tab.tsx')).AdjudicationTab })),
  reviewers: lazy(async () => ({ default: (await import('./reviewers/tab.tsx')).ReviewersTab })),
  batches: lazy(async () => ({ default: (await import('./batches/tab.tsx')).BatchesTab })),
  calibration: lazy(async () => ({ default: (await import('./calibration/tab.tsx')).CalibrationTab })),
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
    reviewers: 'Reviewers',
    batches: 'Batches',
    calibration: 'Calibration',
    figures: 'Figures',
    settings: 'Settings',
  };
  // Only admins may change the settings of review.
  const tabs = useIsAdmin() ? TABS : TABS.filter((key) => key !== 'settings');
  return (
    <>
      {tab === 'decide' && (
        <>
          <Brakes />
          <TooFew />
        </>
      )}
      <LazyTabs
        label="Review team"
        tabs={tabs.map((key) => ({ key, title: titles[key], Content: contents[key] }))}
        open={tab}
        onOpen={openTab}
      />
    </>
  );
}

type Brake = Outputs['review']['brakes']['list']['data'][number];

/** Lists reviewers who may not judge until an admin has looked at their many reports; renders nothing without one. */
function Brakes() {
  const { data } = trpc.review.brakes.list.useQuery();
  if (!data?.data.length) return null;
  return (
    <section aria-label="Reviewers waiting for you" className="grid gap-3">
      {data.data.map((brake) => (
        <Banner key={brake.reviewer_id} brake={brake} />
      ))}
    </section>
  );
}

function Banner({ brake }: { brake: Brake }) {
  const { reviewer, since, reports, may_lift } = brake;
  return (
    <div tabIndex={-1} className="flex items-start gap-3 rounded-xl border border-destructive bg-card p-4">
      <Hand aria-hidden className="mt-0.5 size-5 shrink-0 text-destructive" />
      <div className="grid min-w-0 flex-1 gap-3">
        <div className="grid gap-1">
          <h2 className="font-bold break-words">{reviewer} has reported five recordings in ten minutes</h2>
          <p className="max-w-prose text-pretty">
            {waiting(reports)} Since <time dateTime={since}>{dateTime(since)}</time> they can neither report
            nor judge. Check the reports, then decide.
          </p>
        </div>
        {may_lift ? (
          <div className="flex flex-wrap gap-2">
            <LiftBrake
              brake={brake}
              action="Let them continue"
              title={`Let ${reviewer} continue?`}
              description="They can report and judge again. Their reports stay: decide about each of them under Held back."
            />
            {reports > 0 && (
              <LiftBrake
                takes_back
                brake={brake}
                action="Dismiss all reports"
                title={`Dismiss the reports of ${reviewer}?`}
                description={`${counted(reports, 'recording')} can be heard again and ${reports === 1 ? 'returns' : 'return'} to their earlier status. The reviewer can report and judge again, but does not get these recordings. Versions of the dataset that have lost a recording stay as they are.`}
              />
            )}
          </div>
        ) : (
          <p>These are your own reports: another administrator must check them.</p>
        )}
      </div>
    </div>
  );
}

function LiftBrake(props: {
  brake: Brake;
  takes_back?: boolean;
  action: string;
  title: string;
  description: string;
}) {
  const { brake, takes_back: take_back = false, action } = props;
  const utils = trpc.useUtils();
  const lift = trpc.review.brakes.lift.useMutation();
  return (
    <Confirm
      trigger={<OutlineButton>{action}</OutlineButton>}
      title={props.title}
      description={props.description}
      action={take_back ? `Dismiss ${counted(brake.reports, 'report')}` : action}
      harmless={!take_back}
      onConfirm={async () => {
        const { taken_back } = await lift.mutateAsync({ reviewer_id: brake.reviewer_id, take_back });
        notify.success(
          take_back ? `Reports on ${counted(taken_back, 'recording')} dismissed` : 'They can continue',
          take_back ? `${brake.reviewer} can continue.` : brake.reviewer,
        );
        await Promise.all([utils.review.invalidate(), utils.submissions.invalidate()]);
      }}
    />
  );
}

function waiting(reports: number): string {
  if (reports === 0) return 'None of these reports is waiting for you any more.';
  return reports === 1
    ? 'One of these reports is waiting for you below.'
    : `${reports} of these reports are waiting for you below.`;
}
