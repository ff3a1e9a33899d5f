import { AudioLines, SlidersHorizontal } from 'lucide-react';
import { Link } from 'react-router';
import { PageTitle } from '#components/page.tsx';
import { useSession } from '#session/session.tsx';
import { VoiceBand } from '#components/waveform.tsx';
import { Badge, Button, Card, OutlineButton } from '#components/ui/elements.tsx';
import { settings } from '#lib/settings.ts';
import { LoadedOverview } from './overview.tsx';
import type { StateFigures } from '@labrish/api/funnel/schema';
import { QueryState, Section } from '#components/section.tsx';
import { trpc } from '#lib/api/trpc.ts';
import { people, peopleShare } from '#lib/format.ts';
import { lossOf, topDropOffStates } from './drop-off.ts';

export function DashboardPage() {
  const session = useSession();
  return (
    <div className="grid gap-4">
      <PageTitle>Dashboard</PageTitle>
      <Card className="overflow-hidden">
        <VoiceBand className="h-8 text-primary sm:h-10" />
        <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3 px-5 py-4 sm:px-6">
          <div className="grid min-w-0 gap-0.5">
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <h1 className="text-2xl font-bold [overflow-wrap:anywhere]">
                Welcome to {settings.product_name}!
              </h1>
              <Badge variant="success">Authenticated</Badge>
            </div>
            <p className="text-muted">
              You're signed in as:{' '}
              <strong className="font-semibold [overflow-wrap:anywhere] text-ink">
                {session.status === 'signed-in' && session.email}
              </strong>
            </p>
          </div>
          <div className="flex flex-wrap gap-2">
            <Button asChild icon={AudioLines}>
              <Link to="/app/review">Dataset Review</Link>
            </Button>
            <OutlineButton asChild icon={SlidersHorizontal}>
              <Link to="/app/admin">Admin Panel</Link>
            </OutlineButton>
          </div>
        </div>
      </Card>
      <LoadedOverview />
      <DropOffList />
    </div>
  );
}

const DAYS = 30;

/** Lists the questions of the chat where most people drop off. */
function DropOffList() {
  const funnel = trpc.funnel.get.useQuery({ days: DAYS }, { refetchOnWindowFocus: 'always' });
  const { data } = funnel;
  const leaving = data && topDropOffStates(data.states);
  return (
    <Section
      title="Where people leave"
      note={`In the last ${DAYS} days, the questions after which most people said nothing for 24 hours.`}
    >
      <QueryState
        query={funnel}
        loading="Loading the questions..."
        failed="These figures could not be loaded."
      />
      {leaving?.length === 0 && (
        <p className="text-muted">
          Nobody has left in the middle of the chat. People count as gone after a day of silence; this is
          updated every hour.
        </p>
      )}
      {leaving && leaving.length > 0 && <Questions leaving={leaving} />}
      <OutlineButton asChild className="w-fit">
        <Link to="/app/admin?tab=diagram">See the whole conversation</Link>
      </OutlineButton>
    </Section>
  );
}

function Questions({ leaving }: { leaving: StateFigures[] }) {
  const largestLoss = Math.max(...leaving.map(lossOf));
  return (
    <ol className="grid gap-3">
      {leaving.map((state) => (
        <li key={state.state_key} className="grid gap-1">
          <span className="flex flex-wrap items-baseline justify-between gap-x-3">
            <strong dir="auto" className="min-w-0 font-semibold [overflow-wrap:anywhere]">
              {state.name}
            </strong>
            <span className="tabular-nums">{inWords(state)}</span>
          </span>
          <span aria-hidden className="h-2.5 overflow-hidden rounded-full bg-sunken">
            <span
              className="block h-full rounded-full bg-mango forced-color-adjust-none"
              style={{ width: `${(lossOf(state) / largestLoss) * 100}%` }}
            />
          </span>
        </li>
      ))}
    </ol>
  );
}

function inWords({ entered, dropped_off }: StateFigures): string {
  if (dropped_off === null) return `<5 of ${people(entered)} went on`;
  const left = `${people(dropped_off)} of ${people(entered)} left`;
  return typeof dropped_off === 'number' ? `${left} (${peopleShare(dropped_off, entered)})` : left;
}
