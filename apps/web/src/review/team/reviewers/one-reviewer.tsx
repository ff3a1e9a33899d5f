import { LEAST_VERDICTS } from '@labrish/dataset';
import { Eye } from 'lucide-react';
import { useId } from 'react';
import { counted, duration, number, share } from '#lib/format.ts';
import { pilot } from '#lib/pilot.ts';
import { rangeOf } from '../figures/agreement.tsx';
import { Columns } from '../figures/reasons.tsx';
import { SetAside, type Reviewer } from './set-aside.tsx';

export const FIGURES = [
  {
    name: 'accepts',
    title: 'Accepts',
    meaning: 'Of the recordings that they judged first, how many they accept.',
  },
  {
    name: 'agrees',
    title: 'Agrees with others',
    meaning: 'Of all comparisons with another first verdict on the same recording, how many are the same.',
  },
  {
    name: 'false_accepts',
    title: 'Accepts what you reject',
    meaning: 'Of the calibrations that you reject, how many they accept: the mistake that does most harm.',
  },
  {
    name: 'right',
    title: 'Probably right',
    meaning:
      'A model (Dawid and Skene) weighs all verdicts on each recording by how reliable each reviewer is, and estimates how many of theirs are right.',
  },
] as const;

/** Shows why to look at a reviewer, if there is a reason, and how they judge. */
export function OneReviewer({ of }: { of: Reviewer }) {
  const id = useId();
  return (
    <li aria-labelledby={id} tabIndex={-1} className="grid min-w-0 gap-3 border-t pt-4 outline-none">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h3 id={id} dir="auto" className="min-w-0 text-lg font-bold break-words">
          {of.reviewer}
        </h3>
        <p className="text-muted">{counted(of.verdicts, 'verdict')}</p>
      </div>
      {of.flags.length > 0 && (
        <ul className="grid gap-2">
          {of.flags.map(({ reason }) => (
            <li key={reason} className="flex items-start gap-2 rounded-lg bg-amber-soft px-3 py-2">
              <Eye aria-hidden className="mt-0.5 size-5 shrink-0 text-amber" />
              <p className="min-w-0">
                <strong className="text-amber">Look at this:</strong> {reason}
              </p>
            </li>
          ))}
        </ul>
      )}
      <dl className="grid gap-3 sm:grid-cols-2 xl:grid-cols-4">
        {FIGURES.map(({ name, title }) => (
          <div key={name} className="rounded-lg bg-sunken px-4 py-3">
            <dt className="text-sm font-semibold">{title}</dt>
            <dd>
              <Rate of={of} name={name} />
            </dd>
          </div>
        ))}
      </dl>
      <div className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
        <ul className="grid content-start gap-1 text-sm">
          {habitsOf(of).map((habit) => (
            <li key={habit}>{habit}</li>
          ))}
        </ul>
        <Hours hours={of.hours} />
      </div>
      <SetAside of={of} />
    </li>
  );
}

function Rate({ of, name }: { of: Reviewer; name: (typeof FIGURES)[number]['name'] }) {
  const rate = of[name];
  if (!rate)
    return of.compared < LEAST_VERDICTS ? `From ${LEAST_VERDICTS} verdicts on` : 'Nothing to compare yet';
  return (
    <>
      <strong className="block font-display text-2xl font-bold tabular-nums">{share(rate.value, 1)}</strong>
      <span className="block text-sm text-muted">
        {/* The count of those that are probably right is an expected one, and not whole. */}
        {name !== 'right' && `${number(rate.count)} of ${number(rate.n)}; `}
        {rangeOf('percent', rate)}
      </span>
    </>
  );
}

/** Says how fast somebody judges and how much they hear, a sentence each. */
export function habitsOf({ pace, heard_share, not_heard }: Reviewer): string[] {
  const length = pace && duration(pace.length_seconds);
  return [
    pace && `A verdict every ${duration(pace.seconds)}; recordings are ${length} long.`,
    heard_share !== null && `Plays ${share(heard_share, 1)} of a recording.`,
    not_heard > 0 &&
      `${counted(not_heard, 'verdict')} not heard: without 80% of the recording, ${not_heard === 1 ? 'it does' : 'they do'} not count.`,
  ].filter((sentence) => typeof sentence === 'string');
}

function Hours({ hours }: { hours: number[] }) {
  const title = `Verdicts by hour of the day in ${pilot.country.name}`;
  const given = hours.flatMap((n, hour) => (n === 0 ? [] : `${hour}:00 ${number(n)}`));
  return (
    <div role="img" aria-label={`${title}: ${given.join(', ')}`} className="grid gap-1 text-xs text-muted">
      <Columns counts={hours} end={Math.max(1, ...hours)} />
      <p className="flex justify-between">
        <span>0:00</span>
        <span>{title}</span>
        <span>24:00</span>
      </p>
    </div>
  );
}
