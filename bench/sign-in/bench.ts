// `npm run bench:sign-in`: can the time that an answer takes tell a known address from an unknown one? Asks for links for
// both, taking turns, first one at a time and then without a pause, and prints both distributions and their ratio.
import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { addUser, startWorld } from '../../apps/server/test/auth/harness.ts';

const CLIENT = fileURLToPath(new URL('client.mjs', import.meta.url));
const ADDRESSES = 150;
/** Ask, wait for the answer; or have this many under way at once, so that work after one answer delays the next. */
const AT_ONCE = [1, 8];

const world = await startWorld();
const known = Array.from({ length: ADDRESSES }, (_, n) => `known${n}@example.org`);
for (const email of known) await addUser(world, email);
const unknown = known.map((email) => email.replace('known', 'other'));

const rows: Record<string, object> = {};
for (const lanes of AT_ONCE) {
  world.advance(61);
  // Two known, two unknown, and so on: each kind follows itself as often as the other, because what goes on after an answer
  // slows the next one.
  const asked = known.flatMap((email, n) =>
    n % 2
      ? []
      : [
          { kind: 'known' as const, email },
          { kind: 'known' as const, email: known[n + 1] ?? '' },
          { kind: 'unknown' as const, email: unknown[n] ?? '' },
          { kind: 'unknown' as const, email: unknown[n + 1] ?? '' },
        ],
  );
  const times = await ask({ url: `${world.authUrl}/otp`, asked, lanes });
  for (const kind of ['known', 'unknown'] as const) rows[`${kind}, ${lanes} at once`] = figures(times[kind]);
  rows[`ratio of medians, ${lanes} at once`] = {
    'median ms': Number((at(times.known, 0.5) / at(times.unknown, 0.5)).toFixed(3)),
  };
}
console.table(rows);
await world.close();

type Times = Record<'known' | 'unknown', number[]>;

/** In another process: what this one does after an answer must not slow the clock that measures it. */
async function ask(what: object): Promise<Times> {
  const child = spawn(process.execPath, [CLIENT], { stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin.end(JSON.stringify(what));
  return JSON.parse(await text(child.stdout)) as Times;
}

function figures(times: number[]) {
  return {
    'p10 ms': round(at(times, 0.1)),
    'median ms': round(at(times, 0.5)),
    'p90 ms': round(at(times, 0.9)),
  };
}

function at(times: number[], share: number): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? 0;
}

function round(ms: number): number {
  return Math.round(ms * 100) / 100;
}
