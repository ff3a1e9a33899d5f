import { randomBytes, randomUUID } from 'node:crypto';
import { formatKey, hashKey } from '@labrish/api/api-keys/key';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPerson, createPersonAtPrompt } from '../conversation/chat.ts';
import { newNote } from '../conversation/recordings.ts';
import { databases, startServer, type TestServer } from '../harness.ts';

interface Proof {
  numbers: number;
  code: string;
  expires_at: string;
  chat_url: string;
}

describe.each(databases)("a reviewer's own number, on $name", ({ url: database }) => {
  let server: TestServer;
  const db = () => server.services.db.prisma;
  beforeAll(async () => {
    server = await startServer({ database });
  });
  afterAll(() => server.close());

  async function reviewer() {
    const id = randomUUID();
    const token = formatKey(randomBytes(32));
    await db().profiles.create({ data: { id, email: `${id}@example.org` } });
    await db().api_keys.create({
      data: {
        name: 'A',
        role: 'reviewer',
        is_unrestricted: true,
        created_by: id,
        key_hash: hashKey(token),
        key_prefix: 'lbr_',
      },
    });
    const call = async <T>(method: string, path: string, body?: object) => {
      const answer = await fetch(`${server.url}/api/admin${path}`, {
        method,
        headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
      });
      return { status: answer.status, body: (answer.status === 204 ? null : await answer.json()) as T };
    };
    const code = async () => (await call<Proof>('POST', '/review/own-numbers', {})).body;
    const numbers = async () => (await call<{ numbers: number }>('GET', '/review/own-numbers')).body.numbers;
    return { id, call, code, numbers };
  }

  it('is proved by the code that they send from it, in the middle of whatever is asked there', async () => {
    const { call, code, numbers, id } = await reviewer();
    const person = await createPersonAtPrompt(server.url);
    await person.speak(newNote());
    const asked = (await person.settled()).at(-1)?.body ?? '';
    const proof = await code();
    expect(proof).toMatchObject({
      numbers: 0,
      code: expect.stringMatching(/^MINE-[A-Z2-9]{4}-[A-Z2-9]{4}$/) as string,
    });
    expect(decodeURIComponent(proof.chat_url)).toBe(`/simulator?text=${proof.code}`);
    const words = () =>
      db().submissions.findMany({
        select: { id: true, category: true, transcription: true, english_text: true },
      });
    const before = await words();
    const answer = await person.say(` ${proof.code.toLowerCase().replaceAll('-', ' ')} `);
    expect(answer.body).toMatch(/yours in the console now|fi yuh inna di console/);
    expect(answer.body).toContain(asked.split('\n').at(-1));
    expect(await words()).toEqual(before);
    expect(await numbers()).toBe(1);
    expect(await db().audit_log.count({ where: { entity_id: id, action: 'prove' } })).toBe(1);
    // The reviewer gets no recording of their own voice; another reviewer does.
    await db().submissions.updateMany({ data: { review_status: 'to_review', queue_rank: 2 } });
    const next = await call<{ item: unknown }>('POST', '/review/next', {});
    expect(next.body.item).toBeNull();
    const { body } = await (await reviewer()).call<{ item: unknown }>('POST', '/review/next', {});
    expect(body.item).not.toBeNull();
  });

  it('is proved once with a code, by the first message of somebody too, and never by words or an old code', async () => {
    const { code, numbers } = await reviewer();
    const first = await code();
    const second = await code();
    const person = createPerson(server.url);
    expect((await person.say(first.code)).body).toMatch(/not good any more/);
    expect((await person.say('mine able food')).body).not.toMatch(/not good any more/);
    expect((await person.say(second.code)).body).toMatch(/yours in the console now/);
    expect((await createPerson(server.url).say(second.code)).body).toMatch(/not good any more/);
    expect(await numbers()).toBe(1);
    const late = await code();
    await db().number_proofs.updateMany({ data: { expires_at: new Date(0) } });
    expect((await createPerson(server.url).say(late.code)).body).toMatch(/not good any more/);
    expect(await numbers()).toBe(1);
  });

  it('belongs to everybody on the phone, whoever sends the code', async () => {
    const { call, code } = await reviewer();
    await db().submissions.updateMany({ data: { review_status: 'accepted', queue_rank: null } });
    const person = await createPersonAtPrompt(server.url);
    await person.speak(newNote());
    for (const text of ['somebody else', 'Somebody new', '1', '1']) await person.say(text);
    await person.speak(newNote());
    const theirs = { review_status: 'to_review' as const, withdrawn_at: null };
    expect(await db().submissions.groupBy({ by: ['user_id'], where: theirs })).toHaveLength(2);
    await db().submissions.updateMany({ where: theirs, data: { queue_rank: 2 } });
    const next = async () => (await call<{ item: unknown }>('POST', '/review/next', {})).body.item;
    expect((await person.say((await code()).code)).body).toMatch(/yours in the console now/);
    expect(await next()).toBeNull();
    const { body } = await (await reviewer()).call<{ item: unknown }>('POST', '/review/next', {});
    expect(body.item).not.toBeNull();
  });

  it('is one of two at most, and forgetting them leaves a trace', async () => {
    const { call, code, numbers, id } = await reviewer();
    for (const proof of [await code(), null]) {
      const { code: sent } = proof ?? (await code());
      await createPerson(server.url).say(sent);
    }
    expect(await numbers()).toBe(2);
    const third = await call<{ error: string }>('POST', '/review/own-numbers', {});
    expect([third.status, third.body.error]).toEqual([409, expect.stringContaining('Delete them first')]);
    expect((await call('POST', '/review/own-numbers', { phone_number: '+18765550123' })).status).toBe(400);
    expect((await call('DELETE', '/review/own-numbers')).status).toBe(204);
    expect(await numbers()).toBe(0);
    const trace = await db().audit_log.findMany({ where: { entity_id: id }, orderBy: { id: 'asc' } });
    expect(trace.map(({ action }) => action)).toEqual(['prove', 'prove', 'delete']);
  });
});
