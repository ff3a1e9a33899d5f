// `npm run store:migrate`: copies recordings and releases from DATA_DIR to the bucket, or back. Stop every server first.
import { resolve } from 'node:path';
import { migrateStore } from '#audio/migrate.ts';
import { openStores } from '#audio/open-stores.ts';
import { createLogger } from '#log/logger.ts';
import { BadSettings, readEnv } from '../env.ts';
import { OperatorProblem } from '../startup-error.ts';
import { readOptions, runAlone } from './run.ts';

const USAGE = `npm run store:migrate -- --to s3|disk [--delete-source]

  Copies every recording and every version from DATA_DIR to the bucket of S3_BUCKET (--to s3), or back (--to disk), and compares
  each byte. Stop every server first, and start them with S3_BUCKET, or without it, afterwards. It may be stopped and run again.

  --delete-source   removes them from where they were, once all of them are compared`;

await runAlone(async () => {
  const options = { to: { type: 'string' }, 'delete-source': { type: 'boolean', default: false } } as const;
  const { to, 'delete-source': removes_source } = readOptions(options, USAGE);
  if (to !== 's3' && to !== 'disk') throw new OperatorProblem(USAGE);
  const env = readEnv(process.env);
  if (!env.S3_BUCKET)
    throw new BadSettings(['S3_BUCKET: is missing; set it and its key, also to copy from it']);
  const log = createLogger({ level: 'warn' });
  const [bucket, disk] = [
    await openStores(env, resolve(env.DATA_DIR), log),
    await openStores({ ...env, S3_BUCKET: undefined }, resolve(env.DATA_DIR), log),
  ];
  const [source, target] = to === 's3' ? [disk, bucket] : [bucket, disk];
  for (const store of ['audio', 'releases'] as const) {
    console.log(`${store === 'audio' ? 'Recordings' : 'Files of versions'}:`);
    const { copied, there_already, bytes, removed } = await migrateStore(source[store], target[store], {
      removes_source,
      say: (line) => console.log(`  ${line}`),
    });
    console.log(
      `  ${copied} copied, ${there_already} were there already, ${bytes} bytes in all, each compared; ${removed} removed where they were.`,
    );
  }
  bucket.close();
});
