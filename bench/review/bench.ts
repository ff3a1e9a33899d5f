// `npm run bench:review`: fifty reviewers share a queue of a million recordings and review them, through the API's procedures
// on PostgreSQL; compared with the bare statements on the same database at the same pace. Prints how long the next recording
// and a verdict take, and then how long it takes to set 10,000 verdicts of a reviewer aside. Needs TEST_DATABASE_URL: a server on which it may create a database, which it drops again. About ten
// minutes, most of them for filling the database.
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createCaller } from '@labrish/api';
import { applyConsensusToAll } from '@labrish/api/review/consensus';
import { applySetAsides } from '@labrish/api/review/reviewers/set-aside';
import { claimQuery, type Claimed } from '@labrish/api/review/queue/claim';
import type { Database } from '@labrish/db';
import { openPostgres } from '@labrish/db/postgres';
import { adminContext } from '../../apps/server/test/fake-twilio/admin.ts';
import { runBenchmark } from '../benchmark.ts';
import { at, median, round } from '../figures.mjs';
import { runCommand } from '../servers.ts';

const { values } = parseArgs({
  options: {
    recordings: { type: 'string', default: '1000000' },
    reviewers: { type: 'string', default: '50' },
    seconds: { type: 'string', default: '60' },
  },
});
const REVIEWERS = Number(values.reviewers);
const SECONDS = Number(values.seconds);
/** The time before measuring, in which connections are opened, statements planned and code compiled. */
const WARM_UP_SECONDS = 15;
/** The shortest and the longest pause after a verdict. Real reviewers take longer, because they listen to the whole recording. */
const PAUSE_MS = [1000, 3000] as const;
const LENGTH_MS = 8_000;
/** How many verdicts are set aside, and in how many seconds. */
const MANY = 10_000;
const MANY_SECONDS = 10;
/** In milliseconds. */
const TARGETS = { next: 10, verdict: 13, p99: 100 };

/** Milliseconds of each request for the next recording, and of each verdict. */
type Timings = Record<'next' | 'verdict', number[]>;

await runBenchmark(async ({ database }) => {
  const db = await fill(await database());
  const bare = await crowd((reviewer, timings) => reviewBare(db, reviewer, timings));
  const ours = await crowd((reviewer, timings) => reviewOurs(db, reviewer, timings));
  const aside_s = await setManyAside(db);
  await db.close();
  return report(ours, bare, aside_s);
});

/** Creates made-up recordings without any verdict; their audio does not exist, because nothing requests it here. */
async function fill(url: string): Promise<Database> {
  console.log(`Making ${values.recordings} recordings…`);
  const place = { DATABASE_URL: url, DATA_DIR: '/nonexistent' };
  await runCommand('bench/load/seed-load.ts', ['--submissions', values.recordings], place);
  const db = await openPostgres(url);
  await db.slowSql(
    `update submissions set storage_url = 'voices/' || id, duration_ms = ${LENGTH_MS} where withdrawn_at is null`,
  );
  await db.slowSql('vacuum analyze submissions');
  return db;
}

/** Runs all reviewers for a fixed time, with pauses. `turnOf` creates the turn of each reviewer. */
async function crowd(turnOf: (reviewer: string, timings: Timings) => () => Promise<void>): Promise<Timings> {
  const timings: Timings = { next: [], verdict: [] };
  const until = Date.now() + (WARM_UP_SECONDS + SECONDS) * 1000;
  setTimeout(() => Object.assign(timings, { next: [], verdict: [] }), WARM_UP_SECONDS * 1000);
  const people = Array.from({ length: REVIEWERS }, async () => {
    const turn = turnOf(randomUUID(), timings);
    await pause(Math.random() * PAUSE_MS[1]);
    while (Date.now() < until) {
      await turn();
      await pause(PAUSE_MS[0] + Math.random() * (PAUSE_MS[1] - PAUSE_MS[0]));
    }
  });
  await Promise.all(people);
  return timings;
}

function reviewOurs(db: Database, reviewer: string, timings: Timings): () => Promise<void> {
  // The clock is ahead while a verdict is given, as if the recording had been heard; else the verdict would not count.
  let heard_ms = 0;
  const { review } = createCaller({
    ...adminContext({ db, now: () => new Date(Date.now() + heard_ms) }),
    caller: { kind: 'user', id: reviewer, name: 'A reviewer', role: 'reviewer' },
    ...{ random: Math.random, audioUrl: ({ id }) => id, tellAdmins: async () => undefined },
  });
  return async () => {
    heard_ms = 0;
    const { item } = await timed(timings.next, () => review.next({}));
    if (!item) throw new Error('There is nothing left.');
    const { submission_id, stage } = item;
    heard_ms = LENGTH_MS;
    await timed(timings.verdict, () =>
      review.verdict({
        submission_id,
        stage,
        verdict: 'accept',
        category: 'Patwa',
        heard_ms,
      }),
    );
  };
}

/** Runs the bare statements: one finds and leases a recording, retried after a race; another stores a verdict. */
function reviewBare(db: Database, reviewer: string, timings: Timings): () => Promise<void> {
  let tries = 0;
  const claim = async (): Promise<string> => {
    const ask = {
      stage: 'audio',
      needed: 2,
      from: 'oldest',
      prefers_sample: false,
      behind: [],
      after: null,
      depth: 100,
    } as const;
    const query = claimQuery({ ...ask, behind: [], judges: [], reviewer_id: reviewer, now: new Date() });
    const [row] = await db.query<Claimed>(query);
    if (!row?.submission_id && (tries += 1) > 20) throw new Error('There is nothing left.');
    return row?.submission_id ?? claim();
  };
  return async () => {
    const id = await timed(timings.next, claim);
    await timed(timings.verdict, () =>
      db.sql(
        `with said as (
           insert into reviews (id, submission_id, stage, reviewer_id, verdict, heard_ms) values ($1, $2, 'audio', $3, 'accept', $4)
         )
         update submissions set verdicts = verdicts + 1, queue_rank = case when verdicts = 0 then 1 end where id = $2`,
        [randomUUID(), id, reviewer, LENGTH_MS],
      ),
    );
  };
}

/** Lets two reviewers accept 10,000 recordings, and sets the verdicts of one of them aside. @returns how long that took, in seconds */
async function setManyAside(db: Database): Promise<number> {
  const [reviewer_id, other] = [randomUUID(), randomUUID()];
  const { rows } = await db.sql(
    `insert into reviews (id, submission_id, stage, reviewer_id, verdict, category, slot, heard_ms)
     select gen_random_uuid(), s.id, 'audio', who.id, 'accept', 'Patwa', who.slot, ${LENGTH_MS}
     from (select id from submissions where review_status = 'to_review' and queue_rank = 2 and withdrawn_at is null limit ${MANY}) as s
       cross join (values ($1::uuid, 1), ($2::uuid, 2)) as who (id, slot)
     returning submission_id::text as id`,
    [reviewer_id, other],
  );
  await db.sql(
    `insert into review_slots (submission_id, stage, slot, reviewer_id, until)
     select submission_id, stage, slot, reviewer_id, 'infinity' from reviews where reviewer_id in ($1, $2)`,
    [reviewer_id, other],
  );
  const ids = [...new Set(rows.map(({ id }) => String(id)))];
  for (let from = 0; from < ids.length; from += 500)
    await db.prisma.$transaction((tx) => applyConsensusToAll(tx, ids.slice(from, from + 500), new Date()));
  const now = () => new Date();
  const { review } = createCaller({
    ...adminContext({ db, now }),
    applySetAsides: () => applySetAsides(db.prisma, now),
  });
  const began = performance.now();
  await review.reviewers.setAside({ reviewer_id, reason: 'A benchmark.' });
  const took_s = (performance.now() - began) / 1000;
  const left = await db.prisma.reviews.count({ where: { reviewer_id, set_aside_id: null } });
  if (left > 0) throw new Error(`${left} verdicts are not set aside.`);
  return took_s;
}

/** Does something and records how long it took. */
async function timed<T>(took: number[], what: () => Promise<T>): Promise<T> {
  const began = performance.now();
  const done = await what();
  took.push(performance.now() - began);
  return done;
}

function report(ours: Timings, bare: Timings, aside_s: number): boolean {
  const row = (name: keyof Timings) => {
    const [middle, p99] = [median(ours[name]), at(ours[name], 0.99)];
    return {
      ...{ n: ours[name].length, median: round(middle, 1), p99: round(p99, 1) },
      'bare median': round(median(bare[name]), 1),
      'bare p99': round(at(bare[name], 0.99), 1),
      ratio: round(middle / median(bare[name]), 1),
      verdict: middle < TARGETS[name] && p99 < TARGETS.p99 ? 'reached' : 'missed',
    };
  };
  const table = { next: row('next'), verdict: row('verdict') };
  console.table(table);
  console.log(
    `Milliseconds; ${REVIEWERS} reviewers for ${SECONDS} s each, ${values.recordings} recordings. ` +
      `Target: median < ${TARGETS.next} and ${TARGETS.verdict}, p99 < ${TARGETS.p99}.\n` +
      `${MANY} verdicts were set aside in ${round(aside_s, 1)} s. Target: < ${MANY_SECONDS} s.`,
  );
  return aside_s < MANY_SECONDS && Object.values(table).every(({ verdict }) => verdict === 'reached');
}
