import { execFile } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { startTown } from '../access/people.ts';
import { databases } from '../harness.ts';

const root = fileURLToPath(new URL('../../../..', import.meta.url));
const [postgres] = databases.filter(({ url }) => url !== undefined);

/** Runs the command beside a server, as an operator does. @returns what it printed, with errors */
async function resetFactors(settings: Record<string, string>, ...words: string[]): Promise<string> {
  const env = { ...process.env, DATA_DIR: mkdtempSync(join(tmpdir(), 'labrish-reset-')), ...settings };
  const run = promisify(execFile)(process.execPath, ['scripts/command.mjs', 'reset-factors', ...words], {
    ...{ cwd: root, env },
  });
  const { stdout, stderr } = await run.catch((error: { stdout: string; stderr: string }) => error);
  return stdout + stderr;
}

test.skipIf(!postgres)(
  'the only administrator who has lost their second factor gets in again',
  async () => {
    const AUTH_SECRET = 'a secret that both processes know, long enough';
    const town = await startTown(postgres?.url, { AUTH_SECRET });
    const id = await town.add('boss@example.org', 'admin');
    const { access_token = '' } = await town.signIn('boss@example.org');
    const { token } = await town.addApp(access_token);
    const { DATABASE_URL = '' } = town.server.services.env;
    const settings = { DATABASE_URL, AUTH_SECRET };
    expect(await resetFactors(settings, 'nobody@example.org')).toContain('Nobody here has the address');
    expect(await resetFactors(settings)).toContain('npm run auth:reset-factors --');
    expect((await town.call(token, 'GET', '/users')).status).toBe(200);

    expect(await resetFactors(settings, 'Boss@example.org')).toContain(
      'Removed the second factor of boss@example.org.',
    );
    expect((await town.call(token, 'GET', '/users')).status).toBe(401);
    const again = await town.signIn('boss@example.org');
    expect((await town.call(again.access_token ?? '', 'GET', '/users')).status).toBe(200);
    const { prisma } = town.server.services.db;
    expect(await prisma.audit_log.findFirst({ where: { action: 'auth.factors_reset' } })).toMatchObject({
      entity_id: id,
      after: { count: 1 },
    });
    await town.server.close();
  },
  300_000,
);
