import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases } from '../harness.ts';
import { startTwoCountries, type TwoCountries } from '../pilots/two-countries.ts';

const root = fileURLToPath(new URL('../../../..', import.meta.url));
const [postgres] = databases.filter(({ url }) => url !== undefined);
const TIMEOUT_MS = 300_000;

describe.skipIf(!postgres)('npm run person:export', { timeout: TIMEOUT_MS }, () => {
  let world: TwoCountries;
  let settings: Record<string, string>;
  beforeAll(async () => {
    world = await startTwoCountries('951');
    await world.open();
    const { env } = world.server.services;
    settings = {
      ...{ DATABASE_URL: env.DATABASE_URL ?? '', DATA_DIR: env.DATA_DIR, PILOTS: 'jm,tt' },
      AUTH_SECRET: env.AUTH_SECRET ?? readFileSync(join(env.DATA_DIR, 'auth-secret'), 'utf8').trim(),
    };
  });
  afterAll(() => world.server.close());

  /** Runs the command beside the server, as an operator does. @returns what it printed, with errors */
  const run = async (...words: string[]): Promise<string> => {
    const ran = promisify(execFile)(process.execPath, ['scripts/command.mjs', 'export-person', ...words], {
      ...{ cwd: root, env: { ...process.env, ...settings } },
    });
    const { stdout, stderr } = await ran.catch((error: { stdout: string; stderr: string }) => error);
    return stdout + stderr;
  };
  const newFolder = () => join(mkdtempSync(join(tmpdir(), 'labrish-export-')), 'person');
  const dataIn = (folder: string) => readFileSync(join(folder, 'data.json'), 'utf8');

  test('finds a person by number, receipt or id, and writes a folder for each country', async () => {
    const { people, server } = world;
    const { prisma } = server.services.db;
    const from = await people.ready();
    await people.speak(from);
    await world.sayInTT(from, 'Hello Trinidad');
    const [jm, tt] = [await world.contributorIn('JM', from), await world.contributorIn('TT', from)];
    const both = newFolder();
    const proof = 'They called back from the number.';
    expect(await run('--phone', from.replace('whatsapp:', ''), '--to', both, '--proof', proof)).toContain(
      'everything, with 1 recordings',
    );
    expect(readdirSync(both)).toEqual([`jm-${jm.id.slice(0, 8)}`, `tt-${tt.id.slice(0, 8)}`]);
    const [inJamaica = '', inTrinidad = ''] = readdirSync(both).map((name) => join(both, name));
    expect(readdirSync(join(inJamaica, 'recordings'))).toHaveLength(1);
    expect(dataIn(inTrinidad)).toContain('Hello Trinidad');
    expect(dataIn(inTrinidad)).toContain('America/Port_of_Spain');
    expect(dataIn(inJamaica)).not.toContain('Hello Trinidad');
    const audited = await prisma.audit_log.findMany({
      where: { action: 'export' },
      orderBy: { pilot: 'asc' },
    });
    expect(audited).toMatchObject([
      { pilot: 'JM', actor_kind: 'service', entity: 'contributors', entity_id: jm.id, after: { proof } },
      { pilot: 'TT', actor_kind: 'service', entity: 'contributors', entity_id: tt.id, after: { proof } },
    ]);

    const one = await people.ready();
    await people.speak(one);
    await people.say(one, 'DELETE LAST');
    const { id } = await world.contributorIn('JM', one);
    const { receipt_code } = await prisma.withdrawals.findFirstOrThrow({ where: { contributor_id: id } });
    for (const by of [
      ['--receipt', receipt_code],
      ['--id', id],
    ]) {
      const folder = newFolder();
      expect(await run(...by, '--to', folder)).toContain(join(folder, 'index.html'));
      expect(dataIn(folder)).toContain(receipt_code);
    }
  });

  test('says what is wrong: no person, a folder that is not empty, not exactly one way to find them', async () => {
    const folder = newFolder();
    expect(await run('--phone', '+18769999999', '--to', folder)).toContain(
      'Nobody has this phone in Jamaica and Trinidad and Tobago',
    );
    expect(await run('--receipt', '+18769999999', '--to', folder)).toContain('Nobody has this receipt');
    const usage = 'npm run person:export -- --phone';
    expect(await run('--to', folder)).toContain(usage);
    expect(await run('--phone', '+18769999999')).toContain(usage);
    expect(await run('--phone', '+18769999999', '--receipt', 'ABCD-EFGH', '--to', folder)).toContain(usage);
    const full = mkdtempSync(join(tmpdir(), 'labrish-export-'));
    writeFileSync(join(full, 'mine.txt'), '');
    expect(await run('--phone', '+18769999999', '--to', full)).toContain(
      'is not an empty folder: it has mine.txt',
    );
    expect(readdirSync(full)).toEqual(['mine.txt']);
  });
});
