import { doneAt, refusedToStart } from '../faults/schedule.ts';
import type { Done } from '../faults/schedule.ts';
import { whyEnded } from '../servers/log.ts';
import type { Exit } from '../servers/servers.ts';
import type { Journal, Verdict } from './verdict.ts';

export interface Outcome {
  verdict: Verdict;
  journal: Journal;
  done: Done[];
  exits: Exit[];
  /** Further lines of the table. */
  more: Record<string, string | number>;
  /** Counts of what the server answered, and of what it gave up on. */
  lists: Record<string, string[]>;
}

const SHOWN = 20;

/** Prints the outcome. @returns whether nothing was lost, left undone or duplicated, and no process ended by itself */
export function report({ verdict, journal, done, exits, more, lists }: Outcome): boolean {
  const refused = exits.filter((exit) => refusedToStart(done, exit));
  const ungraceful = exits.filter(({ phase }) => phase === 'stopping');
  const unexpected = exits.filter((exit) => !refused.includes(exit) && !ungraceful.includes(exit));
  const describe = (exit: Exit) => describeExit(exit, done);
  const failures = { ...verdict.failures, 'unexpected exits': unexpected.map(describe) };
  const failed = Object.entries(failures).filter(([, names]) => names.length);

  const rows = {
    faults: done.length,
    ...verdict.counts,
    ...Object.fromEntries(
      Object.entries(failures).map(([what, names]) => [what.toUpperCase(), names.length]),
    ),
    'starts refused with a sentence': refused.length,
    'stops that were not graceful': ungraceful.length,
    ...more,
  };
  console.log('');
  for (const [name, value] of Object.entries(rows)) console.log(`${name.padEnd(42)}${value}`);

  const takes = (id: string) => journal.takes.get(id)?.map((at) => `, taken during: ${doneAt(done, at)}`);
  const named = failed.map(([what, names]) => [what, names.map((name) => [name, takes(name)].join(''))]);
  const all = { ...lists, 'stops that were not graceful': ungraceful.map(describe) };
  for (const [title, lines] of [...Object.entries(all), ...(named as [string, string[]][])])
    if (lines.length) console.log(`\n${title}:\n  ${lines.slice(0, SHOWN).join('\n  ')}`);
  console.log(
    `\n${failed.length ? `FAILED: ${failed.map(([what]) => what).join(', ')}` : 'Nothing was lost, left undone or doubled.'}`,
  );
  return failed.length === 0;
}

/** Describes an exit: which process ended, during which fault, and its output. */
export function describeExit({ at, code, phase, lines }: Exit, done: Done[]): string {
  return `ended with ${code} while ${phase}, during: ${doneAt(done, at)}. ${whyEnded(lines).join(' / ')}`;
}
