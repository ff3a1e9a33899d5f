// `npm run bench:funnel`: the hourly count of how people fare in each state, at a million contributors on PostgreSQL, and beside it
// a bare scan of the messages that it reads, in turn. Shows besides that no trigger makes a turn write more, and times the page that
// reads the figures. Needs TEST_DATABASE_URL: a server on which it may make a database, which it drops again; and 20 GB of disk.
// About ten minutes, most of them for filling the database.
import { parseArgs } from 'node:util';
import { openPostgres } from '@labrish/db/postgres';
import { createTemporaryDatabase } from '@labrish/db/testing/test-database';
import { measure, writesOfTurns, type Figures } from './measure.ts';
import { makePeople } from './people.ts';

const { values } = parseArgs({
  options: {
    contributors: { type: 'string', default: '1000000' },
    /** Over which they come: fewer days, more to count. */
    days: { type: 'string', default: '90' },
  },
});
const TARGETS = { count: 5_000, page: 300 };

const server = process.env.TEST_DATABASE_URL;
if (!server) {
  console.error(
    'bench:funnel measures on PostgreSQL: set TEST_DATABASE_URL to a server on which it may make a database.',
  );
  process.exit(1);
}
const temporary = await createTemporaryDatabase(server);
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void temporary.drop().finally(() => process.exit(1)));
try {
  const db = await openPostgres(temporary.url);
  await db.migrate();
  const now = new Date();
  console.log(`Making ${values.contributors} contributors…`);
  await makePeople(db, { people: Number(values.contributors), days: Number(values.days), until: now });
  const triggers = await writesOfTurns(db);
  process.exitCode = report(await measure(db, now), triggers) ? 0 : 1;
  await db.close();
} finally {
  await temporary.drop();
}

function report({ messages, bare, count, page }: Figures, triggers: string[]): boolean {
  const line = (ms: number, target: number) => ({
    milliseconds: Math.round(ms),
    target,
    verdict: ms < target ? 'reached' : 'missed',
  });
  console.table({
    'hourly count': line(count, TARGETS.count),
    'bare scan': { milliseconds: Math.round(bare) },
    'figures of a year': line(page, TARGETS.page),
  });
  console.log(
    `${values.contributors} contributors over ${values.days} days; the count reads ${messages} messages and takes ` +
      `${(count / bare).toFixed(1)} times as long as a bare scan of them.`,
  );
  console.log(
    triggers.length
      ? `Triggers on the way of a turn: ${triggers.join(', ')}`
      : 'No trigger is on the way of a turn.',
  );
  return count < TARGETS.count && page < TARGETS.page && triggers.length === 0;
}
