import type { Overview as OverviewData } from '@labrish/api/submissions/overview-schema';
import { QueryFailure } from '#components/load-failure.tsx';
import { trpc } from '#lib/api/trpc.ts';
import { Categories } from './categories.tsx';
import { DaysChart } from './days-chart.tsx';
import { PhaseOne } from './phase-one.tsx';
import { Places } from './places.tsx';
import { Today } from './today.tsx';
import { Button } from '#components/ui/button.tsx';
import { Waveform } from '#components/waveform.tsx';
import { settings } from '#lib/settings.ts';
import { Card } from '#components/ui/card.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';

/** Shows what a team wants to see first: the progress, what came in, and where voices are missing. */
export function Overview() {
  const overview = trpc.submissions.overview.useQuery(undefined, { refetchOnWindowFocus: 'always' });
  const { data, error } = overview;
  return (
    <>
      <QueryFailure what="The figures could not be loaded." query={overview} />
      {data ? <Figures overview={data} /> : !error && <Waiting />}
    </>
  );
}

function Figures({ overview }: { overview: OverviewData }) {
  return (
    <>
      <div className="grid gap-4 lg:grid-cols-[3fr_2fr]">
        <PhaseOne overview={overview} />
        <Today overview={overview} />
      </div>
      {overview.recordings === 0 ? (
        <NoVoices />
      ) : (
        <div className="grid items-start gap-4 lg:grid-cols-2">
          <div className="grid min-w-0 gap-4">
            <DaysChart days={overview.days} />
            <Categories counts={overview.by_category} assumed={overview.assumed} />
          </div>
          <Places overview={overview} />
        </div>
      )}
    </>
  );
}

/** Says how to get the first recording. */
function NoVoices() {
  return (
    <div className="grid justify-items-center gap-3 rounded-xl border border-dashed border-control px-6 py-14 text-center">
      <Waveform peaks={null} strokes={40} className="h-6 w-52 text-primary" />
      <h2 className="text-xl font-bold">No voices yet</h2>
      <p className="max-w-prose text-muted">
        {settings.embedded
          ? 'Be the first: the simulator is the chat that contributors have on their phones.'
          : 'Invite people: the start page leads them to the chat. What they send is counted here at once.'}
      </p>
      <Button asChild variant="whatsapp">
        {settings.embedded ? (
          <a href="/simulator" target="_blank">
            Try the simulator
          </a>
        ) : (
          <a href="/" target="_blank">
            Open the start page
          </a>
        )}
      </Button>
    </div>
  );
}

/** Placeholders for the figures while they load. */
function Waiting() {
  return (
    <>
      <Card aria-label="Figures" className="gap-4 p-5 sm:p-6">
        <p role="status" className="text-muted">
          Loading the figures...
        </p>
        <div className="grid gap-8 sm:grid-cols-2">
          <Skeleton className="h-24" />
          <Skeleton className="h-24" />
        </div>
      </Card>
      <div className="grid gap-4 lg:grid-cols-2">
        <Skeleton className="h-96 rounded-xl opacity-60" />
        <Skeleton className="h-96 rounded-xl opacity-60" />
      </div>
    </>
  );
}
