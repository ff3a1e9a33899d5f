import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTown, type Town } from '../access/people.ts';
import { createPerson } from '../conversation/chat.ts';
import { oneDatabase } from '../harness.ts';

describe.each(oneDatabase)('the export of a person at the desk, on $name', ({ url: database }) => {
  let town: Town;
  let contributor_id: string;
  let admin: { token: string; again: () => Promise<string> };
  beforeAll(async () => {
    town = await startTown(database);
    await town.add('boss@example.org', 'admin');
    admin = await town.addApp((await town.signIn('boss@example.org')).access_token ?? '');
    const person = createPerson(town.server.url);
    await person.send({ text: 'Hi, it is me' });
    contributor_id = (await town.server.services.db.prisma.contributors.findFirstOrThrow()).id;
  });
  afterAll(() => town.server.close());

  const send = (bearer: string, body: object) =>
    fetch(`${town.server.url}/person/export`, {
      method: 'POST',
      headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const proof = 'Named the receipt of an earlier deletion.';
  const exports = () =>
    town.server.services.db.prisma.audit_log.findMany({
      where: { action: 'export' },
      orderBy: { id: 'asc' },
    });

  test('an admin with a fresh second factor gets a .zip that nobody caches, and the audit log has why', async () => {
    const answer = await send(await admin.again(), { contributor_id, proof });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('content-type')).toBe('application/zip');
    expect(answer.headers.get('content-disposition')).toBe(
      `attachment; filename="person-${contributor_id.slice(0, 8)}.zip"`,
    );
    const zip = join(mkdtempSync(join(tmpdir(), 'labrish-zip-')), 'a.zip');
    writeFileSync(zip, Buffer.from(await answer.arrayBuffer()));
    expect(execFileSync('unzip', ['-p', zip, 'data.json']).toString()).toContain('Hi, it is me');
    expect(await exports()).toMatchObject([
      {
        entity: 'contributors',
        entity_id: contributor_id,
        pilot: 'JM',
        actor_name: 'boss@example.org',
        after: { proof },
      },
    ]);
  });

  test('nobody else gets it, and a refusal is no row of the audit log', async () => {
    const before = (await exports()).length;
    const token = await admin.again();
    const { key } = await town.makeKey(token, 'admin');
    await town.add('reviewer@example.org', 'reviewer');
    const reviewer = (await town.signIn('reviewer@example.org')).access_token ?? '';
    const statusOf = async (bearer: string, body: object = { contributor_id, proof }) =>
      (await send(bearer, body)).status;
    expect(await statusOf('')).toBe(401);
    expect(await statusOf(reviewer)).toBe(403);
    expect(await statusOf(key)).toBe(403);
    const fresh = await admin.again();
    expect(await statusOf(fresh, { contributor_id })).toBe(400);
    expect(await statusOf(fresh, { contributor_id, proof: '  ' })).toBe(400);
    expect(await statusOf(fresh, { contributor_id: randomUUID(), proof })).toBe(404);
    town.advance(301);
    const stale = await send(fresh, { contributor_id, proof });
    expect(stale.status).toBe(403);
    expect(await stale.json()).toMatchObject({ details: { reason: 'fresh_factor' } });
    expect(await exports()).toHaveLength(before);
  });

  test('nothing is deleted for somebody of whom the operator does not say how they proved who they are', async () => {
    const token = await admin.again();
    const path = `/operations/contributors/${contributor_id}/erase`;
    expect((await town.call(token, 'POST', path, { reason: 'They asked.' })).status).toBe(400);
    expect((await town.call(token, 'POST', path, { reason: 'They asked.', proof })).status).toBe(200);
  });
});
