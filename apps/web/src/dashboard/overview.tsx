import type { Overview } from '@labrish/api/submissions/overview-schema';
import { trpc, useMay } from '#lib/api/trpc.ts';
import { DaysChart } from './days-chart.tsx';
import { Places } from './places.tsx';
import { Button, Card } from '#components/ui/elements.tsx';
import { Waveform, voice } from '#components/waveform.tsx';
import { settings } from '#lib/settings.ts';
import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import { QueryFailure, QueryState, Section, Skeleton } from '#components/section.tsx';
import { number, share, counted } from '#lib/format.ts';
import { tasksOf } from './tasks.ts';
import { lookOf } from '#components/category-look.ts';
import { pilot } from '#lib/pilot.ts';
import { WhatCounts } from '#components/what-counts.tsx';

/** Shows what a team wants to see first: the progress, what came in, and where voices are missing. */
export function LoadedOverview() {
  const overview = trpc.submissions.overview.useQuery(undefined, { refetchOnWindowFocus: 'always' });
  const { data, error } = overview;
  return (
    <>
      <QueryFailure what="The figures could not be loaded." query={overview} />
      {data ? <Figures overview={data} /> : !error && <Waiting />}
    </>
  );
}

function Figures({ overview }: { overview: Overview }) {
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

/** Shows the tasks of this user: recordings to review, places to find voices in, failures. Each links to where it is done. */
function Today({ overview }: { overview: Overview }) {
  const isLead = useMay('lead') === true;
  const isOperator = useMay('inbox') === true;
  const again = { refetchOnWindowFocus: 'always' } as const;
  const review = trpc.review.waiting.useQuery({}, again);
  const operations = trpc.operations.now.useQuery(undefined, { ...again, enabled: isOperator });
  const tasks = review.data && tasksOf(overview, review.data, isLead, operations.data?.failed);
  return (
    <Section title="To do today">
      <QueryState query={review} loading="Loading..." failed="The tasks could not be loaded." />
      {tasks?.length === 0 && (
        <p className="text-muted">
          {overview.recordings > 0 ? 'All done. Well done.' : 'Nothing to do yet.'}
        </p>
      )}
      {tasks && tasks.length > 0 && (
        <ul className="-mx-3 -my-2 grid">
          {tasks.map(({ count, words, to }) => (
            <li key={words}>
              <Link
                to={to}
                className="grid min-h-11 grid-cols-[auto_1fr_auto] items-center gap-3 rounded-lg px-3 py-1.5 hover:bg-primary-soft"
              >
                <strong className="min-w-10 font-display text-xl tabular-nums">{number(count)}</strong>
                <span>{words}</span>
                <ChevronRight aria-hidden className="size-4 text-muted" />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

/** Shows the recordings by category, and how many labels are assumed from the language that the contributor reads in. */
function Categories({ counts, assumed }: { counts: Overview['by_category']; assumed: Overview['assumed'] }) {
  const labels = pilot.labels.map(({ key, name }) => ({
    ...{ key, name, count: counts[key] ?? 0, guessed: assumed[key] ?? 0 },
  }));
  const all = labels.reduce((sum, { count }) => sum + count, 0);
  return (
    <Card aria-labelledby="categories" className="gap-4 p-5 sm:p-6">
      <h2 id="categories" className="text-xl font-bold">
        By category
      </h2>
      <dl className="grid gap-3">
        {labels.map(({ key, name, count, guessed }) => (
          <div key={key} className="grid grid-cols-[4.5rem_1fr] items-baseline gap-x-3 gap-y-1">
            <dt className={`font-semibold ${lookOf(key).voice}`}>{name}</dt>
            <dd className="text-right tabular-nums">
              <strong>{number(count)}</strong>{' '}
              <span className="text-sm text-muted">
                {share(count, all)}
                {guessed > 0 && `, ${number(guessed)} assumed`}
              </span>
            </dd>
            <dd aria-hidden className="col-span-2 h-2.5 overflow-hidden rounded-full bg-sunken">
              <span
                className={`block h-full rounded-full forced-color-adjust-none ${lookOf(key).bar}`}
                style={{ width: `${all && (count / all) * 100}%` }}
              />
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

/** Shows the progress of Phase 1: 5,000 audio/text pairs from about 500 speakers (SPEC section 9). */
function PhaseOne({ overview }: { overview: Overview }) {
  const { recordings, pairs, speakers, targets } = overview;
  return (
    <Card aria-labelledby="phase-one" className="content-between gap-4 p-5 sm:p-6">
      <div>
        <h2 id="phase-one" className="text-xl font-bold">
          Phase 1: the {pilot.country.name} pilot
        </h2>
        <p>{openWork(recordings, pairs)}</p>
      </div>
      <div className="grid gap-x-8 gap-y-5 sm:grid-cols-2">
        <Progress name="Audio/text pairs" reached={pairs} target={targets.pairs} />
        <Progress name="Speakers" reached={speakers} target={targets.speakers} about />
      </div>
      <p className="text-sm text-muted">
        <WhatCounts simulator={overview.counts_simulator} />
      </p>
    </Card>
  );
}

/** Says how many recordings there are, and how many still lack their words. A pair is a recording with its words. */
function openWork(recordings: number, pairs: number): string {
  const so_far = `${counted(recordings, 'recording')} so far`;
  const open = recordings - pairs;
  if (recordings === 0) return 'Nothing recorded yet: every journey starts with one voice.';
  if (open === 0) return `${so_far}, all transcribed.`;
  return `${so_far}; ${number(open)} ${open === 1 ? 'is' : 'are'} not transcribed, so not a pair yet.`;
}

function Progress(props: { name: string; reached: number; target: number; about?: boolean }) {
  const { name, reached, target } = props;
  const id = `phase-one-${name.toLowerCase().replaceAll(/\W/g, '-')}`;
  const of = `of ${props.about ? 'about ' : ''}${number(target)}`;
  return (
    <div className="grid gap-1.5">
      <h3 id={id} className="font-sans text-sm font-semibold">
        {name}
      </h3>
      <p className="flex flex-wrap items-baseline gap-x-2">
        <strong className="font-display text-3xl leading-none font-bold tabular-nums">
          {number(reached)}
        </strong>
        <span className="text-muted">
          {of} {reached < target && `(${share(reached, target)})`}
        </span>
        {reached >= target && <span className="font-semibold text-success">Reached</span>}
      </p>
      <div
        role="progressbar"
        aria-labelledby={id}
        aria-valuemin={0}
        aria-valuemax={target}
        aria-valuenow={Math.min(reached, target)}
        aria-valuetext={`${number(reached)} ${of}`}
      >
        <Waveform
          peaks={voice}
          strokes={72}
          progress={Math.min(1, reached / target)}
          className="h-10 text-primary"
        />
      </div>
    </div>
  );
}
