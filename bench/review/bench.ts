// `npm run bench:review`: fifty reviewers share a queue of a million recordings and review them, through the API's procedures
// on PostgreSQL; compared with the bare statements on the same database at the same pace. Prints how long the next recording
// and a verdict take. Needs TEST_DATABASE_URL: a server on which it may create a database, which it drops again. About ten
// minutes, most of them for filling the database.
import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import { createCaller, type Context } from '@labrish/api';
import { claimQuery, type Claimed } from '@labrish/api/review/claim';
import type { Database } from '@labrish/db';
import { openPostgres } from '@labrish/db/postgres';
import { createTemporaryDatabase } from '@labrish/db/testing/test-database';
import { NO_BOT } from '../../apps/server/test/no-bot.ts';
import { runCommand } from '../api/servers.mjs';
import { Timings } from './timings.ts';

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
/** The pause after a verdict: shorter than that of real reviewers, who listen to all of it. */
const PAUSE_MS = [1000, 3000] as const;
const LENGTH_MS = 8_000;
const TARGETS = { median: 20, p99: 100 };

const server = process.env.TEST_DATABASE_URL;
if (!server) {
  console.error(
    'bench:review measures on PostgreSQL: set TEST_DATABASE_URL to a server on which it may make a database.',
  );
  process.exit(1);
}
const temporary = await createTemporaryDatabase(server);
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void temporary.drop().finally(() => process.exit(1)));
try {
  const db = await fill(temporary.url);
  const bare = await crowd((reviewer, timings) => reviewBare(db, reviewer, timings));
  const ours = await crowd((reviewer, timings) => reviewOurs(db, reviewer, timings));
  await db.close();
  process.exitCode = report(ours, bare) ? 0 : 1;
} finally {
  await temporary.drop();
}

/** Creates made-up recordings without any verdict; their audio does not exist, because nothing requests it here. */
async function fill(url: string): Promise<Database> {
  console.log(`Making ${values.recordings} recordings…`);
  await runCommand(
    ['--import', 'tsx', 'bench/load/seed-load.ts', '--submissions', values.recordings],
    { DATABASE_URL: url, DATA_DIR: '/nonexistent' },
  );
  const db = await openPostgres(url);
  await db.slowSql(
    `update submissions set storage_url = 'voices/' || id, duration_ms = ${LENGTH_MS} where withdrawn_at is null`,
  );
  await db.slowSql('vacuum analyze submissions');
  return db;
}

/** Runs all reviewers for a fixed time, with pauses. `turnOf` creates the turn of each reviewer. */
async function crowd(turnOf: (reviewer: string, timings: Timings) => () => Promise<void>): Promise<Timings> {
  const timings = new Timings();
  const until = Date.now() + (WARM_UP_SECONDS + SECONDS) * 1000;
  setTimeout(() => timings.clear(), WARM_UP_SECONDS * 1000);
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
  const unused = () => {
    throw new Error('Not part of this benchmark.');
  };
  const context: Context = {
    db: db.prisma,
    query: db.query,
    caller: { kind: 'user', id: reviewer, name: 'A reviewer', role: 'reviewer' },
    now: () => new Date(),
    random: Math.random,
    counts_simulator: true,
    recipients: [],
    audioUrl: ({ id }) => id,
    tellAdmins: async () => undefined,
    chatUrl: () => null,
    hides_unsettled: false,
    applyTakeOuts: async () => undefined,
    addressHmac: unused,
    syncTemplate: unused,
    invite: unused,
    runPublishCheck: unused,
    bot: NO_BOT,
    buildRelease: unused,
    removeReleaseFiles: unused,
  };
  const { review } = createCaller(context);
  return async () => {
    const { item } = await timings.of('next', () => review.next({}));
    if (!item) throw new Error('There is nothing left.');
    const { submission_id, stage } = item;
    await timings.of('verdict', () =>
      review.verdict({
        submission_id,
        stage,
        verdict: 'accept',
        category: 'Patwa',
        heard_ms: LENGTH_MS,
        playback_rate: 4,
      }),
    );
  };
}

/** Runs the bare statements: one finds and leases a recording, retried after a race; another stores a verdict. */
function reviewBare(db: Database, reviewer: string, timings: Timings): () => Promise<void> {
  let tries = 0;
  const claim = async (): Promise<string> => {
    const ask = { stage: 'audio', needed: 2, from: 'oldest', behind: [], after: null, depth: 100 } as const;
    const query = claimQuery({ ...ask, behind: [], reviewer_id: reviewer, now: new Date() });
    const [row] = await db.query<Claimed>(query);
    if (!row?.submission_id && (tries += 1) > 20) throw new Error('There is nothing left.');
    return row?.submission_id ?? claim();
  };
  return async () => {
    const id = await timings.of('next', claim);
    await timings.of('verdict', () =>
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

function report(ours: Timings, bare: Timings): boolean {
  const lines = (['next', 'verdict'] as const).map((name) => {
    const [one, other] = [ours.read(name), bare.read(name)];
    return {
      name,
      ...one,
      'bare median': other.median,
      'bare p99': other.p99,
      ratio: Number((one.median / other.median).toFixed(1)),
      verdict: one.median < TARGETS.median && one.p99 < TARGETS.p99 ? 'reached' : 'missed',
    };
  });
  console.table(Object.fromEntries(lines.map(({ name, ...line }) => [name, line])));
  console.log(
    `Milliseconds; ${REVIEWERS} reviewers for ${SECONDS} s each, ${values.recordings} recordings. ` +
      `Target: median < ${TARGETS.median}, p99 < ${TARGETS.p99}.`,
  );
  return lines.every(({ verdict }) => verdict === 'reached');
}

function pause(ms: number): Promise<void> {
  return new Promise((done) => setTimeout(done, ms));
}
