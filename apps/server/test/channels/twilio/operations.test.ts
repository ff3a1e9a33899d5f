import { createCaller } from '@labrish/api';
import { newSnapshot } from '@labrish/conversation';
import { oneTestDatabase } from '@labrish/db/testing/test-database';
import type { Database } from '@labrish/db';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { adminContext } from '../../fake-twilio/admin.ts';

describe.each(oneTestDatabase)('operations on $name', ({ open }) => {
  let db: Database;
  let contributor_id: string;
  const asAdmin = () => createCaller(adminContext({ db, now: () => new Date() }));

  beforeAll(async () => {
    db = await open();
    ({ id: contributor_id } = await db.prisma.contributors.create({
      data: {
        source: 'whatsapp',
        address_hmac: new Uint8Array([1]),
        address_enc: new Uint8Array([2]),
        conversation: { create: { state_key: 'welcome', snapshot: { ...newSnapshot() } } },
      },
    }));
    for (let n = 1; n <= 5; n += 1) await failedTurn(n);
  });
  afterAll(() => db.close());

  /** Creates an unanswered message with an attachment that never arrived and an answer that was not sent. */
  async function failedTurn(n: number) {
    const { id } = await db.prisma.inbound_messages.create({
      data: {
        message_sid: `SM${n}`,
        contributor_id,
        raw_enc: new Uint8Array([3]),
        status: 'failed',
        attempts: 5,
        error: 'Error',
        media: { create: { status: 'failed', attempts: 12, error: 'Gone', source_enc: new Uint8Array([4]) } },
      },
    });
    await db.prisma.outbound_messages.create({
      data: {
        contributor_id,
        in_reply_to: id,
        content: { body: 'Secret words' },
        status: 'failed',
        error_code: 63024,
      },
    });
  }

  test.each(['media', 'send', 'message'] as const)(
    'failed %s are listed in pages, latest first',
    async (kind) => {
      const seen: string[] = [];
      for (let cursor: string | undefined; ;) {
        const page = await asAdmin().operations.failures({ kind, limit: 2, ...(cursor && { cursor }) });
        seen.push(...page.failures.map(({ id }) => id));
        if (!page.next_cursor) break;
        cursor = page.next_cursor;
      }
      expect(new Set(seen).size).toBe(5);
      if (kind !== 'media') expect(seen.map(Number)).toEqual(seen.map(Number).toSorted((a, b) => b - a));
    },
  );

  test('those with one code of Twilio are listed by themselves', async () => {
    const count = async (kind: 'media' | 'send', error_code: number) =>
      (await asAdmin().operations.failures({ kind, error_code })).failures.length;
    expect(await count('send', 63024)).toBe(5);
    expect(await count('send', 63005)).toBe(0);
    expect(await count('media', 63024)).toBe(0);
  });

  test.each(['media', 'send', 'message'] as const)(
    'a failed %s goes back to its queue, once, and the audit log says who did it',
    async (kind) => {
      const { failures } = await asAdmin().operations.failures({ kind, limit: 1 });
      const id = failures[0]?.id ?? '';
      await asAdmin().operations.retry({ kind, id });
      await expect(asAdmin().operations.retry({ kind, id })).rejects.toMatchObject({ code: 'CONFLICT' });
      const queued = {
        media: db.prisma.inbound_media.count({ where: { status: 'pending', attempts: 0, error: null } }),
        send: db.prisma.outbound_messages.count({
          where: { status: 'queued', attempts: 0, error_code: null },
        }),
        message: db.prisma.inbound_messages.count({
          where: { status: 'received', attempts: 0, error: null },
        }),
      };
      expect(await queued[kind]).toBe(1);
      const log = await db.prisma.audit_log.findMany({
        where: { action: 'retry', entity_id: id, entity: { startsWith: kind === 'send' ? 'out' : 'in' } },
      });
      expect(log).toMatchObject([{ actor_name: 'admin@example.org' }]);
    },
  );

  test('a timeline tells what came of each message, in pages, and not what was said', async () => {
    const first = await asAdmin().operations.timeline({ contributor_id, limit: 3 });
    expect(first.contributor).toMatchObject({ id: contributor_id, source: 'whatsapp', state_key: 'welcome' });
    expect(first.turns.map(({ message_sid }) => message_sid)).toEqual(['SM5', 'SM4', 'SM3']);
    expect(first.turns[1]).toMatchObject({
      media: { status: 'failed', error: 'Gone' },
      answers: [{ status: 'failed', error_code: 63024 }],
    });
    expect(JSON.stringify(first)).not.toMatch(/Secret|raw_enc|address|source_enc/);
    const second = await asAdmin().operations.timeline({
      contributor_id,
      limit: 3,
      cursor: first.next_cursor ?? '',
    });
    expect(second.turns.map(({ message_sid }) => message_sid)).toEqual(['SM2', 'SM1']);
    expect(second.next_cursor).toBeNull();
  });

  test('a message that answers none is on the page of its time, however old it is', async () => {
    const received_at = async (message_sid: string) =>
      (await db.prisma.inbound_messages.findUniqueOrThrow({ where: { message_sid } })).received_at;
    const reminders = [new Date(0), await received_at('SM2'), await received_at('SM4')];
    for (const created_at of reminders)
      await db.prisma.outbound_messages.create({
        data: { contributor_id, content: { body: 'Yu deh?' }, created_at },
      });
    const shown: number[] = [];
    let cursor: string | null = null;
    do {
      const page: Awaited<ReturnType<ReturnType<typeof asAdmin>['operations']['timeline']>> =
        await asAdmin().operations.timeline({ contributor_id, limit: 2, ...(cursor && { cursor }) });
      shown.push(page.proactive_messages.length);
      cursor = page.next_cursor;
    } while (cursor);
    expect(shown).toEqual([1, 1, 1]);
    await db.prisma.outbound_messages.deleteMany({ where: { in_reply_to: null } });
  });

  test('messages that cannot be sent again do not keep the others from it', async () => {
    const failed = { status: 'failed' as const, error_code: 63005 };
    // This contributor was answered since: a message is waiting for them.
    await db.prisma.outbound_messages.create({ data: { contributor_id, content: { body: 'Now' } } });
    const answered = { contributor_id, content: { body: 'Then' }, ...failed };
    await db.prisma.outbound_messages.createMany({ data: Array.from({ length: 600 }, () => answered) });
    const { id } = await db.prisma.contributors.create({
      data: {
        source: 'whatsapp',
        last_inbound_at: new Date(),
        address_hmac: new Uint8Array([5]),
        address_enc: new Uint8Array([6]),
        outbound: { create: { content: { body: 'Then' }, ...failed } },
      },
    });
    const done = await asAdmin().operations.retry({ kind: 'send', error_code: 63005 });
    expect(done).toEqual({ retried: 1, refused: 600 });
    expect(await db.prisma.outbound_messages.findFirst({ where: { contributor_id: id } })).toMatchObject({
      status: 'queued',
    });
  });

  test('a message that was taken back is not answered any more', async () => {
    const { id } = await db.prisma.inbound_messages.create({
      data: { message_sid: 'SM0', contributor_id, raw_enc: new Uint8Array(), status: 'failed' },
    });
    const again = asAdmin().operations.retry({ kind: 'message', id: String(id) });
    await expect(again).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  test('nobody there, a wrong id and a wrong cursor are told apart', async () => {
    const nobody = '00000000-0000-4000-8000-000000000009';
    await expect(asAdmin().operations.timeline({ contributor_id: nobody })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    await expect(asAdmin().operations.retry({ kind: 'send', id: nobody })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    });
    await expect(asAdmin().operations.retry({ kind: 'media', id: '1' })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    });
    await expect(asAdmin().operations.retry({ kind: 'media', id: nobody })).rejects.toMatchObject({
      code: 'CONFLICT',
    });
    await expect(asAdmin().operations.failures({ cursor: 'x' })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    });
  });

  test('reviewers see none of it', async () => {
    const context = adminContext({ db, now: () => new Date() });
    const reviewer = createCaller({
      ...context,
      caller: { ...context.caller, role: 'reviewer' },
    });
    await expect(reviewer.operations.failures({})).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(reviewer.operations.timeline({ contributor_id })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
  });
});
