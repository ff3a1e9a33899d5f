// `npm run auth:change-secret`: re-encrypts everything with another secret. Stop every server first.
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { createDb } from '@labrish/db';
import type { Database } from '@labrish/db';
import { changeSecret } from '#auth-secret/change.ts';
import { countSealed, sum, toLines } from '#auth-secret/count.ts';
import { claimFingerprint } from '#auth-secret/fingerprint.ts';
import { secretsOfChange } from '#auth-secret/secrets-of-change.ts';
import { promoteSecret } from '#auth-secret/secret-file.ts';
import { readEnv } from '#env.ts';
import { reportStartupError } from '#startup-error.ts';
import { createSecrets } from '#auth-secret/secrets.ts';

const USAGE = `Seals everything that AUTH_SECRET protects with another secret. Stop every server first.

  npm run auth:change-secret -- [options]

  The secret of now is AUTH_SECRET, or the file in DATA_DIR; the next one is AUTH_SECRET_NEW, at least 32 characters, or
  it is generated when the one of now came from the file. Killed at any moment, run it again with the same settings.

  --check              only opens everything that is sealed, and counts it
  --leave-unreadable   goes on although something cannot be opened even now
  --batch N            rows at a time (500)`;

const DONE = `Done. Everybody who was signed in signs in once more; codes in mails of before do not work, their links do.
Backups of before open with the secret of before only: store it with them. If it leaked, run auth:rotate-keys as well.`;

type Options = { check: boolean; leaveUnreadable: boolean; batch: number };

const options = readOptions();
if (options) await run(options).catch(refuse);

async function run({ check, leaveUnreadable, batch }: Options): Promise<void> {
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
}

async function report(db: Database, secret: string, batch: number): Promise<void> {
  const counts = await countSealed(db, createSecrets(secret, await claimFingerprint(db, secret)), batch);
  console.log(toLines(counts).join('\n'));
  const unreadable = sum(counts, 'unreadable');
  console.log(unreadable ? `${unreadable} cannot be opened.` : 'Everything opens.');
  if (unreadable) process.exitCode = 1;
}

function refuse(error: unknown): void {
  reportStartupError(error);
  process.exitCode = 1;
}

/** Reads the options. Returns undefined after showing the usage. */
function readOptions(): Options | undefined {
  try {
    const { values } = parseArgs({
      options: {
        check: { type: 'boolean', default: false },
        'leave-unreadable': { type: 'boolean', default: false },
        batch: { type: 'string', default: '500' },
        help: { type: 'boolean', short: 'h' },
      },
    });
    const batch = Number(values.batch);
    if (!Number.isInteger(batch) || batch < 1 || batch > 10_000)
      throw new Error('--batch must be a whole number from 1 to 10000.');
    if (!values.help) return { check: values.check, leaveUnreadable: values['leave-unreadable'], batch };
    console.log(USAGE);
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`);
    process.exitCode = 1;
  }
  return undefined;
}
