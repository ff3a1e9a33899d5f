import { accessSync, chmodSync, constants, mkdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createDb, type Database, type DataFolderInUse } from '@labrish/db';
import type { Country } from '@labrish/conversation/seeds';
import { countries as installed } from '@labrish/pilots';
import { seed } from '@labrish/seed';
import type { FastifyBaseLogger } from 'fastify';
import { checkPilot, checkSpeech } from '@labrish/pilot';
import { english } from '@labrish/conversation/sentence-groups';
import { openStores } from './audio/open-stores.ts';
import { createAudioWorkerPool } from './audio/worker-pool.ts';
import { createAuthenticate } from './access/guard.ts';
import { assertNotRestoring } from './backup/state.ts';
import { assertNoOlderServers } from './auth-secret/lease.ts';
import { assertSecretFits, openSecrets } from './auth-secret/open-secrets.ts';
import type { Services } from './context.ts';
import { createCountries, type Countries } from './countries.ts';
import { BadSettings, type Env } from './env.ts';
import { createFlows } from './conversation/flow-cache.ts';
import { createFlowChecker } from './flow-checks/flow-checker.ts';
import { createReviewerComparer } from './review/reviewer-comparer.ts';
import { createLocalFiles, createRemoteFiles } from './audio/release-files.ts';
import { createJobs } from './jobs/jobs.ts';
import { createJournal } from './journal/journal.ts';
import { compareAtStart } from './journal/unknown.ts';
import { warnOfBudget } from './mail/warn-of-budget.ts';
import { createMessageBudget } from './metrics/message-budget.ts';
import { createMetrics } from './metrics/metrics.ts';
import { readFigures } from './metrics/read-figures.ts';
import { pilotProblems } from './settings/by-pilot.ts';
import { recogniserProblems, recognisersOf } from './settings/recognisers.ts';
import { printForOperator } from './startup-error.ts';
import { retryWhileAway } from './retry-database.ts';

/** How long a start waits for the folder: after a restart, the previous process still finishes its work. */
const FOLDER_WAIT_MS = 10_000;

/**
 * Opens everything the server depends on: database (migrated and seeded), audio store, job queue, keys. `close` undoes it in
 * reverse order, after running work has finished. If PostgreSQL is away or the connection is cut, it retries for
 * DATABASE_CONNECT_TIMEOUT_SECONDS.
 *
 * @param known the countries that PILOTS may name; without PILOTS the first one runs
 * @throws {DatabaseUnusable} when another process has the embedded database open, or PostgreSQL cannot be reached or is older
 * than the journal of withdrawals.
 * @throws {BadSettings} when the data of a country is wrong or PILOTS names another one, DATA_DIR, JOURNAL_DIR or the bucket cannot be used, or the secret is
 * damaged or belongs to another database.
 */
export async function openServices(
  env: Env,
  log: FastifyBaseLogger,
  now: () => Date = () => new Date(),
  known: readonly [Country, ...Country[]] = installed,
): Promise<Services & { close(): Promise<void> }> {
  const countries = openCountries(env, known);
  const dataDir = openFolder('DATA_DIR', env.DATA_DIR);
  if (env.JOURNAL_DIR) openFolder('JOURNAL_DIR', env.JOURNAL_DIR);
  const stores = await openStores(env, dataDir, log);
  const withRetry = <T>(task: string, run: () => Promise<T>) =>
    retryWhileAway(run, { log, task, giveUpAfterMs: env.DATABASE_CONNECT_TIMEOUT_SECONDS * 1000 });
  const wait = {
    ms: FOLDER_WAIT_MS,
    tell: ({ reason }: DataFolderInUse) =>
      printForOperator(`${reason} Waiting up to ${FOLDER_WAIT_MS / 1000} seconds for it to stop.`),
  };
  const db = await withRetry('connecting', () =>
    createDb({
      url: env.DATABASE_URL,
      folder: join(dataDir, 'db'),
      wait,
      connections: env.DATABASE_POOL_SIZE,
    }),
  );
  await withRetry('connecting', () => assertNotRestoring(db)).catch(closing(db));
  await withRetry('the secret', () => assertSecretFits({ env, db }, dataDir)).catch(closing(db));
  const applied = await withRetry('migrations', () =>
    db.migrate(
      undefined,
      assertNoOlderServers(db, (line) => log.warn(line), env.MIGRATION_WAIT_SECONDS),
    ),
  ).catch(closing(db));
  if (applied.length) log.info({ migrations: applied }, 'database migrated');
  const journal = createJournal(stores.journal, env.JOURNAL_SECRET);
  await withRetry('the journal of withdrawals', () => compareAtStart({ db, journal, log })).catch(
    closing(db),
  );
  const { secrets, release } = await withRetry('the secret', () =>
    openSecrets({ env, db, log }, dataDir),
  ).catch(closing(db));
  await assertSameCountries(db, countries).catch(closing(db));
  const seeded = await withRetry('seeds', () => seed(db.prisma, countries.all));
  if (seeded.length) log.info({ seeded }, 'database seeded');
  const audioWorkers = createAudioWorkerPool();
  const flowChecker = createFlowChecker();
  const reviewerComparer = createReviewerComparer();
  const metrics = createMetrics();
  const jobs = createJobs({ db, log, now, ran: metrics.jobs.ran });
  const { pilot } = countries.first;
  const budget = createMessageBudget({ db, env, pilot, now }, (percent, day) =>
    warnOfBudget({ env, log, db, secrets, jobs, now }, percent, day).catch((error: unknown) =>
      log.error({ err: error }, 'the admins were not warned of the messages of the day'),
    ),
  );
  const parts = {
    env,
    countries,
    log,
    metrics,
    db,
    secrets,
    audio: stores.audio,
    journal,
    releaseFiles: stores.is_local
      ? createLocalFiles(stores.releases, join(dataDir, 'releases'))
      : createRemoteFiles(stores.releases, join(dataDir, 'building')),
    audioWorkers,
    flowChecker,
    reviewerComparer,
    flows: createFlows({ db, env, countries }),
    recognisers: await recognisersOf(env, countries),
    jobs,
    budget,
    now,
  };
  readFigures({ ...parts, pilot });
  return {
    ...parts,
    authenticate: createAuthenticate(parts),
    async close() {
      await jobs.stop();
      await audioWorkers.close();
      await flowChecker.close();
      await reviewerComparer.close();
      await budget
        .today()
        .catch((error: unknown) => log.warn({ err: error }, 'the last messages were not counted'));
      await release();
      await db.close();
      stores.close();
    },
  };
}

/** Checks the data of the countries that PILOTS names. */
function openCountries(env: Env, known: readonly [Country, ...Country[]]): Countries {
  const codes = known.map(({ pilot }) => pilot.country.code);
  const unknown = env.PILOTS?.filter((code) => !codes.includes(code)) ?? [];
  if (unknown.length > 0)
    throw new BadSettings([
      `PILOTS: no folder in pilots/ is ${unknown.join(' or ')}. There are ${codes.join(', ')}.`,
    ]);
  const [first = known[0], ...others] =
    env.PILOTS?.flatMap((code) => known.filter(({ pilot }) => pilot.country.code === code)) ?? [];
  const running = [first, ...others] as const;
  const problems = running.flatMap(({ pilot, speech }) => [
    ...checkPilot(pilot),
    ...checkSpeech(pilot, speech, english),
  ]);
  if (problems.length > 0) throw new BadSettings(problems.map((problem) => `pilots: ${problem}`));
  const countries = createCountries(running);
  const misplaced = [...pilotProblems(env, countries), ...recogniserProblems(env, countries)];
  if (misplaced.length > 0) throw new BadSettings(misplaced);
  return countries;
}

/** Refuses a database with voices of a country that does not run: its people would get no answer, and its days would be another's. */
async function assertSameCountries(db: Database, { all }: Countries): Promise<void> {
  for (const { code, time_zone } of await db.prisma.pilots.findMany()) {
    const country = all.find(({ pilot }) => pilot.country.code === code)?.pilot.country;
    if (country?.time_zone === time_zone) continue;
    throw new BadSettings([
      country
        ? `pilots: the database counts the days of ${code} by ${time_zone}, and its folder names ${country.time_zone}.`
        : `PILOTS: the database has voices of ${code}, which is not named. Name it, or begin with an empty DATA_DIR or another DATABASE_URL.`,
    ]);
  }
}

/** Closes the database after a failed start, then rethrows. */
const closing = (db: Database) => async (error: unknown) => {
  await db.close();
  throw error;
};

/** Removes other users' permissions on a folder of this user, which an earlier release granted. The group's permissions stay. */
function closeToOthers(folder: string): void {
  const { mode, uid } = statSync(folder);
  if (uid === process.getuid?.() && mode & 0o007) chmodSync(folder, mode & 0o770);
}

/** Creates the folder if it is missing, and checks that it can be written to: otherwise no voice note could be stored. */
function openFolder(setting: 'DATA_DIR' | 'JOURNAL_DIR', given: string): string {
  const folder = resolve(given);
  try {
    mkdirSync(folder, { recursive: true });
    closeToOthers(folder);
    accessSync(folder, constants.W_OK);
  } catch (error) {
    throw new BadSettings([
      `${setting}: ${folder} cannot be used (${(error as Error).message}). ` +
        'Set it to a folder that the server may write to.',
    ]);
  }
  return folder;
}
