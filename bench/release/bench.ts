// `npm run bench:release`: builds a release of fifty thousand recordings of 60 kB each, and compares it with reading, hashing and
// writing the same bytes once. Prints both times, their ratio, and the memory of the build. Needs TEST_DATABASE_URL: a server
// on which it may create a database, which it drops again; and 10 GB of disk in the folder for temporary files. About 10 minutes.
import { fork } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { mkdir, open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createCaller } from '@labrish/api';
import { openPostgres } from '@labrish/db/postgres';
import type { Services } from '../../apps/server/src/context.ts';
import { writeStream } from '../../apps/server/test/audio/opus-streams.ts';
import { adminContext } from '../../apps/server/test/fake-twilio/admin.ts';
import { runBenchmark } from '../benchmark.ts';
import { round } from '../figures.mjs';
import { openServices, timed, type Measured } from './build.ts';

const { values } = parseArgs({ options: { recordings: { type: 'string', default: '50000' } } });
const RECORDINGS = Number(values.recordings);
const SPEAKERS = Math.ceil(RECORDINGS / 20);
const TARGETS = { ratio: 2, megabytes: 400 };
/** 600 packets of 100 bytes: 12 seconds at 40 kbit/s. */
const PACKETS = 600;
const PACKET_BYTES = 99;
const WORDS =
  'Mi did a go a shop fi buy some bread an di rain start fall hard hard so mi run come back a yard.';

await runBenchmark(async ({ folder, database }) => {
  const url = await database();
  const db = await openPostgres(url);
  await db.migrate();
  const services = openServices(db, folder);
  console.log(`Making ${RECORDINGS} recordings…`);
  const keys = await fill(services);
  const paths = keys.map((key) => join(folder, 'audio', key));
  const bare = await timed(() => readHashWrite(paths, join(folder, 'bare')));
  const id = await freeze(services, '1.0.0');
  const built = await buildAlone([url, folder, id]);
  await publish(services, id);
  await freeze(services, '1.1.0');
  await db.close();
  return report(built, bare);
});

/** Creates accepted recordings of contributors who have consented, each with different audio. */
async function fill({ db: { prisma }, audio }: Services): Promise<string[]> {
  const body = 'CC BY 4.0';
  await prisma.$executeRaw`insert into pilots (code, time_zone) values ('JM', 'America/Jamaica')`;
  await prisma.consent_versions.create({ data: { version: 1, body, text_hash: 'h' } });
  await prisma.$executeRaw`
    insert into contributors (id, source, address_hmac, address_enc)
    select gen_random_uuid(), 'whatsapp', int4send(n), '' from generate_series(1, ${SPEAKERS}::int) n`;
  await prisma.$executeRaw`
    insert into consents (id, contributor_id, version, text_hash, age_ok) select gen_random_uuid(), id, 1, 'h', true from contributors`;
  const keys = Array.from(
    { length: RECORDINGS },
    (_, n) => `originals/${String(n % 256).padStart(3, '0')}/${n}`,
  );
  for (const key of keys) await audio.put(key, sound());
  await prisma.$executeRaw`
    insert into submissions (id, user_id, consent_id, source, category, submission_type, storage_url, audio_type, duration_ms,
      review_status, reviewed_category, labelled_by, region_code, age_range, created_at, transcription)
    select gen_random_uuid(), c.contributor_id, c.id, 'whatsapp', 'Patwa', 'open', key, 'audio/ogg', 12000, 'accepted', 'Patwa', 'reviewers',
      'JM-0' || (1 + n % 9), '25-34', now() - n * interval '1 minute', null
    from unnest(${keys}::text[]) with ordinality as k (key, n)
      join (select *, row_number() over () as place from consents) as c on c.place = 1 + n % ${SPEAKERS}::int`;
  await prisma.$executeRaw`
    insert into reviews (id, submission_id, stage, reviewer_id, verdict, slot)
    select gen_random_uuid(), id, 'words', gen_random_uuid(), 'accept', 1 from submissions`;
  await prisma.$executeRaw`
    insert into transcripts (id, submission_id, review_id, layer, body, author_id)
    select gen_random_uuid(), submission_id, id, 'natural', ${WORDS}, reviewer_id from reviews`;
  await prisma.$executeRaw`analyze`;
  return keys;
}

function sound(): Buffer {
  const noise = randomBytes(PACKETS * PACKET_BYTES);
  const packets = Array.from({ length: PACKETS }, (_, i) =>
    Buffer.concat([Uint8Array.of(0x08), noise.subarray(i * PACKET_BYTES, (i + 1) * PACKET_BYTES)]),
  );
  return writeStream({ packets, preSkip: 312 }, { pageSizes: [50] });
}

/** Does the minimum work of any builder: reads, hashes and writes one recording after the other. */
async function readHashWrite(paths: string[], into: string): Promise<void> {
  await mkdir(into);
  for (let first = 0; first < paths.length; first += 1_000) {
    const file = await open(join(into, String(first)), 'w');
    const whole = createHash('sha256');
    for (const path of paths.slice(first, first + 1_000)) {
      const bytes = await readFile(path);
      createHash('sha256').update(bytes).digest();
      whole.update(bytes);
      await file.write(bytes);
    }
    whole.digest();
    await file.sync();
    await file.close();
  }
  rmSync(into, { recursive: true });
}

async function freeze(services: Services, version: string): Promise<string> {
  const begun = performance.now();
  const { id, plan } = await callerOf(services).releases.create({
    ...{ series: 'bench', version, title: 'Bench', without_changes: true },
  });
  console.log(`The list of ${plan.recordings} is frozen after ${seconds(performance.now() - begun)} s.`);
  return id;
}

async function publish(services: Services, id: string): Promise<void> {
  const begun = performance.now();
  await callerOf(services).releases.publish({ id });
  console.log(`It is published after ${seconds(performance.now() - begun)} s, its words checked again.`);
}

function callerOf(services: Services) {
  const nothing = () => Promise.resolve();
  return createCaller({
    ...adminContext(services),
    ...{ random: Math.random, counts_simulator: false, buildRelease: nothing, removeReleaseFiles: nothing },
  });
}

/** Builds in a separate process, so that its memory is that of the build only. */
async function buildAlone(args: [url: string, folder: string, id: string]): Promise<Measured> {
  const child = fork(new URL('build.ts', import.meta.url), args, { execArgv: ['--import', 'tsx'] });
  const [measured] = (await once(child, 'message')) as [Measured];
  return measured;
}

function report(built: Measured, bare: Measured): boolean {
  const ratio = built.ms / bare.ms;
  const row = ({ ms, memory }: Measured) => ({ seconds: seconds(ms), 'MB of memory': Math.round(memory) });
  console.table({ 'read, hash, write': row(bare), 'build a version': row(built) });
  const isReached = ratio <= TARGETS.ratio && built.memory < TARGETS.megabytes;
  console.log(
    `Ratio ${ratio.toFixed(2)} (target: ${TARGETS.ratio} at most, under ${TARGETS.megabytes} MB): ${isReached ? 'reached' : 'missed'}.`,
  );
  return isReached;
}

function seconds(ms: number): number {
  return round(ms / 1000, 1);
}
