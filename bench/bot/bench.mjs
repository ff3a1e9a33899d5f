// `npm run bench:bot`: 200 contributors talk to the built server at once, through signed webhooks, on PostgreSQL, with a fake
// Twilio on loopback; in the same run, a bare server only stores each message and answers. Prints the table and
// writes it as JSON. Needs TEST_DATABASE_URL: a server on which it may create a database, which it drops again.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { build, install, root } from '../../scripts/prepare.mjs';
import { runBenchmark } from '../benchmark.ts';
import { OURS, runCommand, startServer, track } from '../servers.ts';
import { CONVERSATION, SAMPLE } from './conversation.mjs';
import { report } from './report.mjs';

const { values } = parseArgs({
  options: {
    people: { type: 'string', default: '200' },
    json: { type: 'string', default: join(root, '.cache/bench-bot.json') },
    'node-args': { type: 'string', default: '' },
  },
});
const people = Number(values.people);
const twilio = {
  account_sid: `AC${'a1'.repeat(16)}`,
  auth_token: 'token-of-the-bench',
  number: '+18765550100',
};

/**
 * The shortest and the longest pause from the bot's answer to the next message. Real contributors take longer: they read, think, and
 * talk for half a minute.
 */
const PAUSE_MS = [1000, 3000];
/** The latency of Twilio's API. */
const TWILIO_MS = 100;
const WARM_UP = 20;
/**
 * How contributors arrive. Talking: their starts are spread over the length of one conversation, and each contributor who has
 * finished is followed by another. Together: all start at once, as after a popular post. Pressed: all start at once and never pause.
 */
const CROWDS = {
  talking: { rounds: 2, spread_ms: CONVERSATION.length * 2000, pause_ms: PAUSE_MS },
  together: { rounds: 1, spread_ms: 0, pause_ms: PAUSE_MS },
  pressed: { rounds: 1, spread_ms: 0, pause_ms: [0, 0] },
};
/** Milliseconds after which the benchmark gives up. */
const LONGEST_MS = 400_000;

install();
build();
await runBenchmark(async (bench) => {
  const giveUp = new Promise((_, reject) => {
    const late = () => reject(new Error(`Given up after ${LONGEST_MS / 1000} s: this machine is too busy.`));
    setTimeout(late, LONGEST_MS).unref();
  });
  const outcome = await Promise.race([measure(bench), giveUp]);
  mkdirSync(dirname(values.json), { recursive: true });
  writeFileSync(values.json, JSON.stringify(outcome, null, 2));
  console.log(`Written to ${values.json}`);
  return outcome.reached;
});

async function measure({ folder, database }) {
  const load = track(fork(new URL('load.mjs', import.meta.url), { env: { PATH: process.env.PATH } }));
  const ended = once(load, 'exit').then(([code]) => {
    throw new Error(`The load ended with ${code}.`);
  });
  const ask = async (message) => {
    load.send(message);
    const [answer] = await Promise.race([once(load, 'message'), ended]);
    return answer;
  };
  const { url } = await ask({
    type: 'start',
    ...twilio,
    our_address: `whatsapp:${twilio.number}`,
    delay_ms: TWILIO_MS,
  });
  const settings = {
    TWILIO_ACCOUNT_SID: twilio.account_sid,
    TWILIO_AUTH_TOKEN: twilio.auth_token,
    TWILIO_WHATSAPP_NUMBER: twilio.number,
    TWILIO_API_BASE_URL: url,
    DATABASE_URL: await database(),
    DATA_DIR: join(folder, 'data'),
  };
  // Pushes the templates, so that answers have buttons as in production. Also creates and fills the database.
  await runCommand('apps/server/src/commands/sync-templates.ts', [], settings);

  await readTopicsAloud(settings.DATABASE_URL);

  const bare = await startServer(['bench/bot/bare.mjs'], settings);
  const ours = await startServer([...values['node-args'].split(' ').filter(Boolean), OURS], settings);
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
  const contributions = Object.values(CROWDS).reduce((sum, { rounds }) => sum + rounds, 0);
  await checkDone(settings.DATABASE_URL, WARM_UP + people * contributions);
  return report({
    ...{ runs, people, pause_ms: PAUSE_MS, twilio_ms: TWILIO_MS, steps: CONVERSATION.length },
    ...{ cpu: cpus()[0]?.model, cores: cpus().length },
  });
}

/** Stores a voice note for every topic in every wording, so that the bot asks by voice. */
async function readTopicsAloud(url) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(
    `insert into prompt_recordings (id, topic_id, pilot, wording, words, audio, duration_ms)
      select gen_random_uuid(), id, pilot, wording, words, $1, 5700 from prompt_topics,
        lateral (values ('English', english), ('Mix', mix), ('Patwa', patwa)) as each (wording, words)
      where pilot = 'JM' and words <> ''`,
    [readFileSync(SAMPLE)],
  );
  await client.end();
}

/** Checks the result: everybody finished, with one recording, one question by voice and one call for a person each, and one answer to each message. */
async function checkDone(url, expected) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const {
    rows: [found],
  } = await client.query(`select
    (select count(*)::int from conversations where state_key = 'completed') as completed,
    (select count(*)::int from submissions where storage_url is not null and category = 'Mix' and region_code = 'JM-06'
      and transcription is not null and english_text is not null and consent_id is not null) as recordings,
    (select count(*)::int from inbound_messages where status = 'processed') as messages,
    (select count(distinct in_reply_to)::int from outbound_messages where provider_sid is not null) as answers,
    (select count(*)::int from outbound_messages where provider_sid is not null and content->'voice' is not null) as voices,
    (select count(*)::int from inbox_threads) as threads`);
  await client.end();
  const wanted = {
    completed: expected,
    recordings: expected,
    messages: expected * CONVERSATION.length,
    answers: expected * CONVERSATION.length,
    voices: expected,
    threads: expected,
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
