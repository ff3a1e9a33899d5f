import type { Overview } from '@labrish/api/submissions/overview-schema';
import { Card } from '#components/ui/elements.tsx';
import { WhatCounts } from '#components/what-counts.tsx';
import { voice, Waveform } from '#components/waveform.tsx';
import { number, share, counted } from '#lib/format.ts';
import { pilot } from '#lib/pilot.ts';

/** Shows the progress of Phase 1: 5,000 audio/text pairs from about 500 speakers (SPEC section 9). */
export function PhaseOne({ overview }: { overview: Overview }) {
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
  if (open === 0) return `${so_far}, all with their words written down.`;
  return `${so_far}; ${number(open)} ${open === 1 ? 'is' : 'are'} without written words, so not a pair yet.`;
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
