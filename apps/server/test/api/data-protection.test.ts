import { testDatabases } from '@labrish/db/testing/test-database';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readEnv } from '#env.ts';
import { recipientsOf } from '#recipients.ts';
import { clear, ID, NOW, seed, startApi, type TestApi } from './setup.ts';

const RECIPIENT = { name: 'Twilio', purpose: 'carries', receives: 'messages', country: 'United States' };

describe.each(testDatabases)('data protection, on $name', (kind) => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startApi(kind);
    api.ports.recipients = [RECIPIENT];
    await clear(api.database);
    await seed(api.db);
  });
  afterAll(() => api.close());
  const read = async () => (await api.send('admin', 'GET', '/data-protection')).body;

  test('is for admins', async () => {
    expect(await api.send('reviewer', 'GET', '/data-protection')).toMatchObject({ status: 403 });
  });

  test('counts agreements by their wording, and withdrawals by the month in Jamaica', async () => {
    const { db } = api;
    await db.consents.deleteMany();
    await db.consent_versions.deleteMany();
    for (const version of [1, 2])
      await db.consent_versions.create({
        data: { version, body: `Wording ${version}`, text_hash: `${version}` },
      });
    const contributor_id = ID.contributor;
    const agreed = { contributor_id, text_hash: 'h', age_ok: true };
    await db.consents.create({ data: { ...agreed, version: 1, withdrawn_at: NOW } });
    await db.consents.create({ data: { ...agreed, version: 2 } });
    await db.public_playback_consents.create({
      data: { contributor_id, text: 'May anybody?', agreed_at: NOW },
    });
    // The first time, midnight in UTC, is still the previous evening in Jamaica.
    const times = ['2026-11-01T00:00:00Z', '2026-11-20T12:00:00Z', '2026-11-21T12:00:00Z'];
    for (const [n, time] of times.entries())
      await db.withdrawals.create({
        data: {
          receipt_code: `R${n}`,
          contributor_id,
          scope: n === 1 ? 'last' : 'all',
          withdrawn_at: new Date(time),
        },
      });
    expect(await read()).toMatchObject({
      consents: [
        { version: 2, text: 'Wording 2', in_force: 1, withdrawn: 0 },
        { version: 1, text: 'Wording 1', in_force: 0, withdrawn: 1 },
      ],
      heard_in_public: 1,
      raw_message_days: 90,
      withdrawals: [
        { month: '2026-11', last: 1, all: 1 },
        { month: '2026-10', last: 0, all: 1 },
      ],
    });
    expect(JSON.stringify(await read())).not.toContain(contributor_id);
  });

  test('names the settings’ recipients, and where versions still lie', async () => {
    const { db } = api;
    await db.release_series.create({ data: { name: 'voices', title: 'Voices', salt: Buffer.alloc(32) } });
    const { id: release_id } = await db.releases.create({
      data: {
        ...{
          series: 'voices',
          version: '1.0.0',
          licence: 'CC-BY-4.0',
          month: '2026-11',
          facts: {},
          items: 0,
        },
        created_by: ID.admin,
      },
    });
    const push = { release_id, pushed_at: NOW };
    await db.release_pushes.create({
      data: { ...push, destination: 'huggingface', target: 'labrish/voices' },
    });
    await db.release_pushes.create({
      data: { ...push, destination: 's3', target: 's3://voices/1', removed_at: NOW },
    });
    expect(await read()).toMatchObject({
      recipients: [RECIPIENT, { name: 'Hugging Face: labrish/voices', country: 'United States' }],
    });
  });
});

test('everybody whom the settings let have data is named, and nobody else', () => {
  const names = (settings: Record<string, string>) =>
    recipientsOf({ env: readEnv(settings), recognisers: [] }).map(({ name }) => name);
  expect(names({})).toEqual(['The host of this server']);
  const outside = {
    label: 'JM/Patwa',
    host: 'asr.example.org',
    model: 'm',
    recipient: 'Acme Ears',
    country: 'Chile',
  };
  const connection = { url: 'https://asr.example.org/v1', model: 'm' };
  const one = { ...outside, is_ours: false, isOurs: () => Promise.resolve(false), connection };
  const all = recipientsOf({
    recognisers: [one, { ...one, label: 'JM/Mix' }, { ...one, is_ours: true, recipient: 'Us' }],
    env: readEnv({
      ...{ SMTP_URL: 'smtp://mail.example.org', MAIL_FROM: 'hello@example.org', MAIL_COUNTRY: 'Ireland' },
      ...{ TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`, TWILIO_AUTH_TOKEN: 't' },
      ...{ TWILIO_WHATSAPP_NUMBER: '+18765550100', HOSTING_COUNTRY: 'Jamaica' },
      ...{ AUTH_CAPTCHA_PROVIDER: 'hcaptcha', AUTH_CAPTCHA_SECRET: 's', AUTH_CAPTCHA_SITE_KEY: 'k' },
      AUTH_PROVIDERS: '[{"name":"hub","kind":"github","client_id":"c","client_secret":"s"}]',
    }),
  });
  expect(all.map(({ name, country }) => [name, country])).toEqual([
    ['The host of this server', 'Jamaica'],
    ['Meta (WhatsApp)', 'United States and Ireland'],
    ['Twilio', 'United States'],
    ['mail.example.org', 'Ireland'],
    ['Acme Ears', 'Chile'],
    ['hub', null],
    ['hCaptcha', 'United States'],
  ]);
});
