import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { oneTestDatabase } from '@labrish/db/testing/test-database';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { askForAccess } from '#releases/access/ask.ts';
import { findAccess } from '#releases/access/keys.ts';
import { FORM, openGate, type Gate } from './gate.ts';

const HOUR_MS = 3_600_000;

describe.each(oneTestDatabase)('limits of the releases form, and its keys, on $name', (kind) => {
  let gate: Gate;
  beforeAll(async () => (gate = await openGate(kind)));
  beforeEach(() => gate.reset());
  afterAll(() => gate.close());

  const links = async () => (await gate.mails()).filter(({ link }) => link?.includes('key=')).length;

  test('200 links an hour go out in all; then the administrators are told, once', async () => {
    const before = gate.services.now();
    const refused: number[] = [];
    for (let n = 0; n < 203; n++) {
      const problems = await gate.ask({ email: `p${n}@example.org` }, `198.51.100.${n}`);
      if (problems.length > 0) refused.push(n);
    }
    expect(refused).toEqual([200, 201, 202]);
    expect(await links()).toBe(200);
    const told = (await gate.mails()).filter(({ subject }) => subject.startsWith('Unusually many'));
    expect(told.length).toBe(await gate.db.profiles.count({ where: { role: 'admin', blocked_at: null } }));
    expect(told.length).toBeGreaterThan(0);
    gate.later(HOUR_MS);
    expect(await gate.ask({ email: 'later@example.org' })).toEqual([]);
    expect(gate.services.now().getTime()).toBeGreaterThan(before.getTime());
  });

  test('where a captcha is configured, a form without its answer gets nothing', async () => {
    const seen: string[] = [];
    const provider = createServer((request, response) => {
      let body = '';
      request.on('data', (part: Buffer) => (body += part.toString()));
      request.on('end', () => {
        const answer = new URLSearchParams(body).get('response') ?? '';
        seen.push(answer);
        response.end(JSON.stringify({ success: answer === 'right' }));
      });
    });
    await new Promise<void>((done) => provider.listen(0, '127.0.0.1', done));
    const { port } = provider.address() as AddressInfo;
    const captcha = { provider: 'turnstile', secret: 's', url: `http://127.0.0.1:${port}/` } as const;
    const send = (form: object) => askForAccess(gate.services, form, '203.0.113.5', captcha);
    const problem = [{ field: 'form', message: 'Solve the captcha first, then send again.' }];
    expect(await send(FORM)).toEqual(problem);
    expect(await send({ ...FORM, 'cf-turnstile-response': 'wrong' })).toEqual(problem);
    expect(await links()).toBe(0);
    expect(await send({ ...FORM, 'cf-turnstile-response': 'right' })).toEqual([]);
    expect(await links()).toBe(1);
    expect(seen).toEqual(['wrong', 'right']);
    await new Promise((done) => provider.close(done));
  });

  test('an admin sees who has a link and from how many networks it is used, and revokes it', async () => {
    const key = await gate.downloader();
    for (const ip of ['192.0.2.1', '192.0.2.1', '2001:db8::1', '2001:db8::2', '192.0.2.9'])
      expect(await findAccess(gate.services, key, ip)).not.toBeNull();
    gate.api.ports.readDownloader = () => ({ name: FORM.name, email: FORM.email, purpose: FORM.purpose });
    const list = async () =>
      (await gate.api.send('admin', 'GET', '/release-keys')).body as { release_keys: { id: string }[] };
    const [shown, ...others] = (await list()).release_keys;
    expect(others).toEqual([]);
    expect(shown).toMatchObject({ email: FORM.email, visitors: 3, revoked_at: null });
    expect(JSON.stringify(shown)).not.toContain(key);
    const hmacs = Array.from({ length: 997 }, (_, at) => Uint8Array.from([at >> 8, at & 255]));
    const key_id = shown?.id ?? '';
    await gate.db.release_key_visitors.createMany({
      data: hmacs.map((visitor_hmac) => ({ key_id, visitor_hmac })),
    });
    expect(await findAccess(gate.services, key, '192.0.2.10')).not.toBeNull();
    expect((await list()).release_keys[0]).toMatchObject({ visitors: 1000 });
    expect((await gate.api.send('admin', 'DELETE', `/release-keys/${shown?.id}`)).status).toBe(204);
    expect(await findAccess(gate.services, key, '192.0.2.1')).toBeNull();
    expect((await gate.api.send('admin', 'DELETE', `/release-keys/${shown?.id}`)).status).toBe(204);
    expect((await list()).release_keys[0]).toMatchObject({ revoked_at: expect.any(String) as string });
    const rows = await gate.db.audit_log.findMany({ where: { entity: 'release_keys' } });
    expect(rows.map(({ action }) => action)).toEqual(['revoke']);
  });
});
