import type { Overview as OverviewData } from '@labrish/api/submissions/overview-schema';
import { QueryFailure } from '#components/load-failure.tsx';
import { trpc } from '#lib/api/trpc.ts';
import { Categories } from './categories.tsx';
import { DaysChart } from './days-chart.tsx';
import { NoVoices } from './no-voices.tsx';
import { Parishes } from './parishes.tsx';
import { PhaseOne } from './phase-one.tsx';
import { Today } from './today.tsx';
import { Waiting } from './waiting.tsx';

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
          <Parishes overview={overview} />
        </div>
      )}
    </>
  );
}
