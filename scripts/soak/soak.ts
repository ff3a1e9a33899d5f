// `npm run soak`: contributors talk to the built server through signed webhooks, while faults are injected into it and around it.
// Afterwards the soak counts lost and duplicated data, and how long contributors waited. Needs TEST_DATABASE_URL: a
// PostgreSQL on which it may create a database, which it drops again. Makes no connection outside this machine.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { build, install, root } from '../prepare.mjs';
import { createFaults } from './faults/faults.ts';
import { doFaults, drawFaults } from './faults/schedule.ts';
import type { Done } from './faults/schedule.ts';
import { readOptions } from './options.ts';
import type { Options } from './options.ts';
import type { People } from './people/people.ts';
import { createRandom } from './random.ts';
import { createServerLog } from './servers/log.ts';
import { openStage } from './stage.ts';
import type { Stage } from './stage.ts';
import { describeExit, report } from './verdict/report.ts';
import { readFailedAnswers, readRows } from './verdict/rows.ts';
import { settle } from './verdict/settle.ts';
import { judge } from './verdict/verdict.ts';

const LOG = join(root, '.cache/soak.log');
const PROGRESS_MS = 10_000;
/** The delay before the first fault, so that people have begun, and after the last, so that their last messages arrive. */
const WARM_UP_MS = 5000;
const LAST_WEBHOOKS_MS = 4000;

const undo: (() => unknown)[] = [];
let ending: Promise<void> | null = null;

try {
  const options = readOptions(process.argv.slice(2));
  if (!process.env.TEST_DATABASE_URL)
    throw new Error('soak needs a PostgreSQL: set TEST_DATABASE_URL to one on which it may make a database.');
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => void tidyUp().then(() => process.exit(1)));
  install();
  build();
  process.exitCode = (await soak(options, process.env.TEST_DATABASE_URL)) ? 0 : 1;
} catch (error) {
  if (!ending) console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
await tidyUp();
process.exit();

/** Runs the soak. @returns whether everything went well */
async function soak(options: Options, postgres: string): Promise<boolean> {
  const random = createRandom(options.seed);
  mkdirSync(join(root, '.cache'), { recursive: true });
  const log = createServerLog(LOG);
  const stage = await openStage(options, postgres, log, undo);
  const { servers, database, webhooks, journal, disk, store } = stage;
  const faults = createFaults({ ...stage, random, machines: options.machines });
  const kinds = Object.keys(faults).filter((name) => !options.only.length || options.only.includes(name));

  console.log(
    `${options.people} people, ${options.machines === 1 ? 'one machine' : `${options.machines} machines and a bucket`}, ${options.faults} faults of ${kinds.length} kinds, seed ${options.seed}; ` +
      (disk.real
        ? 'the disk is a tmpfs that really gets full'
        : 'a full disk is pretended (no tmpfs can be mounted)'),
  );
  const done: Done[] = [];
  const people = stage.invite();
  const cpu = process.cpuUsage();
  const began = Date.now();
  let told = 0;
  const progress = setInterval(() => {
    for (const exit of servers.exits.slice(told)) console.log(`  a server ${describeExit(exit, done)}`);
    told = servers.exits.length;
    tellProgress(stage, people, done, began);
  }, PROGRESS_MS);
  undo.push(() => clearInterval(progress));
  await wait(WARM_UP_MS);
  await doFaults(drawFaults(kinds, options.faults, random), faults, options.every_ms, done);
  people.stop();
  const { user, system } = process.cpuUsage(cpu);
  const own_cpu = (user + system) / 1000 / (Date.now() - began);

  console.log('The faults are over; waiting until everything has settled.');
  await wait(LAST_WEBHOOKS_MS);
  await webhooks.idle();
  const settled = await settle(database, servers, random, options.settle_ms);
  await webhooks.idle();
  clearInterval(progress);
  const exit_codes = await servers.stop('SIGTERM');
  const waits = people.longestWaits();
  const seconds = (ms = 0) => `${Math.round(ms / 100) / 10} s`;
  return report({
    ...{ verdict: judge(journal, await readRows(database, store)), journal, done, exits: servers.exits },
    more: {
      'people not answered at the end': people.waiting(),
      'longest wait for an answer': seconds(waits[0]),
      '  of the median person': seconds(waits[Math.floor(waits.length / 2)]),
      settled,
      'people and Twilio took': `${Math.round(own_cpu * 100)} % of one core`,
      'the servers ended with': exit_codes.join(', '),
      'the whole log': LOG,
    },
    lists: {
      'Answers to webhooks and reports': [...webhooks.answers].map(([answer, n]) => `${n} × ${answer}`),
      'Answers given up by the server': await readFailedAnswers(database),
    },
  });
}

function tellProgress({ journal, servers }: Stage, people: People, done: Done[], began: number): void {
  const sent = [...journal.messages.values()];
  const acknowledged = sent.filter((message) => message.acknowledged).length;
  const { all, running } = servers.count();
  console.log(
    `${Math.round((Date.now() - began) / 1000)} s: ${done.length} faults, now ${done.at(-1)?.name ?? 'none'}; ` +
      `${acknowledged} of ${sent.length} messages acknowledged, ${journal.takes.size} answers taken, ` +
      `${people.waiting()} people waiting, ${running} of ${all} servers up, ${servers.exits.length} exits of their own`,
  );
}

/** Undoes everything, the latest first. A failure does not prevent the other steps. */
function tidyUp(): Promise<void> {
  ending ??= (async () => {
    for (const each of undo.reverse())
      try {
        await each();
      } catch (error) {
        console.error(error);
      }
  })();
  return ending;
}
