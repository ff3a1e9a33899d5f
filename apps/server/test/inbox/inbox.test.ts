import { createCaller } from '@labrish/api';
import { newSnapshot } from '@labrish/conversation';
import { builtIn } from '@labrish/conversation/sentences';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findContributor } from '#contributors/contributors.ts';
import { createOperatorActions } from '#conversation/operating/operator-actions.ts';
import { watchInbox } from '#conversation/inbox/watch.ts';
import { COUNTRY } from '../country.ts';
import { addAdmin, adminContext } from '../fake-twilio/admin.ts';
import { createPeople } from '../fake-twilio/people.ts';
import { startTwilioServer, type TwilioServer } from '../fake-twilio/server.ts';

const OTHER = '00000000-0000-4000-8000-000000000002';
const said = (key: Parameters<typeof builtIn>[2]) => builtIn(COUNTRY, 'Mix', key);
let server: TwilioServer;
let people: ReturnType<typeof createPeople>;

beforeAll(async () => {
  server = await startTwilioServer();
  people = createPeople(server, '549');
  await addAdmin(server.services);
  await server.services.db.prisma.profiles.createMany({
    data: [
      { id: OTHER, email: 'answers@example.org', permissions: ['inbox'] },
      { id: '00000000-0000-4000-8000-000000000003', email: 'listens@example.org' },
    ],
  });
});
afterAll(() => server.close());

/** The inbox as a member of the team sees it. */
const inbox = (id?: string) => {
  const context = adminContext(server.services, createOperatorActions(server.services, server));
  const caller = id
    ? {
        kind: 'user' as const,
        id,
        name: 'answers@example.org',
        role: 'reviewer' as const,
        permissions: ['inbox' as const],
      }
    : context.caller;
  return createCaller({ ...context, caller }).inbox;
};
const settled = async () => {
  await server.conversations.recoverPending();
  await server.conversations.idle();
  await server.messenger.idle();
};
const watch = async () => {
  await watchInbox(server.services, server.messenger);
  await settled();
};
const lastSentTo = (from: string) => server.fake.sentTo(from).at(-1)?.body;
const idOf = async (from: string) => (await findContributor(server.services, 'JM', from))?.id ?? '';
const threadOf = async (from: string) => {
  const contributor_id = await idOf(from);
  const { threads } = await inbox().list({});
  return threads.find((each) => each.contributor_id === contributor_id);
};
/** Somebody who has asked for a person, and the id of their thread. */
const waiting = async () => {
  const from = await people.ready();
  await people.say(from, 'PERSON');
  return { from, id: (await threadOf(from))?.id ?? '' };
};

test('who asks for a person is answered by one, alone, and the bot goes on when that chat is closed', async () => {
  const { from, id } = await waiting();
  expect(lastSentTo(from)).toBe(said('team_called'));
  const before = server.fake.sentTo(from).length;
  await people.say(from, 'Why yuh need fi know weh mi live?');
  await people.speak(from);
  expect(server.fake.sentTo(from)).toHaveLength(before);
  const { thread, messages, canned_answers } = await inbox().read({ id });
  expect(thread).toMatchObject({ taken_by: null, is_urgent: false, pilot: 'JM', why_unreachable: null });
  expect(messages.map(({ text, attached, author }) => ({ text, attached, author }))).toEqual([
    { text: 'Why yuh need fi know weh mi live?', attached: null, author: null },
    { text: '', attached: 'voice', author: null },
  ]);
  expect(canned_answers).toContain(said('canned_bye'));
  expect(await server.services.db.prisma.submissions.count({ where: { user_id: await idOf(from) } })).toBe(0);

  await inbox(OTHER).answer({ id, text: 'Only the parish, never the street.' });
  await settled();
  expect(lastSentTo(from)).toBe('Only the parish, never the street.');
  expect(await threadOf(from)).toMatchObject({ waiting_since: null, taken_by_name: 'answers@example.org' });
  await expect(inbox().answer({ id, text: 'Me too!' })).rejects.toThrow('Somebody else answers');
  await inbox().take({ id });
  await inbox().answer({ id, text: 'I take over.' });
  await inbox().close({ id });
  await settled();
  expect(lastSentTo(from)).toContain(said('team_done'));
  expect(lastSentTo(from)).toContain('Hold the mic');
  await expect(inbox().answer({ id, text: 'Too late.' })).rejects.toThrow('closed');
  await people.speak(from);
  expect(lastSentTo(from)).toContain('Got it');
  const audited = await server.services.db.prisma.audit_log.findMany({
    where: { entity_id: await idOf(from) },
  });
  expect(audited.map(({ action }) => action)).toEqual([
    'read_inbox',
    'answer_inbox',
    'take_inbox',
    'answer_inbox',
    'close_inbox',
  ]);
  expect(JSON.stringify(audited.map(({ before: a, after: b }) => [a, b]))).not.toContain('parish');
});

test('nothing that was said before is shown, and nothing of it is stored readable', async () => {
  const from = await people.ready();
  await people.say(from, 'mi secret before');
  await people.say(from, 'PERSON');
  await people.say(from, 'mi question after');
  const { messages } = await inbox().read({ id: (await threadOf(from))?.id ?? '' });
  expect(messages.map(({ text }) => text)).toEqual(['mi question after']);
  const rows = await server.services.db.prisma.inbox_messages.findMany();
  expect(Buffer.concat(rows.map(({ body_enc }) => Buffer.from(body_enc))).toString()).not.toContain(
    'question',
  );
});

test('an answer after 24 hours, or after STOP, is refused with the reason', async () => {
  const { from, id } = await waiting();
  const stopped = await waiting();
  await people.say(stopped.from, 'STOP');
  expect(lastSentTo(stopped.from)).toBe(said('stopped'));
  await expect(inbox().answer({ id: stopped.id, text: 'Hello?' })).rejects.toThrow('closed');
  server.clock.forward({ hours: 25 });
  await expect(inbox().answer({ id, text: 'Hello?' })).rejects.toThrow('More than 24 hours');
  expect(server.fake.sentTo(from).at(-1)?.body).toBe(said('team_called'));
  expect((await threadOf(from))?.why_unreachable).toContain('24 hours');
  await watch();
  expect(await threadOf(from)).toBeUndefined();
});

test('DELETE ALL erases what was written to the team, in the middle of it', async () => {
  const { from, id } = await waiting();
  await people.say(from, 'mi have a question');
  await inbox().answer({ id, text: 'Which one?' });
  await settled();
  await people.say(from, 'DELETE ALL');
  expect(lastSentTo(from)).toContain(said('confirm_delete_all'));
  await expect(inbox().answer({ id, text: 'Wait!' })).rejects.toThrow('closed');
  await people.say(from, 'yes');
  expect(lastSentTo(from)).toContain('Your receipt');
  const { prisma } = server.services.db;
  expect(await prisma.inbox_threads.count({ where: { contributor_id: await idOf(from) } })).toBe(0);
  expect(await prisma.inbox_messages.count({ where: { thread_id: id } })).toBe(0);
  const sent = await prisma.outbound_messages.findMany({ where: { contributor_id: await idOf(from) } });
  expect(JSON.stringify(sent.map(({ content }) => content))).not.toContain('Which one?');
});

describe('every minute', () => {
  const mailed = async () => {
    const mails = await server.services.db.prisma.mails.findMany({ select: { id: true } });
    return mails.length;
  };

  test('the team gets one mail about everybody who has waited for ten minutes', async () => {
    await watch();
    const before = await mailed();
    await waiting();
    await waiting();
    server.clock.forward({ minutes: 9 });
    await watch();
    expect(await mailed()).toBe(before);
    server.clock.forward({ minutes: 1 });
    await watch();
    await watch();
    // One to the administrator, one to the reviewer who may answer, none to the one who may not.
    expect(await mailed()).toBe(before + 2);
  });

  test('words of distress send a mail in the next minute, and come first in the list', async () => {
    const { from, id } = await waiting();
    await watch();
    const before = await mailed();
    await people.say(from, 'mi waan kill miself');
    expect(lastSentTo(from)).toContain('119');
    await watch();
    expect(await mailed()).toBe(before + 2);
    const { threads } = await inbox().list({});
    expect(threads[0]).toMatchObject({ id, is_urgent: true });
  });

  test('after a night without an answer the bot goes on, and says that nobody came', async () => {
    const { from } = await waiting();
    const answered = await waiting();
    await inbox().answer({ id: answered.id, text: 'Hello!' });
    server.clock.forward({ hours: 14 });
    await watch();
    expect(lastSentTo(from)).toContain(said('team_absent').split('{{')[0]);
    expect(lastSentTo(answered.from)).toContain(said('team_done'));
    expect(await threadOf(from)).toBeUndefined();
    await people.speak(from);
    expect(lastSentTo(from)).toContain('Got it');
  });

  test('threads that were closed 90 days ago are erased with the answers in them', async () => {
    const { from, id } = await waiting();
    await inbox().answer({ id, text: 'Kept for ninety days.' });
    await inbox().close({ id });
    const { prisma } = server.services.db;
    const texts = async () =>
      JSON.stringify(
        (await prisma.outbound_messages.findMany({ where: { contributor_id: await idOf(from) } })).map(
          ({ content }) => content,
        ),
      );
    server.clock.forward({ hours: 24 * 89 });
    await watch();
    expect((await inbox().list({ closed: true })).threads.map((each) => each.id)).toContain(id);
    server.clock.forward({ hours: 25 });
    await watch();
    expect(await prisma.inbox_threads.count({ where: { id } })).toBe(0);
    expect(await texts()).not.toContain('Kept for ninety days.');
  });
});

test('somebody whose thread is gone is not forgotten: their next message opens another', async () => {
  const from = await people.ready();
  const contributor_id = await idOf(from);
  await server.services.db.prisma.conversations.update({
    where: { contributor_id },
    data: { snapshot: { ...newSnapshot(), state_key: 'awaiting_audio', with_team: true } },
  });
  await people.say(from, 'anybody there?');
  expect(await threadOf(from)).toMatchObject({ waiting_since: expect.any(String) as string });
});
