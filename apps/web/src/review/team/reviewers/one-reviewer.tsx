import { LEAST_VERDICTS } from '@labrish/dataset';
import { Eye } from 'lucide-react';
import { useId } from 'react';
import { counted, duration, number, share } from '#lib/format.ts';
import { pilot } from '#lib/pilot.ts';
import { rangeOf } from '../figures/agreement.tsx';
import { Measure } from '../explained.tsx';
import { Columns } from '../figures/reasons.tsx';
import { TimeSheet } from '#review/side/time-sheet.tsx';
import { SetAside, type Reviewer } from './set-aside.tsx';

const FIGURES = {
  accepts: ['Accepts', 'Of the recordings that they judged first, how many they accept.'],
  agrees: ['Agrees with others', 'Of all comparisons with another first verdict, how many are the same.'],
  false_accepts: ['Accepts what you reject', 'Of the calibrations that you reject, how many they accept.'],
  right: [
    'Probably right',
    'A model (Dawid and Skene) weighs all verdicts on each recording by how reliable each reviewer is, and estimates how many of theirs are right.',
  ],
} as const;
type Name = keyof typeof FIGURES;
const NAMES = Object.keys(FIGURES) as Name[];
export const MEANINGS = Object.values(FIGURES).map(([title, meaning]) => ({ title, meaning }));

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
                <strong className="text-amber">Check this:</strong> {reason}
              </p>
            </li>
          ))}
        </ul>
      )}
      {of.compared < LEAST_VERDICTS ? (
        <p>
          Rates are shown from {LEAST_VERDICTS} compared verdicts on; {number(of.compared)} so far.
        </p>
      ) : (
        <dl className="grid gap-3 sm:grid-cols-2 xl:grid-cols-4">
          {NAMES.map((name) => (
            <Measure
              key={name}
              title={FIGURES[name][0]}
              value={of[name] ? share(of[name].value, 1) : undefined}
            >
              {detailsOf(of, name)}
            </Measure>
          ))}
        </dl>
      )}
      <div className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
        <ul className="grid content-start gap-1 text-sm">
          {habitsOf(of).map((habit) => (
            <li key={habit}>{habit}</li>
          ))}
        </ul>
        <Hours hours={of.hours} />
      </div>
      <TimeSheet reviewer_id={of.reviewer_id} />
      <SetAside of={of} />
    </li>
  );
}

/** Says how sure a figure is, or why there is none. */
function detailsOf(of: Reviewer, name: Name): string {
  const rate = of[name];
  if (!rate) return 'Nothing to compare yet';
  // The count of those that are probably right is an expected one, and not whole.
  const count = name === 'right' ? '' : `${number(rate.count)} of ${number(rate.n)}; `;
  return `${count}${rangeOf('percent', rate)}`;
}

/** Says how fast somebody judges and how much they hear, a sentence each. */
function habitsOf({ pace, heard_share, not_heard }: Reviewer): string[] {
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
