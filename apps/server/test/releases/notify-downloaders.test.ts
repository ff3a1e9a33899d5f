import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { TERMS } from '@labrish/release';
import { testDatabases } from '@labrish/db/testing/test-database';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createCountries } from '#countries.ts';
import { declareDownloadJobs } from '#releases/jobs.ts';
import { downloadRoutes } from '#releases/downloads/routes.ts';
import { notifyDownloaders } from '#releases/downloads/notify-downloaders.ts';
import { COUNTRIES } from '../country.ts';
import { kandu } from '../pilots/kandu.ts';
import { openGate, type Gate } from './gate.ts';

const NAME = 'labrish-test-1.0.0';
const ADA = 'ada@university.example';
const EVE = 'eve@university.example';

describe.each(testDatabases)('who has a copy hears what becomes of it, on $name', (kind) => {
  let gate: Gate;
  let app: FastifyInstance;
  beforeAll(async () => {
    gate = await openGate(kind);
    app = Fastify();
    await app.register(downloadRoutes(gate.services), { prefix: '/data/releases' });
  });
  beforeEach(() => gate.reset());
  afterAll(async () => {
    await app.close();
    await gate.close();
  });

  const notify = () => notifyDownloaders(gate.services);
  const download = async (email: string, name = NAME) => {
    const answer = await app.inject(`/data/releases/${name}.tar?key=${await gate.downloader(email)}`);
    expect(answer.statusCode).toBe(200);
  };
  /** Lists the mails about versions, without those that contain a link to downloads. */
  const notifications = async () =>
    (await gate.mails()).filter(({ subject }) => subject.includes('labrish-test-'));
  const release = async (on_withdrawal: 'superseded' | 'do_not_use' = 'superseded') => {
    const gone = await gate.record(await gate.speaker());
    await gate.record(await gate.speaker());
    const { id } = await gate.release('1.0.0', { on_withdrawal });
    return { id, gone };
  };
  const withdraw = (id: string, reason: string) => gate.send('POST', `/${id}/withdraw`, { reason });

  test('nobody is told anything while nothing is taken back, whatever is published after it', async () => {
    await release();
    await download(ADA);
    await notify();
    gate.later(1_000);
    await gate.record(await gate.speaker());
    await gate.release('1.1.0');
    await notify();
    expect(await notifications()).toEqual([]);
  });

  test('everybody who has a copy is told once when something in it is taken back', async () => {
    const { id, gone } = await release();
    await download(ADA);
    await download(EVE);
    await gate.downloader('has-no-copy@university.example');
    await gate.withdrawRecording(gone);
    gate.later(1_000);
    await notify();
    await notify();
    const mails = await notifications();
    expect(mails.map(({ to }) => to).toSorted()).toEqual([ADA, EVE]);
    for (const { text, subject } of mails) {
      expect(subject).toBe(`Something in ${NAME} was taken out`);
      expect(text).toContain('Delete the recordings that were taken out from every copy');
      expect(text).toContain('A new version is on its way.');
      expect(text).toContain('https://labrish.example/data/releases/labrish-test/withdrawn.tsv');
      for (const { sentence } of TERMS) expect(text).toContain(sentence);
    }
    expect(await gate.db.release_downloads.findMany({ where: { release_id: id } })).toEqual(
      [1, 2].map(
        () => expect.objectContaining({ notified: 'superseded', notified_at: gate.services.now() }) as object,
      ),
    );
  });

  test('they are told which version to use, when there is one', async () => {
    const { gone } = await release();
    await download(ADA);
    await gate.withdrawRecording(gone);
    gate.later(1_000);
    await gate.release('1.1.0');
    await notify();
    expect((await notifications())[0]?.text).toContain('Use labrish-test-1.1.0 instead.');
  });

  test('where a series says so, a version with something taken back is not to be used at all', async () => {
    const { gone } = await release('do_not_use');
    await download(ADA);
    await gate.withdrawRecording(gone);
    await notify();
    const [mail] = await notifications();
    expect(mail?.subject).toBe(`Do not use ${NAME} any more`);
    expect(mail?.text).toContain('A recording in this version was taken out: its speaker withdrew it,');
    expect(mail?.text).toContain('delete every copy of it');
  });

  test('a version of another country leads to the page of that country, in mails and in refusals', async () => {
    const one = COUNTRIES;
    gate.services.countries = createCountries([one.first, kandu]);
    const { gone } = await release();
    await gate.services.db.prisma.release_series.updateMany({ data: { pilot: 'KD' } });
    const refusal = async (key: string) =>
      (await app.inject(`/data/releases/${NAME}.tar?key=${key}`)).json<{ error: string }>().error;
    await download(ADA);
    expect(await refusal('none')).toMatch(
      /Ask for one here: https:\/\/labrish\.example\/kd\/data\/releases$/,
    );
    await gate.withdrawRecording(gone);
    expect(await refusal('none')).toMatch(/See https:\/\/labrish\.example\/kd\/data\/releases$/);
    await notify();
    expect((await notifications())[0]?.link).toBe('https://labrish.example/kd/data/releases');
    gate.services.countries = one;
  });

  test('who was told that it is superseded hears when it is withdrawn, with the reason, and nothing after that', async () => {
    const { id, gone } = await release();
    await download(ADA);
    await gate.withdrawRecording(gone);
    await notify();
    gate.later(1_000);
    await withdraw(id, 'Wrong <splits>.');
    await notify();
    await notify();
    const mails = await notifications();
    expect(mails.map(({ subject }) => subject)).toEqual([
      `Something in ${NAME} was taken out`,
      `Do not use ${NAME} any more`,
    ]);
    expect(mails[1]?.text).toContain('The reason: Wrong <splits>.');
    expect(mails[1]?.html).toContain('Wrong &lt;splits&gt;.');
    expect(mails[1]?.text).toContain('We have withdrawn this version.');
  });

  test('each copy is told of by itself', async () => {
    const { gone } = await release();
    await download(ADA);
    gate.later(1_000);
    await gate.release('1.1.0');
    await download(ADA, 'labrish-test-1.1.0');
    await gate.withdrawRecording(gone);
    await notify();
    expect((await notifications()).map(({ subject }) => subject).toSorted()).toEqual([
      `Something in ${NAME} was taken out`,
      'Something in labrish-test-1.1.0 was taken out',
    ]);
  });

  test('processes that tell at once tell once', async () => {
    const { gone } = await release();
    await download(ADA);
    await download(EVE);
    await gate.withdrawRecording(gone);
    await Promise.all([notify(), notify(), notify()]);
    expect(await notifications()).toHaveLength(2);
  });

  test('who was not told, since the mail could not be stored, is told the next time', async () => {
    const { gone } = await release();
    await download(ADA);
    await gate.withdrawRecording(gone);
    const { secrets } = gate.services;
    gate.services.secrets = {
      ...secrets,
      seal: () => {
        throw new Error('killed');
      },
    };
    await expect(notify()).rejects.toThrow('killed');
    gate.services.secrets = secrets;
    expect(await gate.db.release_downloads.findMany()).toEqual([
      expect.objectContaining({ notified: null, notified_at: null }),
    ]);
    await notify();
    expect(await notifications()).toHaveLength(1);
  });

  test('more than are read at once are all told, and one who cannot be holds up nobody', async () => {
    const { id, gone } = await release();
    await download(ADA);
    const [ada] = await gate.db.release_downloaders.findMany();
    const others = Array.from({ length: 120 }, (_, n) => {
      const other = `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
      const details = { name: 'N', email: `n${n}@university.example`, purpose: 'Research.' };
      const sealed = gate.services.secrets.seal(
        'release-downloader',
        n < 60 ? 'another' : other,
        JSON.stringify(details),
      );
      return { ...ada, id: other, email_hmac: Buffer.from(`${n}`), details_enc: sealed };
    });
    await gate.db.release_downloaders.createMany({
      data: others.map((other) => ({ terms_hash: '', terms_agreed_at: gate.services.now(), ...other })),
    });
    await gate.db.release_downloads.createMany({
      data: others.map((other) => ({ downloader_id: other.id, release_id: id })),
    });
    await gate.withdrawRecording(gone);
    await notify();
    expect(await notifications()).toHaveLength(61);
    expect(await gate.db.release_downloads.count({ where: { notified: null } })).toBe(60);
  });

  test('both happen every minute: the files leave the disk, and who has them is told', async () => {
    const declared = new Map<string, { cron: string; run: () => Promise<void> }>();
    const every = (name: string, cron: string, run: () => Promise<void>) => declared.set(name, { cron, run });
    declareDownloadJobs({ ...gate.services, jobs: { ...gate.services.jobs, every } });
    expect([...declared.values()].map(({ cron }) => cron)).toEqual(['* * * * *', '* * * * *']);
    const { id, gone } = await release();
    await download(ADA);
    await gate.withdrawRecording(gone);
    for (const { run } of declared.values()) await run();
    expect(existsSync(join(gate.folder, 'releases', NAME))).toBe(false);
    expect((await gate.db.releases.findUniqueOrThrow({ where: { id } })).files_removed_at).not.toBeNull();
    expect(await notifications()).toHaveLength(1);
  });
});
