// `npm run auth:change-secret`: re-encrypts everything with another secret. Stop every server first.
import { join, resolve } from 'node:path';
import { createDb, type Database } from '@labrish/db';
import { changeSecret, countSealed, sum, toLines } from '#auth-secret/change.ts';
import { claimFingerprint } from '#auth-secret/fingerprint.ts';
import { assertNoOlderServers } from '#auth-secret/lease.ts';
import { createSecret, promoteSecret, readSecret, secretFile } from '#auth-secret/secret-file.ts';
import { BadSettings, MIN_SECRET_CHARACTERS, readEnv } from '#env.ts';
import { OperatorProblem } from '#startup-error.ts';
import { createSecrets } from '#auth-secret/secrets.ts';
import { readOptions, runAlone } from './run.ts';

const USAGE = `Seals everything that AUTH_SECRET protects with another secret. Stop every server first.

  npm run auth:change-secret -- [options]

  The current secret is AUTH_SECRET, or the file in DATA_DIR; the next one is AUTH_SECRET_NEW, at least 32 characters, or
  is generated when the current one came from the file. After a crash, run it again with the same settings.

  --check              only opens everything that is sealed, and counts it
  --leave-unreadable   continues although the current secret cannot open something
  --batch N            rows at a time (500)`;

const DONE = `Done. Everybody must sign in again. Codes in earlier mails no longer work, their links do.
Earlier backups open with the previous secret only: store it with them. If it leaked, run auth:rotate-keys as well.`;

await runAlone(async () => {
  const given = readOptions(
    {
      check: { type: 'boolean', default: false },
      'leave-unreadable': { type: 'boolean', default: false },
      batch: { type: 'string', default: '500' },
      help: { type: 'boolean', short: 'h' },
    },
    USAGE,
  );
  if (given.help) return USAGE;
  const { check, 'leave-unreadable': leaveUnreadable } = given;
  const batch = Number(given.batch);
  if (!Number.isInteger(batch) || batch < 1 || batch > 10_000)
    throw new OperatorProblem(`--batch must be a whole number from 1 to 10000.\n\n${USAGE}`);
  const env = readEnv(process.env);
  const dataDir = resolve(env.DATA_DIR);
  const tell = (line: string) => console.log(line);
  const db = await createDb({ url: env.DATABASE_URL, folder: join(dataDir, 'db') });
  try {
    await db.migrate(undefined, assertNoOlderServers(db, tell));
    const from = env.AUTH_SECRET ?? readSecret(dataDir);
    if (from === undefined)
      throw new BadSettings([`AUTH_SECRET: is missing, and there is none in ${secretFile(dataDir)}.`]);
    if (check) return await report(db, from, batch);
    const isFile = env.AUTH_SECRET === undefined;
    const to = await nextSecret(isFile ? dataDir : undefined);
    const changed = await changeSecret({ db, from, to, leaveUnreadable, batch, tell, now: () => new Date() });
    if (isFile) await promoteSecret(dataDir);
    console.log(
      changed ? DONE : 'There is nothing to do: everything is sealed with the next secret already.',
    );
    if (!isFile) console.log('Set AUTH_SECRET to it, remove AUTH_SECRET_NEW, and start the server.');
  } finally {
    await db.close();
  }
});

/**
 * Returns the next secret. If the current one is a file in `folder`, stores the next one beside it before anything is sealed with the
 * next one, and generates it when none is given.
 */
async function nextSecret(folder: string | undefined): Promise<string> {
  const { AUTH_SECRET_NEW } = process.env;
  const given = AUTH_SECRET_NEW?.trim() ? AUTH_SECRET_NEW : undefined;
  if (given !== undefined && given.length < MIN_SECRET_CHARACTERS)
    throw new BadSettings([`AUTH_SECRET_NEW: must have at least ${MIN_SECRET_CHARACTERS} characters`]);
  const next = folder === undefined ? given : (await createSecret(folder, 'next', given)).secret;
  if (next === undefined) throw new BadSettings(['AUTH_SECRET_NEW: is missing; set it to the next secret.']);
  if (folder !== undefined && given !== undefined && next !== given)
    throw new BadSettings([
      `AUTH_SECRET_NEW: a change to the secret in ${secretFile(folder, 'next')} has begun. Leave AUTH_SECRET_NEW out to finish it.`,
    ]);
  return next;
}

async function report(db: Database, secret: string, batch: number): Promise<void> {
  const secrets = createSecrets(secret, await claimFingerprint(db, secret));
  const counts = await countSealed(db.prisma, secrets, batch);
  console.log(toLines(counts).join('\n'));
  const unreadable = sum(counts, 'unreadable');
  console.log(unreadable ? `${unreadable} cannot be opened.` : 'Everything opens.');
  if (unreadable) process.exitCode = 1;
}
