import type { Plan } from '@labrish/api/releases/schema';
import { useId } from 'react';
import { counted, soundLength } from '../words.ts';

type Share = Pick<Plan, 'recordings' | 'speakers' | 'seconds'> & { name: string; meaning?: string };

/** Lists the size of each share; empty shares are left out. */
export function Shares({ title, shares }: { title: string; shares: Share[] }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid gap-1">
      <h3 id={id} className="font-bold">
        {title}
      </h3>
      <ul className="grid">
        {shares
          .filter(({ recordings }) => recordings > 0)
          .map((share) => (
            <Row key={share.name} share={share} />
          ))}
      </ul>
    </section>
  );
}

function Row({ share: { name, meaning, recordings, speakers, seconds } }: { share: Share }) {
  return (
    <li className="grid gap-x-4 border-t py-2 sm:grid-cols-[1fr_auto] sm:items-baseline">
      <p className="min-w-0 break-words">
        <strong className="font-semibold">{name}</strong>
        {meaning && <span className="text-sm text-muted">: {meaning}</span>}
      </p>
      <p className="grid grid-cols-[minmax(7rem,auto)_minmax(6rem,auto)_1fr] gap-x-3 text-sm tabular-nums sm:grid-cols-[8.5rem_6.5rem_4rem] sm:text-right">
        <span>{counted(recordings, 'recording')}</span>
        <span>{counted(speakers, 'speaker')}</span>
        <span className="text-right">{soundLength(seconds)}</span>
      </p>
    </li>
  );
}
