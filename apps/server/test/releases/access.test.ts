import { createHash } from 'node:crypto';
import { parse } from 'node:querystring';
import { TERMS } from '@labrish/release';
import { testDatabases } from '@labrish/db/testing/test-database';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { askForAccess } from '#releases/access/ask.ts';
import { findAccess, openDetails } from '#releases/access/keys.ts';
import { FORM, openGate, type Gate } from './gate.ts';

const DAY_MS = 24 * 3_600_000;

describe.each(testDatabases)('who may download, on $name', (kind) => {
  let gate: Gate;
  beforeAll(async () => (gate = await openGate(kind)));
  beforeEach(() => gate.reset());
  afterAll(() => gate.close());

  const find = (key: string) => findAccess(gate.services, key, '203.0.113.5');

  test('a form that is filled in gets a link by mail, which says what was agreed to', async () => {
    expect(await gate.ask()).toEqual([]);
    const [mail, ...further] = await gate.mails();
    expect(further).toEqual([]);
    expect(mail?.to).toBe('ada@university.example');
    expect(mail?.link).toMatch(/^https:\/\/labrish\.example\/data\/releases\/access\?key=[\w-]{43}$/);
    for (const { sentence } of TERMS) expect(mail?.text).toContain(sentence);
    expect(mail?.text).toContain('If it was not you, ignore this mail');
    expect(mail?.text + (mail?.html ?? '')).not.toContain(FORM.name);
    expect(mail?.text + (mail?.html ?? '')).not.toContain(FORM.purpose);
  });

  test('the key opens the downloads for thirty days, and its first use confirms the address', async () => {
    const key = await gate.downloader();
    expect((await gate.db.release_downloaders.findFirst())?.confirmed_at).toBeNull();
    const first = gate.services.now();
    expect(await find(key)).toEqual({
      downloader_id: expect.any(String) as string,
      email: 'ada@university.example',
      key,
      expires_at: new Date(first.getTime() + 30 * DAY_MS),
    });
    gate.later(30 * DAY_MS - 1);
    expect(await find(key)).not.toBeNull();
    expect((await gate.db.release_downloaders.findFirst())?.confirmed_at).toEqual(first);
    gate.later(1);
    expect(await find(key)).toBeNull();
  });

  test('no other key opens anything', async () => {
    const key = await gate.downloader();
    for (const wrong of ['', key.slice(1), `${key}=`, 'x'.repeat(43), 'x'.repeat(100_000), `${key}\0`])
      expect(await find(wrong)).toBeNull();
  });

  test('neither the key nor who asked can be read in the database', async () => {
    const key = await gate.downloader();
    const [downloader] = await gate.db.release_downloaders.findMany();
    const [stored] = await gate.db.release_keys.findMany();
    expect(Buffer.from(stored?.key_sha256 ?? []).toString('hex')).toBe(
      createHash('sha256').update(key).digest('hex'),
    );
    const row = Buffer.concat([downloader?.details_enc, downloader?.email_hmac].map((b) => b ?? Buffer.of()));
    for (const secret of [FORM.email, FORM.name, FORM.purpose, key])
      expect(row.toString('latin1')).not.toContain(secret);
  });

  test('who asks again stays the same person, with what they say now, and the older link still works', async () => {
    const first = await gate.downloader();
    gate.later(DAY_MS);
    expect(await gate.ask({ email: ' ADA@University.example ', purpose: 'To measure vowels.' })).toEqual([]);
    const [downloader, ...others] = await gate.db.release_downloaders.findMany();
    expect(others).toEqual([]);
    expect(downloader && openDetails(gate.services, downloader)).toEqual({
      ...{ name: FORM.name, email: FORM.email, purpose: 'To measure vowels.' },
    });
    expect(downloader?.terms_agreed_at).toEqual(gate.services.now());
    expect(downloader?.terms_hash).toMatch(/^[0-9a-f]{64}$/);
    const second = await gate.keyOf();
    expect(second).not.toBe(first);
    expect((await find(first))?.downloader_id).toBe((await find(second))?.downloader_id);
    // Keys that are too old are deleted when the next one is made.
    gate.later(30 * DAY_MS);
    await gate.ask();
    expect(await gate.db.release_keys.count()).toBe(1);
  });

  test('a form is read as browsers send it', async () => {
    const sent = parse(new URLSearchParams(FORM).toString());
    expect(await askForAccess(gate.services, sent, '203.0.113.5')).toEqual([]);
    expect(await gate.mails()).toHaveLength(1);
  });

  test('forms with one address that arrive at once make one person', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => gate.ask()));
    expect(answers.flat()).toEqual([]);
    expect(await gate.db.release_downloaders.count()).toBe(1);
    expect(await gate.db.release_keys.count()).toBe(5);
  });

  test.each([
    ['name', { name: '  ' }],
    ['name', { name: 'n'.repeat(101) }],
    ['email', { email: 'ada' }],
    ['email', { email: ['ada@university.example'] }],
    ['email', { email: 'ada@university.example\r\nBcc: all@example.org' }],
    ['purpose', { purpose: 'research ' }],
    ['purpose', { purpose: 'p'.repeat(1_001) }],
    ['terms', { terms: 'on' }],
  ])('a form whose %s is not right is told so, and nobody gets a mail: %j', async (field, change) => {
    const problems = await gate.ask(change);
    expect(problems.map((problem) => problem.field)).toEqual([field]);
    expect(problems[0]?.message).toMatch(/\.$/);
    expect(await gate.mails()).toEqual([]);
    expect(await gate.db.release_downloaders.count()).toBe(0);
  });

  test.each([[undefined], [null], ['name=Ada'], [[]], [{}]])(
    'what is no form lacks every field: %j',
    async (form) => {
      const problems = await askForAccess(gate.services, form, '203.0.113.5');
      expect(problems.map(({ field }) => field)).toEqual(['name', 'email', 'purpose', 'terms']);
    },
  );

  test('an address gets five mails an hour, and whoever asks for more sees no difference', async () => {
    for (let n = 0; n < 7; n += 1) expect(await gate.ask({}, `203.0.113.${n}`)).toEqual([]);
    expect(await gate.mails()).toHaveLength(5);
    expect(await gate.ask({ email: 'eve@university.example' })).toEqual([]);
    expect(await gate.mails()).toHaveLength(6);
    gate.later(3_600_000);
    expect(await gate.ask()).toEqual([]);
    expect(await gate.mails()).toHaveLength(7);
  });

  test('one place sends twenty forms an hour, and hears when it may go on', async () => {
    for (let n = 0; n < 20; n += 1) expect(await gate.ask({ email: `a${n}@university.example` })).toEqual([]);
    gate.later(1_800_000);
    expect(await gate.ask({ email: 'late@university.example' })).toEqual([
      {
        field: 'form',
        message: 'Too many links were asked for from where you are. Please try again in 30 minutes.',
      },
    ]);
    expect(await gate.ask({}, '203.0.113.77')).toEqual([]);
    expect(await gate.mails()).toHaveLength(21);
  });
});
