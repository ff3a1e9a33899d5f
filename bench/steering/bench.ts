// `npm run bench:steering`: what steering adds to a turn. In turn, on the same database: the statement that finds the next message
// with and without what its sender has given, and the choice of a prompt with and without weights; then the statement that a process
// makes once a minute. On PostgreSQL with TEST_DATABASE_URL (a server on which a database may be made), else on PGlite.
import { randomUUID } from 'node:crypto';
import { readSteering } from '@labrish/api/steering/read';
import { newSnapshot, NO_FACTS, step, type Facts } from '@labrish/conversation';
import { oneTestDatabase } from '@labrish/db/testing/test-database';
import { seed } from '@labrish/seed';
import { seededFlow } from '@labrish/seed/seeded-flow';
import { findOldest } from '../../apps/server/src/conversation/next-pending.ts';
import { bareOldest } from './bare.ts';
import { fill, GIVEN_EACH } from './fill.ts';

const TARGET_MS = 1;
const ROUNDS = 400;
/** Topics of a collection that has grown. */
const TOPICS = 500;
const STEPS = 20_000;

const [kind] = oneTestDatabase;
if (!kind) throw new Error('There is no database to measure on.');
const db = await kind.open();
try {
  await seed(db.prisma);
  const contributor_id = randomUUID();
  await fill(db, contributor_id);
  const found = await inTurn({
    bare: () => bareOldest(db, contributor_id),
    with: () => findOldest(db, contributor_id),
  });
  const chosen = await choices();
  const minute = await median(ROUNDS / 4, () => readSteering(db.query, true));
  const added = found.with - found.bare + (chosen.with - chosen.bare);
  const line = ({ bare, with: ours }: Pair) => ({
    'bare, ms': rounded(bare),
    'with steering, ms': rounded(ours),
    ratio: rounded(ours / bare),
  });
  console.table({
    [`find the message (${GIVEN_EACH} given)`]: line(found),
    [`choose of ${TOPICS} topics`]: line(chosen),
  });
  console.log(
    `Once a minute in each process: ${rounded(minute)} ms, in no turn but the one that is then due.`,
  );
  console.log(
    `Steering adds ${rounded(added)} ms to a turn on ${kind.name}; at most ${TARGET_MS} ms is wanted.`,
  );
  process.exitCode = added < TARGET_MS ? 0 : 1;
} finally {
  await db.close();
}

interface Pair {
  bare: number;
  with: number;
}

/** Medians of both, measured in turn, so that what slows the machine slows both. */
async function inTurn(both: { bare: () => Promise<unknown>; with: () => Promise<unknown> }): Promise<Pair> {
  const took: Record<keyof Pair, number[]> = { bare: [], with: [] };
  for (let i = 0; i < ROUNDS; i += 1)
    for (const which of ['bare', 'with'] as const) {
      const ms = await timed(both[which]);
      if (i > ROUNDS / 10) took[which].push(ms);
    }
  return { bare: middle(took.bare), with: middle(took.with) };
}

/** One step of the conversation that chooses a prompt. */
async function choices(): Promise<Pair> {
  const flow = seededFlow('Labrish');
  const [first] = flow.prompts;
  if (!first) throw new Error('The seeded flow has no topics.');
  flow.prompts = Array.from({ length: TOPICS }, (_, i) => ({ ...first, id: `topic-${i}` }));
  const facts: Facts = {
    topics: Object.fromEntries(flow.prompts.map(({ id }, i) => [id, 0.5 ** (i % 8)])),
    wordings: { English: 1, Mix: 0.25, Patwa: 0.5 },
    given: Object.fromEntries(flow.prompts.slice(0, GIVEN_EACH).map(({ id }) => [id, 1])),
    most_per_topic: 3,
  };
  const before = { ...newSnapshot(), state_key: 'awaiting_audio', consent_version: flow.consent_version };
  const choice = { id: 'another_prompt', title: 'Different question' };
  const run = (given: Facts) => async () => {
    for (let seed = 0; seed < STEPS / ROUNDS; seed += 1)
      step(flow, before, { event_key: 'ANOTHER_CHOSEN', message_id: 'm', choice, seed }, given);
  };
  const both = await inTurn({ bare: run(NO_FACTS), with: run(facts) });
  return { bare: (both.bare * ROUNDS) / STEPS, with: (both.with * ROUNDS) / STEPS };
}

async function median(rounds: number, run: () => Promise<unknown>): Promise<number> {
  const took: number[] = [];
  for (let i = 0; i < rounds; i += 1) took.push(await timed(run));
  return middle(took);
}

async function timed(run: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await run();
  return performance.now() - began;
}

function middle(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;
}

function rounded(value: number): number {
  return Number(value.toFixed(3));
}
