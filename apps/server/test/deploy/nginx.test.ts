import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signAudioUrl } from '#playback/signing.ts';
import { startServer, type TestServer } from '../harness.ts';
import { PUBLIC } from '../site/fixture.ts';
import { startNginx } from './nginx.ts';
import { whyNo } from './tools.ts';
import { addSomebody, SOMEBODY } from '../audio/somebody.ts';

const TOKEN = 'a token of at least sixteen characters';
const SETTINGS = {
  ...PUBLIC,
  METRICS_TOKEN: TOKEN,
  AUTH_PROVIDERS: JSON.stringify([{ name: 'github', kind: 'github', client_id: 'x', client_secret: 'y' }]),
};
const json = { 'content-type': 'application/json' };

const why = whyNo('nginx');
describe.skipIf(why)(`a server behind nginx (${why ?? 'nginx'})`, () => {
  let server: TestServer;
  let nginx: Awaited<ReturnType<typeof startNginx>>;
  beforeAll(async () => {
    server = await startServer({ settings: SETTINGS });
    nginx = await startNginx(server.url);
  });
  afterAll(async () => {
    await nginx.stop();
    await server.close();
  });

  test('is reached by TLS alone, with its own headers', async () => {
    const plain = await nginx.askPlainly('/app?from=mail');
    expect(plain).toMatchObject({
      status: 301,
      headers: { location: 'https://voices.example.org/app?from=mail' },
    });
    const { status, headers } = await nginx.ask('/health/live');
    expect(status).toBe(200);
    expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
    expect(headers['content-security-policy']).toContain("default-src 'self'");
    expect(headers.server).toBe('nginx');
  });

  test('begins a sign-in with a cookie for TLS', async () => {
    const { status, headers } = await nginx.ask('/auth/v1/authorize?provider=github');
    expect(status).toBe(302);
    expect(headers['set-cookie']).toEqual([
      expect.stringMatching(
        /^auth-flow-\S+=\S+; Path=\/auth\/v1\/callback; .*HttpOnly; SameSite=Lax; Secure$/,
      ),
    ]);
    const back = new URL(headers.location ?? '').searchParams.get('redirect_uri');
    expect(back).toMatch(/^https:\/\/voices\.example\.org\//);
  });

  test('counts visitors by their own address, whatever they pretend', async () => {
    const statusOf = async (from: string, n: number) => {
      const headers = { ...json, 'x-forwarded-for': `198.51.100.${n}` };
      return (await nginx.ask('/auth/v1/otp', { method: 'POST', headers, from, body: '{}' })).status;
    };
    const statuses: number[] = [];
    for (let n = 0; n < 31; n += 1) statuses.push(await statusOf('127.0.0.2', n));
    expect(statuses.indexOf(429)).toBe(30);
    expect(await statusOf('127.0.0.3', 0)).not.toBe(429);
  });

  test('streams what is asked for of a recording', async () => {
    const { audio, db } = server.services;
    const bytes = randomBytes(300_000);
    await audio.put('originals/aa/recording', bytes);
    const { id: user_id } = await db.prisma.contributors.create({
      data: { source: 'simulator', address_hmac: Buffer.from('h'), address_enc: Buffer.from('e') },
    });
    const { id } = await db.prisma.submissions.create({
      data: {
        ...{ user_id, source: 'simulator', category: 'Patwa', submission_type: 'open' },
        ...{ audio_type: 'audio/ogg', storage_url: 'originals/aa/recording' },
        audio_sha256: createHash('sha256').update(bytes).digest('hex'),
      },
    });
    await addSomebody(server.services.db.prisma);
    const address = signAudioUrl(server.services, id, SOMEBODY);
    const whole = await nginx.ask(address);
    expect(whole.status).toBe(200);
    expect(whole.body.equals(bytes)).toBe(true);
    const part = await nginx.ask(address, { headers: { range: 'bytes=100000-100999' } });
    expect(part).toMatchObject({ status: 206, headers: { 'content-range': 'bytes 100000-100999/300000' } });
    expect(part.body.equals(bytes.subarray(100_000, 101_000))).toBe(true);
  });

  test('takes as much as the server does, and says what is too much', async () => {
    const send = (bytes: number) => {
      const body = `{"email":"${'a'.repeat(bytes - 12)}"}`;
      return nginx.ask('/auth/v1/otp', { method: 'POST', headers: json, body, from: '127.0.0.4' });
    };
    // A body of 1 MiB is read, and refused only because it contains no mail address.
    expect((await send(1024 * 1024)).status).toBe(400);
    const { status, headers, body } = await send(1024 * 1024 + 1);
    expect(status).toBe(413);
    expect(headers['content-type']).toMatch(/^application\/json/);
    expect(JSON.parse(body.toString())).toEqual({ error: expect.stringContaining('1 MiB') as string });
  });

  test.each(['/metrics', '/metrics/', '/%6detrics', '//metrics'])(
    'tells nobody its figures: %s',
    async (path) => {
      const { status, body } = await nginx.ask(path, { headers: { authorization: `Bearer ${TOKEN}` } });
      expect(status).toBe(404);
      expect(body.toString()).not.toContain('labrish_');
    },
  );
});
