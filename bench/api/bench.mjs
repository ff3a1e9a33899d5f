// `npm run bench`: compares the built server with a bare Fastify with raw `pg` and the same statements, on a PostgreSQL with a
// million submissions, in the same run. Both are separate processes on this machine and are measured in turns, so that
// other load affects both. Costs that must not grow with the data are also measured at ten thousand submissions.
// The run creates its databases on the server of TEST_DATABASE_URL and always drops them at its end. Loopback
// only; about eight minutes, most of them for filling the database.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import autocannon from 'autocannon';
import pg from 'pg';
import { build, install, root } from '../../scripts/prepare.mjs';
import { runBenchmark } from '../benchmark.ts';
import { median, round } from '../figures.mjs';
import { OURS, runCommand, signIn, startServer } from '../servers.ts';
import { postNotes } from './notes.mjs';

const FEW = 10_000;
/** Measurements of each server for each line of the table. */
const ROUNDS = 5;
const CONNECTIONS = 8;
const SECONDS = 2;

const LIST = '/api/admin/submissions?limit=500';
const TRPC_LIST = `/trpc/submissions.list?input=${encodeURIComponent(JSON.stringify({ limit: 500 }))}`;
/** Reads to compare with the bare server; `least` is the minimum ratio of requests a second. */
const AGAINST = [
  { name: 'list of 500', ours: LIST, bare: '/list', least: 0.8 },
  {
    name: 'filtered page of 500',
    ours: `${LIST}&category=Patwa&region=Saint%20Andrew`,
    bare: '/filtered',
    least: 0.8,
  },
  { name: 'profile', ours: '/api/admin/users/me/profile', bare: '/profile', least: 0.7 },
  { name: 'list of 500, bare making objects', ours: LIST, bare: '/list-of-objects' },
  { name: 'list of 500, tRPC, bare making objects', ours: TRPC_LIST, bare: '/list-of-objects' },
];

/** Search terms from the synthetic set (bench/load/synthetic-submissions.ts): words of the prompts, and names. */
const TERMS = {
  common: 'yuh',
  middling: 'godmsiul',
  'less than middling': 'ebaakbgp',
  rare: 'inkaplak',
  absent: 'zebra',
  'a phrase': 'phone yuh',
};
const searchFor = (term) => `search=${encodeURIComponent(term)}&limit=50`;
/** The limits for one request: its median in milliseconds, and how many times as long as with FEW submissions it may take. */
const MOST = { ms: 20, times: 2 };

const { values } = parseArgs({
  options: {
    submissions: { type: 'string', default: '1000000' },
    json: { type: 'string', default: 'test-results/bench.json' },
  },
});
install();
build();
await runBenchmark(async (bench) => {
  const many = await fill(bench, 'many', values.submissions);
  const few = await fill(bench, 'few', String(FEW));
  const bare = await startServer(['bench/api/bare.mjs'], many);
  const [ours, oursFew] = [await startOurs(many), await startOurs(few)];
  console.log('Measuring…');
  const lines = [];
  for (const read of AGAINST) lines.push(await compare(read, ours, bare));
  lines.push(await cost('stats', '/api/admin/submissions/stats', '/stats', { ours, bare, oursFew }));
  for (const [kind, term] of Object.entries(TERMS)) {
    const name = `search "${term}" (${kind}, in ${await countWith(many.DATABASE_URL, term)})`;
    const path = `/api/admin/submissions?${searchFor(term)}`;
    lines.push(await cost(name, path, `/search?${searchFor(term)}`, { ours, bare, oursFew }));
  }
  lines.push(versus('voice notes in', [await notes(ours, bare)]));
  console.table(Object.fromEntries(lines.map(({ read, ...line }) => [read, line])));
  const file = join(root, values.json);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(
    file,
    JSON.stringify({ submissions: Number(values.submissions), node: process.version, lines }, null, 2),
  );
  console.log(`Written to ${values.json}.`);
  return lines.every(({ verdict }) => verdict !== 'missed');
});

async function fill(bench, name, submissions) {
  const place = { DATA_DIR: join(bench.folder, name), DATABASE_URL: await bench.database() };
  console.log(`Making ${submissions} submissions…`);
  await runCommand('bench/load/seed-load.ts', ['--submissions', submissions], place);
  return place;
}

async function startOurs(settings) {
  const server = await startServer([OURS], settings);
  return { ...server, headers: await signIn(server.url) };
}

/** Counts the submissions that are not withdrawn and have this text in their prompt or transcription. */
async function countWith(url, text) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(
    `select count(*)::int as n from submissions where withdrawn_at is null and search_text like '%' || lower($1) || '%'`,
    [text],
  );
  await client.end();
  return rows[0].n;
}

/** Measures a read against the bare server. @returns a line of the table */
async function compare({ name, ours: path, bare: barePath, least }, ours, bare) {
  await checkSame(name, ours, path, bare, barePath);
  const rounds = [];
  for (let round = 0; round <= ROUNDS; round++)
    rounds.push({ ours: await load(ours, path), bare: await load(bare, barePath) });
  // The first round is a warm-up.
  const line = versus(name, rounds.slice(1));
  if (least === undefined) return line;
  return { ...line, target: `ratio ≥ ${least}`, verdict: verdict(line.ratio >= least) };
}

/** Measures how long one request of a read takes, with many and with few submissions. @returns a line of the table */
async function cost(name, path, barePath, { ours, bare, oursFew }) {
  await checkSame(name, ours, path, bare, barePath);
  const took = { many: [], few: [] };
  for (let round = 0; round <= ROUNDS; round++) {
    const [many, few] = [await oneByOne(ours, path), await oneByOne(oursFew, path)];
    if (round === 0) continue;
    took.many.push(...many);
    took.few.push(...few);
  }
  const line = versus(name, [{ ours: await load(ours, path), bare: await load(bare, barePath) }]);
  const [many, few] = [median(took.many), median(took.few)];
  return {
    ...line,
    'median ms': round(many, 2),
    [`at ${FEW}`]: round(few, 2),
    times: round(many / few, 2),
    target: `≤ ${MOST.ms} ms, ≤ ${MOST.times} times`,
    verdict: verdict(many <= MOST.ms && many / few <= MOST.times),
  };
}

function versus(read, rounds) {
  const of = (side, figure) => median(rounds.map((one) => one[side][figure]));
  return {
    read,
    'ours/s': round(of('ours', 'rate')),
    'bare/s': round(of('bare', 'rate')),
    ratio: round(median(rounds.map(({ ours, bare }) => ours.rate / bare.rate)), 2),
    'p99 ms': round(of('ours', 'p99'), 1),
    'bare p99 ms': round(of('bare', 'p99'), 1),
  };
}

async function notes(ours, bare) {
  return { ours: await postNotes(ours, '/simulator/api/messages'), bare: await postNotes(bare, '/receive') };
}

/** Measures the throughput of requests over several connections. */
async function load({ url, headers }, path) {
  const result = await autocannon({ url: url + path, headers, connections: CONNECTIONS, duration: SECONDS });
  if (result.non2xx || result.errors)
    throw new Error(`${path}: ${result.non2xx} bad answers, ${result.errors} errors`);
  return { rate: result.requests.average, p99: result.latency.p99 };
}

/** Returns the milliseconds of requests, each sent after the answer to the previous one, so that no queue is measured. */
async function oneByOne({ url, headers }, path) {
  const took = [];
  for (let i = 0; i < 20; i++) {
    const began = performance.now();
    const response = await fetch(url + path, { headers });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`${path}: ${response.status}`);
    took.push(performance.now() - began);
  }
  return took;
}

/** Checks that both sides return the same submissions, so that they do the same work. Answers that are no list are skipped. */
async function checkSame(name, ours, path, bare, barePath) {
  const [one, other] = [await idsAt(ours, path), await idsAt(bare, barePath)];
  if (one !== other) throw new Error(`${name}: not the same work.`);
}

async function idsAt({ url, headers }, path) {
  const body = await (await fetch(url + path, { headers })).json();
  // tRPC wraps the body that REST returns plainly.
  return (body.result?.data ?? body).data?.map(({ id }) => id).join();
}

function verdict(reached) {
  return reached ? 'reached' : 'missed';
}
