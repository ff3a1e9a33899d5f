import { builtIn } from '@labrish/conversation/sentences';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { replayJournal } from '#backup/replay-journal.ts';
import { COUNTRY } from '../country.ts';
import { startTwilioServer, type TwilioServer } from '../fake-twilio/server.ts';
import { createPhones } from './phone.ts';

const said = (key: Parameters<typeof builtIn>[2], n = '') => builtIn(COUNTRY, 'Mix', key).replace('{{n}}', n);
let server: TwilioServer;
let phones: ReturnType<typeof createPhones>;

beforeAll(async () => {
  server = await startTwilioServer();
  phones = createPhones(server, '561');
});
afterEach(() => expect(server.fake.violations.splice(0)).toEqual([]));
afterAll(() => server.close());

/** The kinds of what the journal has of each person on a phone. */
const entriesOf = async (from: string) => {
  const { journal_entries } = server.services.db.prisma;
  const found = (await phones.everybodyOn(from)).map(async ({ id }) => {
    const entries = await journal_entries.findMany({ where: { contributor_id: id }, orderBy: { at: 'asc' } });
    return entries.map(({ kind }) => kind);
  });
  return Promise.all(found);
};

describe('handing the phone over', () => {
  test('the second person agrees for themselves, and has their own recordings', async () => {
    const from = await phones.handedOver();
    expect(phones.lastSentTo(from)).toContain(said('hand_over_new', '2'));
    expect(phones.lastSentTo(from)).toContain('Ready?');
    await phones.speak(from);
    expect(phones.lastSentTo(from)).toContain(said('not_kept'));
    expect(await phones.recordingsOn(from)).toEqual([1, 0]);
    expect(await phones.agreedOn(from)).toEqual([true, false]);
    await phones.sayAll(from, '1', '1');
    await phones.speak(from);
    expect(await phones.recordingsOn(from)).toEqual([1, 1]);
    expect(await phones.agreedOn(from)).toEqual([true, true]);
  });

  test('each comes back to where they were', async () => {
    const from = await phones.shared();
    const question = phones.lastSentTo(from).split('\n').at(-1) ?? '';
    await phones.say(from, 'switch back');
    expect(phones.lastSentTo(from)).toContain(said('confirm_speaker'));
    await phones.say(from, 'person 1');
    expect(phones.lastSentTo(from)).toContain(said('hand_over', '1'));
    await phones.sayAll(from, 'is me again', '2');
    expect(phones.lastSentTo(from)).toContain(said('hand_over', '2'));
    expect(phones.lastSentTo(from).split('\n').at(-1)).toBe(question);
    const [, second] = await phones.everybodyOn(from);
    expect(await phones.everybodyOn(from)).toHaveLength(2);
    // No address leads to them, so they are nobody's in another country.
    const { contributor_addresses } = server.services.db.prisma;
    expect(await contributor_addresses.count({ where: { contributor_id: second?.id ?? '' } })).toBe(0);
  });

  test('who would rather go on is asked their question again', async () => {
    const from = await phones.ready();
    await phones.sayAll(from, 'somebody else wants to talk', 'No, go on');
    expect(phones.lastSentTo(from)).toContain(said('going_on'));
    await phones.speak(from);
    expect(await phones.recordingsOn(from)).toEqual([1]);
  });

  test('at most eight people talk on a phone', async () => {
    const from = await phones.ready();
    for (let n = 2; n <= 8; n += 1) await phones.sayAll(from, 'somebody else', 'Somebody new');
    await phones.sayAll(from, 'somebody else', 'Somebody new');
    expect(await phones.everybodyOn(from)).toHaveLength(8);
    await phones.sayAll(from, 'somebody else', '1');
    expect(phones.lastSentTo(from)).toContain(said('hand_over', '1'));
  });

  test('a button of what somebody else was asked answers nothing', async () => {
    const from = await phones.ready();
    await phones.speak(from);
    const label = server.fake.sentTo(from).at(-1);
    await phones.sayAll(from, 'somebody else', 'Somebody new', '1', '1');
    await server.receive(
      server.fake.inbound(from, {
        text: 'Patwa',
        params: {
          ...{ ButtonPayload: 'spoke_patwa', ButtonText: 'Patwa', ButtonType: 'REPLY' },
          OriginalRepliedMessageSid: label?.sid ?? '',
        },
      }),
    );
    expect(phones.lastSentTo(from)).toContain(said('stale'));
  });

  test('messages that wait behind the change are those of who speaks next', async () => {
    const from = await phones.ready();
    await phones.say(from, 'somebody else');
    const notes = server.fake.inbound(from, { text: 'Somebody new' });
    const post = (params: Record<string, string>) => server.webhook('/webhooks/twilio/whatsapp', params);
    const texts = ['Hi', '1', '1'].map((text) => server.fake.inbound(from, { text }));
    await post(notes);
    for (const text of texts) await post(text);
    await server.conversations.idle();
    await server.messenger.idle();
    const [first, second] = await phones.everybodyOn(from);
    const { inbound_messages } = server.services.db.prisma;
    const rows = await inbound_messages.findMany({
      where: { message_sid: { in: texts.map(({ MessageSid = '' }) => MessageSid) } },
    });
    expect(rows.map(({ contributor_id, status }) => ({ contributor_id, status }))).toEqual(
      texts.map(() => ({ contributor_id: second?.id, status: 'processed' })),
    );
    expect(
      await inbound_messages.count({ where: { contributor_id: first?.id ?? '', status: 'received' } }),
    ).toBe(0);
  });
});

describe('what belongs to the phone', () => {
  test('STOP stops everybody on the phone, and START from the current speaker resumes', async () => {
    const from = await phones.shared();
    await phones.say(from, 'STOP');
    expect(phones.lastSentTo(from)).toContain(said('stopped_phone'));
    const sent = server.fake.sentTo(from).length;
    await phones.sayAll(from, 'hello?', 'somebody else');
    expect(server.fake.sentTo(from)).toHaveLength(sent + 1);
    const [first, second] = await phones.everybodyOn(from);
    expect([first?.opted_out_at, second?.opted_out_at]).toEqual([expect.any(Date), null]);
    expect(await entriesOf(from)).toEqual([['stop'], []]);
    await phones.sayAll(from, 'START', 'somebody else', 'person 1');
    expect(phones.lastSentTo(from)).toContain(said('hand_over', '1'));
    expect((await phones.everybodyOn(from))[0]?.opted_out_at).toBeNull();
  });

  test('a STOP that a restored database lacks is applied to the phone and to who speaks on it', async () => {
    const from = await phones.shared();
    await phones.say(from, 'STOP');
    await server.conversations.writeJournal();
    const [first, second] = await phones.everybodyOn(from);
    const ids = [first?.id ?? '', second?.id ?? ''];
    const { db, journal } = server.services;
    await db.prisma.journal_entries.deleteMany({ where: { contributor_id: { in: ids } } });
    await db.prisma.contributors.updateMany({ where: { id: { in: ids } }, data: { opted_out_at: null } });
    await db.prisma.$executeRaw`
      update conversations set snapshot = snapshot || '{"stopped": false}' where contributor_id = any(${ids}::uuid[])`;
    await replayJournal({ db, journal }, server.clock.now());
    expect((await phones.everybodyOn(from)).map(({ opted_out_at }) => opted_out_at !== null)).toEqual([
      true,
      false,
    ]);
    await phones.say(from, 'hello?');
    expect(phones.lastSentTo(from)).toContain(said('while_stopped'));
  });

  test('a number that cannot be reached is marked once, and the next message of anybody clears it', async () => {
    const from = await phones.shared();
    await phones.say(from, 'hello');
    const [last] = server.fake.sentTo(from).slice(-1);
    if (last) await server.report(last, 'failed', { ErrorCode: '63024' });
    const [first, second] = await phones.everybodyOn(from);
    expect([first?.unreachable_at, second?.unreachable_at]).toEqual([expect.any(Date), null]);
    await phones.say(from, 'hello again');
    expect((await phones.everybodyOn(from))[0]?.unreachable_at).toBeNull();
    expect(phones.lastSentTo(from)).not.toBe('');
  });
});

describe('what belongs to each person', () => {
  test('DELETE ALL says whose, and takes out theirs alone', async () => {
    const from = await phones.shared();
    await phones.say(from, 'DELETE ALL');
    expect(phones.lastSentTo(from)).toContain(said('about_speaker', '2'));
    await phones.say(from, 'yes');
    expect(phones.lastSentTo(from)).toContain('Your receipt');
    expect(await phones.recordingsOn(from)).toEqual([1, 0]);
    expect(await phones.agreedOn(from)).toEqual([true, false]);
    expect(await entriesOf(from)).toEqual([[], ['withdrawal']]);
    await phones.say(from, 'somebody else');
    await phones.say(from, '1');
    await phones.say(from, 'DELETE LAST');
    expect(phones.lastSentTo(from)).toContain(said('about_speaker', '1'));
    expect(await phones.recordingsOn(from)).toEqual([0, 0]);
  });

  test('an open question about a deletion comes before somebody else', async () => {
    const from = await phones.shared();
    await phones.sayAll(from, 'DELETE ALL', 'somebody else wants to talk');
    expect(phones.lastSentTo(from)).toContain(said('answer_first'));
    expect(phones.lastSentTo(from)).toContain(said('confirm_delete_all').slice(0, 40));
  });

  test('while a person of the team answers, somebody else stays in that chat', async () => {
    const from = await phones.shared();
    await phones.say(from, 'PERSON');
    const sent = server.fake.sentTo(from).length;
    await phones.say(from, 'somebody else wants to talk');
    expect(server.fake.sentTo(from)).toHaveLength(sent);
    const [, second] = await phones.everybodyOn(from);
    const { inbox_threads } = server.services.db.prisma;
    expect(await inbox_threads.count({ where: { contributor_id: second?.id ?? '', closed_at: null } })).toBe(
      1,
    );
  });
});
