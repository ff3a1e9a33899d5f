import { randomBytes } from 'node:crypto';
import { testDatabases } from '@labrish/db/testing/test-database';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hashOfKey, sealDetails } from '#releases/access/keys.ts';
import type { Scores } from '#yardstick/run.ts';
import { findVersion, testRecordings, type TestRecording } from '#yardstick/recordings.ts';
import { BROWSER, openPages, type Pages } from '../releases/pages-world.ts';

const SPEAKERS = 12;
const BOUNDARY = 'x'.repeat(20);

describe.each(testDatabases)('tables of researchers, on $name', (kind) => {
  let pages: Pages;
  let recordings: TestRecording[];
  let key: string;
  beforeAll(async () => {
    pages = await openPages(kind);
    await pages.reset();
    for (const speaker of await pages.speakers(SPEAKERS))
      await pages.writeDown(await pages.world.record(speaker, { reviewed_category: 'Patwa' }), 'Mi deh ya!');
    const { id } = await pages.world.release('1.0.0');
    await pages.world.api.database.sql(`update release_items set part = 'test' where release_id = $1`, [id]);
    const version = await findVersion(pages.world.services);
    recordings = await testRecordings(pages.world.services, version!.id);
  });
  beforeEach(async () => {
    key = await newKey();
    await pages.world.db.yardstick_runs.deleteMany();
  });
  afterAll(() => pages.close());

  /** Mails somebody a link to the downloads. @returns its key */
  async function newKey(email = 'ann@example.org'): Promise<string> {
    const { services } = pages;
    const { db } = pages.world;
    const now = services.now();
    const { id } = await db.release_downloaders.create({
      data: {
        email_hmac: randomBytes(32),
        details_enc: Buffer.from(''),
        terms_hash: '',
        terms_agreed_at: now,
      },
    });
    const details_enc = sealDetails(services, id, { name: 'Ann', email, purpose: 'A recogniser.' });
    await db.release_downloaders.update({ where: { id }, data: { details_enc } });
    const made = randomBytes(32).toString('base64url');
    const expires_at = new Date(now.getTime() + 86_400_000);
    await db.release_keys.create({ data: { key_sha256: hashOfKey(made), downloader_id: id, expires_at } });
    return made;
  }

  const table = () => recordings.map(({ clip_id }) => `${clip_id}\tme deh ya\n`).join('');
  const GOOD = { engine: 'Parrot', model: 'v1', version: 'labrish-test-1.0.0' };
  /** Sends a form. @param form its fields; `hypotheses` is the file */
  const send = (form: Record<string, string>, headers: Record<string, string> = {}, with_key = key) => {
    const parts = Object.entries(form).map(([name, value]) => {
      const file = name === 'hypotheses' ? '; filename="heard.tsv"\r\nContent-Type: text/plain' : '';
      return `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n${value}\r\n`;
    });
    return pages.app.inject({
      method: 'POST',
      url: `/data/yardstick/hypotheses?key=${with_key}`,
      headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}`, ...headers },
      payload: `${parts.join('')}--${BOUNDARY}--\r\n`,
    });
  };
  const runs = () => pages.world.db.yardstick_runs.findMany();

  test('one is scored at once, and is on the page when an admin has shown it', async () => {
    const answer = await send({ ...GOOD, hypotheses: table() }, BROWSER);
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toContain('scored: ');
    expect(answer.body).toContain('<td>33.3 %</td>');
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store' });
    const [mail = ''] = await pages.mails();
    expect(mail).toContain('Somebody has measured Parrot');

    const list = async () =>
      (await pages.world.api.send('admin', 'GET', '/yardstick-runs')).body as { data: { id: string }[] };
    const { data } = await list();
    expect(data).toMatchObject([
      { engine: 'Parrot', model: 'v1', version: 'labrish-test-1.0.0', listed_at: null, is_sent: true },
    ]);
    pages.later(60);
    expect((await pages.app.inject('/data/yardstick')).body).toContain('not measured');
    const path = `/yardstick-runs/${data[0]!.id}/listed`;
    expect((await pages.world.api.send('reviewer', 'PUT', path, { is_listed: true })).status).toBe(403);
    expect((await pages.world.api.send('admin', 'PUT', path, { is_listed: true })).status).toBe(204);
    pages.later(60);
    expect((await pages.app.inject('/data/yardstick')).body).toContain('Parrot');
    expect((await pages.world.api.send('admin', 'PUT', path, { is_listed: false })).status).toBe(204);
    const logged = await pages.world.db.audit_log.findMany({ where: { entity: 'yardstick_runs' } });
    expect(logged.map(({ action }) => action)).toEqual(['show', 'hide']);
  });

  test('scores two tables that arrive at the same time separately', async () => {
    const empty = recordings.map(({ clip_id }) => `${clip_id}\t\n`).join('');
    const answers = await Promise.all([table(), empty].map((hypotheses) => send({ ...GOOD, hypotheses })));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    const rates = (await runs()).map(({ scores }) => (scores as unknown as Scores).test?.all?.wer);
    expect(rates.toSorted()).toEqual([expect.closeTo(1 / 3), 1]);
  });

  test('a program gets the scores as a table', async () => {
    const answer = await send({ ...GOOD, hypotheses: table() });
    expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(answer.body).toMatch(/^part\tcategory\tclips.*\ntest\tPatwa\t\d+\t\d+\t/);
  });

  test.each<[string, number, RegExp, () => Record<string, string>]>([
    [
      'a line that names no recording',
      400,
      /^Line 1: "nowhere" is no recording .* Correct the line/,
      () => ({ ...GOOD, hypotheses: 'nowhere\tmi\n' }),
    ],
    [
      'a line as long as a book',
      400,
      /^Line 1: it has more than 5000 characters/,
      () => ({ ...GOOD, hypotheses: `${recordings[0]!.clip_id}\t${'a'.repeat(5_001)}\n` }),
    ],
    [
      'a name that nobody can see',
      400,
      /only characters that can be seen/,
      () => ({ ...GOOD, engine: 'a\u0000', hypotheses: table() }),
    ],
    ['no file', 400, /^Choose the file with what it heard\./, () => GOOD],
    ['no name', 400, /^Say what it is called\./, () => ({ ...GOOD, engine: ' ', hypotheses: table() })],
    [
      'another version',
      400,
      /^There is no version 9/,
      () => ({ ...GOOD, version: '9', hypotheses: table() }),
    ],
    [
      'more fields than the form has',
      413,
      /^Send one file, and no fields beside/,
      () => Object.fromEntries('abcdefghijk'.split('').map((name) => [name, 'x'])),
    ],
    [
      'nine megabytes',
      413,
      /^The file has more than 8 megabytes\./,
      () => ({ ...GOOD, hypotheses: 'x'.repeat(8_400_000) }),
    ],
  ])('one with %s is refused with what to do, and nothing is stored', async (_, code, words, form) => {
    const answer = await send(form());
    expect([answer.statusCode, answer.body]).toEqual([code, expect.stringMatching(words)]);
    expect((await send(form(), BROWSER)).body).toContain('refused: ');
    expect(await runs()).toEqual([]);
  });

  test('nobody sends one without a link, nor ten and one in a day, nor over a run of the team', async () => {
    for (const wrong of ['', 'wrong', 'a'.repeat(43)])
      expect((await send({ ...GOOD, hypotheses: table() }, {}, wrong)).statusCode).toBe(403);
    const { id: release_id } = await pages.world.db.releases.findFirstOrThrow();
    const ours = await pages.world.db.yardstick_runs.create({
      data: { release_id, engine: 'Parrot', model: 'v1', normaliser: 1, started_at: new Date() },
    });
    expect((await send({ ...GOOD, hypotheses: table() })).statusCode).toBe(200);
    // Refused ones count as well.
    for (let n = 1; n < 10; n += 1)
      expect((await send({ ...GOOD, hypotheses: 'x\ty\n' })).statusCode).toBe(400);
    const refused = await send({ ...GOOD, hypotheses: table() });
    expect([refused.statusCode, refused.body]).toEqual([
      429,
      expect.stringContaining('You have sent 10 tables today'),
    ]);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await runs()).find(({ id }) => id === ours.id)).toMatchObject({ scored_at: null });
  });

  test('what is no form is refused', async () => {
    const answer = await pages.app.inject({
      method: 'POST',
      url: `/data/yardstick/hypotheses?key=${key}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'engine=a',
    });
    expect(answer.statusCode).toBe(415);
    expect(await runs()).toEqual([]);
  });
});
