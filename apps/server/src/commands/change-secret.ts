// `npm run auth:change-secret`: re-encrypts everything with another secret. Stop every server first.
import { join, resolve } from 'node:path';
import { createDb } from '@labrish/db';
import type { Database } from '@labrish/db';
import { changeSecret } from '#auth-secret/change.ts';
import { countSealed, sum, toLines } from '#auth-secret/count.ts';
import { claimFingerprint } from '#auth-secret/fingerprint.ts';
import { secretsOfChange } from '#auth-secret/secrets-of-change.ts';
import { promoteSecret } from '#auth-secret/secret-file.ts';
import { readEnv } from '#env.ts';
import { OperatorProblem } from '#startup-error.ts';
import { createSecrets } from '#auth-secret/secrets.ts';
import { readOptions, runAlone } from './run.ts';

const USAGE = `Seals everything that AUTH_SECRET protects with another secret. Stop every server first.

  npm run auth:change-secret -- [options]

  The secret of now is AUTH_SECRET, or the file in DATA_DIR; the next one is AUTH_SECRET_NEW, at least 32 characters, or
  it is generated when the one of now came from the file. Killed at any moment, run it again with the same settings.

  --check              only opens everything that is sealed, and counts it
  --leave-unreadable   goes on although something cannot be opened even now
  --batch N            rows at a time (500)`;

const DONE = `Done. Everybody who was signed in signs in once more; codes in mails of before do not work, their links do.
Backups of before open with the secret of before only: store it with them. If it leaked, run auth:rotate-keys as well.`;

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
  const db = await createDb({ url: env.DATABASE_URL, folder: join(dataDir, 'db') });
  try {
    await db.migrate();
    const secrets = secretsOfChange(process.env, dataDir);
    if (check) return await report(db, secrets.from, batch);
    const { from, isFile } = secrets;
    const to = await secrets.to();
    const tell = (line: string) => console.log(line);
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

async function report(db: Database, secret: string, batch: number): Promise<void> {
  const counts = await countSealed(db, createSecrets(secret, await claimFingerprint(db, secret)), batch);
  console.log(toLines(counts).join('\n'));
  const unreadable = sum(counts, 'unreadable');
  console.log(unreadable ? `${unreadable} cannot be opened.` : 'Everything opens.');
  if (unreadable) process.exitCode = 1;
}
