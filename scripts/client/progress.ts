import type { Client } from '@labrish/api/client';

type Stats = Awaited<ReturnType<Client['submissions']['stats']['query']>>;

/** The width of the bar in columns. */
const WIDTH = 30;
/** Milliseconds between two lines of plain output, without a terminal. */
const PLAIN_EVERY = 5000;

export interface Progress {
  step: () => void;
  /** Prints a line for the user, above the bar. */
  say: (line: string) => void;
  end: () => void;
}

/** Renders `[=====>    ]  50% 5 of 10`, or only the number when the total is not known. Never over 100%. */
export function bar(done: number, total: number | undefined): string {
  if (!total) return `${done} submissions`;
  const share = Math.min(done / total, 1);
  const filled = Math.floor(share * WIDTH);
  const line = `${'='.repeat(filled)}${filled < WIDTH ? '>' : ''}`.padEnd(WIDTH);
  return `[${line}] ${String(Math.floor(share * 100)).padStart(3)}% ${done} of ${Math.max(done, total)}`;
}

/** Creates a bar that redraws itself on a terminal; elsewhere (a log, a pipe) it prints a line at intervals. */
export function createProgress(
  total: number | undefined,
  out: Pick<NodeJS.WriteStream, 'write' | 'isTTY'> = process.stderr,
  now: () => number = Date.now,
): Progress {
  let done = 0;
  let last = now();
  const draw = () => void out.write(`\r\x1b[2K${bar(done, total)}`);
  return {
    step() {
      done++;
      const waits = out.isTTY ? 100 : PLAIN_EVERY;
      if (now() - last < waits) return;
      last = now();
      if (out.isTTY) draw();
      else out.write(`${bar(done, total)}\n`);
    },
    say(line) {
      if (!out.isTTY) return void out.write(`${line}\n`);
      out.write(`\r\x1b[2K${line}\n`);
      draw();
    },
    end() {
      if (out.isTTY) draw();
      out.write(out.isTTY ? '\n' : `${bar(done, total)}\n`);
    },
  };
}

/** Returns how many submissions a download will list according to the counters; undefined for other filters. */
export function expectedTotal(stats: Stats, filters: object): number | undefined {
  const given = Object.entries(filters) as [string, string][];
  const [first, ...more] = given;
  if (!first) return stats.total;
  if (more.length) return undefined;
  const [name, value] = first;
  if (name === 'category') return stats.byCategory[value] ?? 0;
  return name === 'region' ? (stats.byRegion[value] ?? 0) : undefined;
}
