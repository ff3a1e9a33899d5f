import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createCaller } from '@labrish/api';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addAdmin, adminContext } from '../../fake-twilio/admin.ts';
import { oneDatabase, startServer, type TestServer } from '../../harness.ts';
import { soundOf } from '../../releases/world.ts';
import { startScript, typeInto } from './run-script.ts';

/** A consent version whose wording names the licence, as a release requires; the seeded wording may not. */
const CONSENT = { version: 900, body: 'You agree: CC BY 4.0.', text_hash: 'h' };

describe.each(oneDatabase)('npm run release:make, on $name', ({ url: database }) => {
  let server: TestServer;
  let key: string;

  beforeAll(async () => {
    server = await startServer({ database });
    await addAdmin(server.services);
    ({ key } = await createCaller(adminContext(server.services)).apiKeys.create({
      ...{ name: 'Releases', role: 'admin', scopes: null },
    }));
    await server.services.db.prisma.consent_versions.create({ data: CONSENT });
  });
  afterAll(() => server.close());

  const run = (...args: string[]) =>
    startScript('make-release', args, { LABRISH_URL: server.url, LABRISH_API_KEY: key }).ended;
  const version = ['--series', 'labrish-test', '--version', '1.0.0', '--title', 'Labrish Test'];
  const releases = () => server.services.db.prisma.releases.findMany();

  async function giveRecording() {
    const { audio, db } = server.services;
    const { prisma } = db;
    const { id: user_id } = await prisma.contributors.create({
      data: { source: 'simulator', address_hmac: Buffer.from('a'), address_enc: Buffer.from('') },
    });
    const { version, text_hash } = CONSENT;
    const { id: consent_id } = await prisma.consents.create({
      data: { contributor_id: user_id, version, text_hash, age_ok: true },
    });
    await audio.put('originals/one', soundOf(1));
    await prisma.submissions.create({
      data: {
        ...{ user_id, consent_id, source: 'simulator', category: 'Patwa', submission_type: 'open' },
        ...{ storage_url: 'originals/one', audio_type: 'audio/ogg', duration_ms: 1_000 },
        ...{ review_status: 'accepted', reviewed_category: 'Mix', labelled_by: 'reviewers' },
      },
    });
  }

  test('every option that is wrong is named, and a plan without recordings makes nothing', async () => {
    const wrong = await run('--series', 'Labrish', '--version', '1', '--licence', 'MIT');
    for (const option of ['--series', '--version', '--title', '--licence'])
      expect(wrong.said).toContain(`${option}: `);
    expect(wrong.code).toBe(1);
    const empty = await run(...version);
    expect(empty.said).toContain('No recording can be published.');
    expect(empty.code).toBe(1);
    expect(await releases()).toEqual([]);
  });

  test('it shows the plan, builds, and publishes only what somebody confirms', async () => {
    await giveRecording();
    const dry = await run(...version, '--dry-run');
    expect(dry).toMatchObject({
      code: 0,
      said: expect.stringContaining('Recordings: 1, speakers: 1') as string,
    });
    expect(await releases()).toEqual([]);
    const made = await run(...version);
    expect(made.said).toContain('labrish-test 1.0.0 is built, with 1 recording.');
    expect(made.code).toBe(0);
    expect(await releases()).toMatchObject([{ state: 'built' }]);
    const folder = join(server.services.env.DATA_DIR, 'releases/labrish-test-1.0.0');
    expect(existsSync(join(folder, 'SHA256SUMS'))).toBe(true);
    const next = version.with(3, '1.1.0');
    const second = await run(...next, '--yes-publish', '1.1.0');
    expect(second.said).toContain('Release 1.0.0 is not published yet. Publish or discard it first.');
    const [first] = await releases();
    await server.services.db.prisma.releases.delete({ where: { id: first?.id ?? '' } });
    const unasked = await run(...next, '--publish');
    expect(unasked.said).toMatch(/--publish asks in a terminal, and there is none\..*--yes-publish 1\.1\.0/);
    const another = await run(...next, '--publish', '--yes-publish', '1.0.0');
    expect(another.said).toContain('--yes-publish names 1.0.0, and 1.1.0 is made. Nothing was made.');
    expect([unasked.code, another.code, await releases()]).toEqual([1, 1, []]);
    const published = await run(...next, '--yes-publish', '1.1.0');
    expect(published).toMatchObject({
      code: 0,
      said: expect.stringContaining('It is published.') as string,
    });
    expect(await releases()).toMatchObject([{ version: '1.1.0', state: 'published' }]);
  });

  test('in a terminal, only typing the version publishes it', async () => {
    const settings = { LABRISH_URL: server.url, LABRISH_API_KEY: key };
    const { prisma } = server.services.db;
    const typed = (number: string, line: string) =>
      typeInto(
        'make-release',
        [...version.with(3, number), '--without-changes', '--publish'],
        settings,
        line,
      );
    // A yes, another version, and the end of the input.
    for (const line of ['yes\n', '1.1.0\n', '\u0004']) {
      const kept = await typed('1.2.0', line);
      expect(kept).toMatchObject({
        code: 0,
        said: expect.stringContaining('Nobody outside sees it yet') as string,
      });
      expect(kept.said).not.toContain('It is published');
      expect((await prisma.releases.deleteMany({ where: { version: '1.2.0', state: 'built' } })).count).toBe(
        1,
      );
    }
    expect((await typed('1.2.0', '1.2.0\n')).said).toContain('It is published.');
    expect(await prisma.releases.findFirst({ where: { version: '1.2.0' } })).toMatchObject({
      state: 'published',
    });
  });
});
