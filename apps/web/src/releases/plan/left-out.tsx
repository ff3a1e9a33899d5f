import type { Plan } from '@labrish/api/releases/schema';
import { useId } from 'react';
import { Link } from 'react-router';
import { number } from '#lib/numbers.ts';
import { LEFT_OUT } from './left-out-words.ts';

/** Lists what the version leaves out, and why. */
export function LeftOut({ leftOut }: { leftOut: Plan['left_out'] }) {
  const id = useId();
  if (leftOut.length === 0) return <p className="text-muted">No recording is left out.</p>;
  const recordings = leftOut.reduce((sum, one) => sum + one.recordings, 0);
  return (
    <section aria-labelledby={id} className="grid gap-1">
      <h3 id={id} className="font-bold">
        Left out: {number(recordings)}
      </h3>
      <ul className="grid">
        {leftOut.map(({ why, recordings }) => (
          <Row key={why} words={LEFT_OUT[why]} recordings={recordings} />
        ))}
      </ul>
    </section>
  );
}

function Row({ words, recordings }: { words: (typeof LEFT_OUT)['rejected']; recordings: number }) {
  const { why, place } = words;
  return (
    <li className="flex items-baseline gap-x-3 border-t py-2">
      <strong className="min-w-13 text-right tabular-nums">{number(recordings)}</strong>
      <span className="min-w-0 flex-1 break-words">{why}</span>
      {place && (
        <Link
          to={place.to}
          aria-label={`${place.name}: ${why}`}
          className="-my-2 py-2 font-semibold text-primary underline-offset-4 hover:underline"
        >
          {place.name}
        </Link>
      )}
    </li>
  );
}
