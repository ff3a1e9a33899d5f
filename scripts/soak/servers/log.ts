import { createWriteStream } from 'node:fs';

/** The lines of all servers, counted by kind. */
export interface ServerLog {
  /** Reads the output of a new process. @param from the server's name @returns a function to call with each chunk of output */
  reader(from: string): (chunk: Buffer) => void;
  /** The last lines of one server, oldest first. */
  last(from: string): string[];
  /** Counts lines by kind: errors first, then the most frequent. */
  kinds(): { level: string; kind: string; lines: number }[];
  close(): void;
}

/** How many last lines are kept; Node prints an uncaught error with all its properties. */
const LAST = 60;
/** Matches output outside the logger that explains an exit: our own sentences, and the head of an error. */
const SAYS_WHY = /cannot|error: |refus/i;
/** Ids, hashes and long numbers; codes like 57P01, P2034 and 55000 are shorter. */
const VARYING = /\b[0-9a-f-]{8,}\b|\b\d{6,}\b/gi;
const LEVELS: Record<number, string> = { 40: 'warn', 50: 'error', 60: 'fatal' };

/** Creates the log. @param file where the whole log is written */
export function createServerLog(file: string): ServerLog {
  const out = createWriteStream(file);
  const counts = new Map<string, { level: string; kind: string; lines: number }>();
  const tails = new Map<string, string[]>();

  const note = (from: string, said: string) => {
    // The greeting contains a sign-in link, whose token is removed.
    const line = said.replace(/token=[\w-]+/g, 'token=…');
    out.write(`${line}\n`);
    tails.set(from, [...(tails.get(from) ?? []), line].slice(-LAST));
    const { level, kind } = kindOf(line);
    if (!level) return;
    const key = `${level} ${kind}`;
    const count = counts.get(key) ?? { level, kind, lines: 0 };
    counts.set(key, { ...count, lines: count.lines + 1 });
  };
  return {
    reader(from) {
      tails.delete(from);
      let rest = '';
      return (chunk) => {
        const lines = (rest + chunk.toString()).split('\n');
        rest = lines.pop() ?? '';
        for (const line of lines) if (line.trim()) note(from, line);
      };
    },
    last: (from) => tails.get(from) ?? [],
    kinds: () => [...counts.values()].sort((a, b) => rank(b.level) - rank(a.level) || b.lines - a.lines),
    close: () => out.end(),
  };
}

/** Returns a line's level and its message and error without variable parts. A line that is not JSON has no level. */
export function kindOf(line: string): { level: string | null; kind: string } {
  try {
    const { level, msg, err, reason } = JSON.parse(line) as Record<string, unknown>;
    const { code, type, message } = (err ?? {}) as Record<string, string | undefined>;
    // Prisma's message begins with the call and the code around it; its last line says what went wrong.
    const words = (message ?? '').trim().split('\n').at(-1)?.trim() ?? '';
    const cause = typeof reason === 'string' ? reason : err ? `${code ?? type}: ${words}` : '';
    const kind = [msg, cause].filter(Boolean).join(' · ').replace(VARYING, '#').slice(0, 200);
    return { level: LEVELS[Number(level)] ?? null, kind };
  } catch {
    return { level: null, kind: line };
  }
}

function rank(level: string): number {
  return Object.values(LEVELS).indexOf(level);
}

/** Finds in the last lines of a process why it ended. */
export function whyEnded(lines: string[]): string[] {
  const told = lines
    .map(kindOf)
    .filter(({ level, kind }) => level === 'fatal' || (!level && SAYS_WHY.test(kind)));
  return [...new Set(told.map(({ kind }) => kind.trim()))].slice(0, 3);
}
