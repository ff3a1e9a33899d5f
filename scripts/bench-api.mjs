// `npm run bench`: the built server against a bare Fastify with raw SQL on the same database in the same run, as ratios. On
// the PostgreSQL of TEST_DATABASE_URL, in a database of its own, or else on PGlite, where the two take the database one after
// the other. Loopback only; about two minutes with the default of 100,000 submissions.
/* global Blob, FormData */
import { spawn } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { build, install, root } from './prepare.mjs';
import { freePort } from './site.mjs';

/** Seconds. In rounds, so that a neighbour's load on the machine falls on both servers. */
const LOAD = { connections: 8, duration: 2 };
const WARM_UP = { connections: 8, duration: 1 };
const ROUNDS = 2;
/** Milliseconds of posting voice notes, from this many phones at once. */
const NOTES = { ms: 4000, phones: 8 };
/** Milliseconds after which the measuring is given up. */
const LONGEST = 120_000;
const PATIENCE = 60_000;

const trpc = encodeURIComponent(JSON.stringify({ limit: 500 }));
const READS = [
  { name: 'list of 500, tRPC', ours: `/trpc/submissions.list?input=${trpc}`, bare: '/list' },
  { name: 'list of 500, REST', ours: '/api/admin/submissions?limit=500', bare: '/list' },
  {
    name: 'filtered page of 500',
    ours: '/api/admin/submissions?limit=500&category=Patwa&region=Saint%20Andrew',
    bare: '/filtered',
  },
  { name: 'stats', ours: '/api/admin/submissions/stats', bare: '/stats' },
  { name: 'search, page of 50', ours: '/api/admin/submissions?limit=50&search=maakit', bare: '/search' },
];

const { values } = parseArgs({
  options: { submissions: { type: 'string', default: '100000' }, json: { type: 'string' } },
});
install();
build();
const autocannon = createRequire(join(root, 'apps/web/package.json'))('autocannon');
const folder = mkdtempSync(join(tmpdir(), 'labrish-bench-'));
const database = process.env.TEST_DATABASE_URL
  ? await temporaryDatabase(process.env.TEST_DATABASE_URL)
  : undefined;
const running = new Set();
const place = { DATA_DIR: join(folder, 'data'), DATABASE_URL: database?.url ?? '' };
try {
  console.log(`Making ${values.submissions} submissions on ${database ? 'PostgreSQL' : 'PGlite'}…`);
  await finished(
    start(
      ['--import', 'tsx', 'apps/server/src/commands/seed-load.ts', '--submissions', values.submissions],
      {},
    ),
  );
  console.log('Measuring…');
  const giveUp = setTimeout(() => {
    console.error(`Given up after ${LONGEST / 1000} s: this machine is too busy to measure on.`);
    for (const child of running) child.kill('SIGKILL');
    process.exit(1);
  }, LONGEST);
  const measured = database ? await together() : await inTurn();
  clearTimeout(giveUp);
  const table = Object.fromEntries(measured.map(({ name, ...row }) => [name, row]));
  console.table(table);
  if (values.json)
    writeFileSync(
      values.json,
      JSON.stringify({ ...values, database: database ? 'postgres' : 'pglite', table }, null, 2),
    );
} finally {
  for (const child of running) await stop(child);
  await database?.drop();
  rmSync(folder, { recursive: true, force: true });
}

/** PostgreSQL serves both at once: each read is measured on one and then the other. */
async function together() {
  const [ours, bare] = [await startOurs(), await startBare()];
  const rows = [];
  for (const read of READS) {
    const results = { ours: [], bare: [] };
    for (let round = 0; round < ROUNDS; round++) {
      results.ours.push(await load(ours, read.ours, round));
      results.bare.push(await load(bare, read.bare, round));
    }
    rows.push(compare(read.name, results));
  }
  return [
    ...rows,
    compareNotes(await postNotes(ours, '/simulator/api/messages'), await postNotes(bare, '/receive')),
  ];
}

/** PGlite belongs to one process: all of ours, then all of the bare one's. */
async function inTurn() {
  const side = async (server, which, door) => {
    const reads = [];
    for (const read of READS) reads.push([await load(server, read[which], 0)]);
    const notes = await postNotes(server, door);
    await stop(server.child);
    return { reads, notes };
  };
  const ours = await side(await startOurs(), 'ours', '/simulator/api/messages');
  const bare = await side(await startBare(), 'bare', '/receive');
  const rows = READS.map(({ name }, i) => compare(name, { ours: ours.reads[i], bare: bare.reads[i] }));
  return [...rows, compareNotes(ours.notes, bare.notes)];
}

async function load({ url, headers }, path, round) {
  const target = { url: url + path, headers };
  if (round === 0) await autocannon({ ...target, ...WARM_UP });
  const body = await (await fetch(target.url, { headers })).json();
  const result = await autocannon({ ...target, ...LOAD });
  if (result.non2xx || result.errors)
    throw new Error(`${path}: ${result.non2xx} bad answers, ${result.errors} errors`);
  // tRPC wraps what REST answers plainly.
  return { ...result, rows: (body.result?.data ?? body).data?.length };
}

function compare(name, { ours, bare }) {
  const rate = (rounds) => rounds.reduce((sum, { requests }) => sum + requests.average, 0) / rounds.length;
  if (ours[0].rows !== bare[0].rows)
    throw new Error(`${name}: ${ours[0].rows} rows against ${bare[0].rows}; not the same work.`);
  const worst = (rounds, p) => Math.max(...rounds.map(({ latency }) => latency[p]));
  return {
    name,
    'ours/s': Math.round(rate(ours)),
    'bare/s': Math.round(rate(bare)),
    ratio: Number((rate(ours) / rate(bare)).toFixed(2)),
    'p50 ms': worst(ours, 'p50'),
    'p99 ms': worst(ours, 'p99'),
    'bare p99 ms': worst(bare, 'p99'),
  };
}

function compareNotes(ours, bare) {
  return compare('voice notes in', {
    ours: [ours],
    bare: [bare],
  });
}

/** Posts voice notes as a phone does, each from its own person and with its own id. Answers in autocannon's shape. */
async function postNotes({ url }, path) {
  const bytes = readFileSync(join(root, 'apps/server/test/samples', 'voice-note.ogg'));
  const took = [];
  const until = performance.now() + NOTES.ms;
  const phone = async () => {
    const person = randomUUID();
    while (performance.now() < until) {
      const form = new FormData();
      form.set('person', person);
      form.set('message_id', randomUUID());
      form.set('media', new Blob([bytes], { type: 'audio/ogg' }), 'note.ogg');
      const began = performance.now();
      const response = await fetch(url + path, { method: 'POST', body: form });
      if (response.status !== 202) throw new Error(`${path}: ${response.status} ${await response.text()}`);
      await response.arrayBuffer();
      took.push(performance.now() - began);
    }
  };
  await Promise.all(Array.from({ length: NOTES.phones }, phone));
  took.sort((a, b) => a - b);
  const at = (share) => Math.round(took[Math.floor(share * (took.length - 1))]);
  return { requests: { average: took.length / (NOTES.ms / 1000) }, latency: { p50: at(0.5), p99: at(0.99) } };
}

/** The built server, and an administrator's token: API keys are limited to fewer calls than this makes. */
async function startOurs() {
  const server = await startServer(['apps/server/dist/main.js'], '/health/ready');
  const email = 'admin@localhost';
  const post = { method: 'POST', headers: { 'content-type': 'application/json' } };
  await fetch(`${server.url}/auth/v1/otp`, { ...post, body: JSON.stringify({ email, create_user: false }) });
  const json = async (path) => (await fetch(server.url + path)).json();
  const until = Date.now() + PATIENCE;
  let mail;
  while (!(mail = (await json(`/outbox/api/v1/search?query=to:${encodeURIComponent(email)}`)).messages[0])) {
    if (Date.now() > until) throw new Error('The sign-in mail did not come.');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  const { Text } = await json(`/outbox/api/v1/message/${mail.ID}`);
  const verified = await fetch(/https?:\/\/\S+\/verify\?\S+/.exec(Text)[0], { redirect: 'manual' });
  const [, token] = /access_token=([^&]+)/.exec(verified.headers.get('location') ?? '') ?? [];
  if (!token) throw new Error(`Signing in failed: ${verified.status} ${await verified.text()}`);
  return { ...server, headers: { authorization: `Bearer ${token}` } };
}

function startBare() {
  return startServer(['scripts/bench-bare.mjs'], '/ready');
}

async function startServer(args, ready) {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = start(args, { PORT: String(port), PUBLIC_URL: url });
  const until = Date.now() + PATIENCE;
  while (
    !(await fetch(url + ready).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (child.exitCode !== null) throw new Error(`${args[0]} ended with ${child.exitCode}.`);
    if (Date.now() > until) throw new Error(`${args[0]} did not answer within ${PATIENCE / 1000} s.`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return { url, child, headers: {} };
}

function start(args, settings) {
  const child = spawn(process.execPath, args, {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { PATH: process.env.PATH, LOG_LEVEL: 'error', ...place, ...settings },
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  return child;
}

async function finished(child) {
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`The set could not be made (exit code ${code}).`);
}

async function stop(child) {
  child.kill('SIGTERM');
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
}

async function temporaryDatabase(server) {
  const { default: pg } = await import('pg');
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
