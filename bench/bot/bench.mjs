// `npm run bench:bot`: 200 contributors talk to the built server at once, through signed webhooks, on PostgreSQL, with a fake
// Twilio on loopback; in the same run, a bare server only stores each message and answers. Prints the table and
// writes it as JSON. Needs TEST_DATABASE_URL: a server on which it may create a database, which it drops again.
import { fork, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { build, install, root } from '../../scripts/prepare.mjs';
import { freePort } from '../../scripts/site.mjs';
import { CONVERSATION } from './conversation.mjs';
import { report } from './report.mjs';

const { values } = parseArgs({
  options: {
    people: { type: 'string', default: '200' },
    json: { type: 'string', default: join(root, '.cache/bench-bot.json') },
    'node-args': { type: 'string', default: '' },
  },
});
const people = Number(values.people);

/** From the bot's answer to the next message. Faster than real contributors, who read, think, and talk for half a minute. */
const PAUSE_MS = [1000, 3000];
/** The latency of Twilio's API. */
const TWILIO_MS = 100;
const WARM_UP = 20;
/**
 * How contributors arrive. Talking: their starts are spread over the length of one conversation, and each contributor who has
 * finished is followed by another. Together: all start at once, as after a popular post.
 */
const CROWDS = {
  talking: { rounds: 2, spread_ms: CONVERSATION.length * 2000, pause_ms: PAUSE_MS },
  together: { rounds: 1, spread_ms: 0, pause_ms: PAUSE_MS },
  pressed: { rounds: 1, spread_ms: 0, pause_ms: [0, 0] },
};
/** Timeouts in milliseconds for the start of a server, and for a run. */
const TIMEOUT_MS = 60_000;
const LONGEST_MS = 400_000;

const twilio = {
  account_sid: `AC${'a1'.repeat(16)}`,
  auth_token: 'token-of-the-bench',
  number: '+18765550100',
};
const running = new Set();

if (!process.env.TEST_DATABASE_URL) {
  console.error(
    'bench:bot measures on PostgreSQL: set TEST_DATABASE_URL to a server on which it may make a database.',
  );
  process.exit(1);
}
install();
build();
const folder = mkdtempSync(join(tmpdir(), 'labrish-bench-bot-'));
const database = await temporaryDatabase(process.env.TEST_DATABASE_URL);
const giveUp = setTimeout(
  () => end(new Error(`Given up after ${LONGEST_MS / 1000} s: this machine is too busy.`)),
  LONGEST_MS,
);
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => end(new Error(`Ended by ${signal}.`)));
let failure;
try {
  const outcome = await measure();
  mkdirSync(dirname(values.json), { recursive: true });
  writeFileSync(values.json, JSON.stringify(outcome, null, 2));
  console.log(`Written to ${values.json}`);
  if (!outcome.reached) process.exitCode = 1;
} catch (error) {
  failure = error;
}
await end(failure);

async function measure() {
  const load = track(fork(new URL('load.mjs', import.meta.url), { env: { PATH: process.env.PATH } }));
  const ask = async (message) => {
    load.send(message);
    const [answer] = await Promise.race([once(load, 'message'), ended(load)]);
    return answer;
  };
  const { url: base } = await ask({
    type: 'start',
    ...twilio,
    our_address: `whatsapp:${twilio.number}`,
    delay_ms: TWILIO_MS,
  });
  const settings = {
    TWILIO_ACCOUNT_SID: twilio.account_sid,
    TWILIO_AUTH_TOKEN: twilio.auth_token,
    TWILIO_WHATSAPP_NUMBER: twilio.number,
    TWILIO_API_BASE_URL: base,
    DATABASE_URL: database.url,
    DATA_DIR: join(folder, 'data'),
  };
  // Pushes the templates, so that answers have buttons as in production. Also creates and fills the database.
  await finished(start(['--import', 'tsx', 'apps/server/src/commands/sync-templates.ts'], settings));

  const bare = await startServer(['bench/bot/bare.mjs'], settings);
  const ours = await startServer(
    [...values['node-args'].split(' ').filter(Boolean), 'apps/server/dist/main.js'],
    settings,
  );
  const run = (server, prefix, count, crowd) =>
    ask({ type: 'run', url: server.url, prefix, people: count, ...crowd });
  const runs = {};
  for (const [name, server, area] of [
    ['bare', bare, 2],
    ['ours', ours, 5],
  ]) {
    await run(server, `${area}01`, WARM_UP, CROWDS.pressed);
    runs[name] = {};
    for (const [index, [crowd, how]] of Object.entries(CROWDS).entries())
      runs[name][crowd] = await withCpu(server.child, () => run(server, `${area}0${index + 2}`, people, how));
  }
  await checkDone(WARM_UP + people * Object.values(CROWDS).reduce((sum, { rounds }) => sum + rounds, 0));
  await stop(ours.child);
  await stop(bare.child);
  return report({
    runs,
    people,
    pause_ms: PAUSE_MS,
    twilio_ms: TWILIO_MS,
    steps: CONVERSATION.length,
    cpu: cpus()[0]?.model,
    cores: cpus().length,
  });
}

/** Checks the result: everybody finished, with one recording each and one answer to each message. */
async function checkDone(expected) {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const {
    rows: [found],
  } = await client.query(`select
    (select count(*)::int from conversations where state_key = 'completed') as completed,
    (select count(*)::int from submissions where storage_url is not null and category = 'Mix' and region_code = 'JM-06'
      and transcription is not null and english_text is not null and consent_id is not null) as recordings,
    (select count(*)::int from inbound_messages where status = 'processed') as messages,
    (select count(distinct in_reply_to)::int from outbound_messages where provider_sid is not null) as answers`);
  await client.end();
  const wanted = {
    completed: expected,
    recordings: expected,
    messages: expected * CONVERSATION.length,
    answers: expected * CONVERSATION.length,
  };
  if (JSON.stringify(found) !== JSON.stringify(wanted))
    throw new Error(
      `The server was fast but wrong: ${JSON.stringify(found)} instead of ${JSON.stringify(wanted)}.`,
    );
}

/** Runs `run` and adds the server's CPU time, which other programs on the machine hardly affect. */
async function withCpu({ pid }, run) {
  const before = cpuMs(pid);
  const outcome = await run();
  return { ...outcome, cpu_ms: cpuMs(pid) - before };
}

/** Returns user and system time in ms; Linux counts in hundredths of a second (proc(5), fields 14 and 15). */
function cpuMs(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

async function startServer(args, settings) {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = start(args, { ...settings, PORT: String(port), PUBLIC_URL: url });
  const until = Date.now() + TIMEOUT_MS;
  while (
    !(await fetch(`${url}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (child.exitCode !== null) throw new Error(`${args.at(-1)} ended with ${child.exitCode}.`);
    if (Date.now() > until) throw new Error(`${args.at(-1)} did not answer within ${TIMEOUT_MS / 1000} s.`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return { url, child };
}

function start(args, settings) {
  return track(
    spawn(process.execPath, args, {
      cwd: root,
      stdio: ['ignore', process.env.BENCH_LOG ? 'inherit' : 'ignore', 'inherit'],
      env: { PATH: process.env.PATH, LOG_LEVEL: 'warn', ...settings },
    }),
  );
}

function track(child) {
  running.add(child);
  child.once('exit', () => running.delete(child));
  return child;
}

async function ended(child) {
  const [code] = await once(child, 'exit');
  throw new Error(`The load ended with ${code}.`);
}

async function finished(child) {
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`The database could not be prepared (exit code ${code}).`);
}

async function stop(child) {
  child.kill('SIGTERM');
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
}

/** Cleans up after success and after errors. */
async function end(error) {
  clearTimeout(giveUp);
  for (const child of running) child.kill('SIGKILL');
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
  if (error) console.error(error);
  process.exit(error ? 1 : process.exitCode);
}

async function temporaryDatabase(server) {
  const name = `labrish_bench_${randomBytes(6).toString('hex')}`;
  const administer = async (statement) => {
    const client = new pg.Client({ connectionString: server });
    await client.connect();
    await client.query(statement).finally(() => client.end());
  };
  await administer(`create database ${name}`);
  const own = new URL(server);
  own.pathname = `/${name}`;
  return { url: own.href, drop: () => administer(`drop database if exists ${name} with (force)`) };
}
