import { builtIn } from '@labrish/conversation/sentences';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
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

/** A phone whose first person has agreed and given a recording, and whose second person is asked to agree. */
const handedOver = async () => {
  const from = await phones.ready();
  await phones.speak(from);
  await phones.sayAll(from, 'mi madda waan talk now', 'Somebody new');
  return from;
};
/** A phone on which both have agreed and given a recording, and the second person talks. */
const shared = async () => {
  const from = await handedOver();
  await phones.sayAll(from, '1', '1');
  await phones.speak(from);
  return from;
};

describe('handing the phone over', () => {
  test('the second person agrees for themselves, and has their own recordings', async () => {
    const from = await handedOver();
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
    const from = await shared();
    const question = phones.lastSentTo(from).split('\n').at(-1) ?? '';
    await phones.say(from, 'switch back');
    expect(phones.lastSentTo(from)).toContain(said('confirm_speaker'));
    await phones.say(from, 'person 1');
    expect(phones.lastSentTo(from)).toContain(said('hand_over', '1'));
    await phones.sayAll(from, 'is me again', '2');
    expect(phones.lastSentTo(from)).toContain(said('hand_over', '2'));
    expect(phones.lastSentTo(from).split('\n').at(-1)).toBe(question);
    expect(await phones.everybodyOn(from)).toHaveLength(2);
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
  test('STOP stops everybody, and START by whoever talks lets them go on', async () => {
    const from = await shared();
    await phones.say(from, 'STOP');
    expect(phones.lastSentTo(from)).toContain(said('stopped_phone'));
    const sent = server.fake.sentTo(from).length;
    await phones.sayAll(from, 'hello?', 'somebody else');
    expect(server.fake.sentTo(from)).toHaveLength(sent + 1);
    const [first, second] = await phones.everybodyOn(from);
    expect([first?.opted_out_at, second?.opted_out_at]).toEqual([expect.any(Date), null]);
    await phones.sayAll(from, 'START', 'somebody else', 'person 1');
    expect(phones.lastSentTo(from)).toContain(said('hand_over', '1'));
    expect((await phones.everybodyOn(from))[0]?.opted_out_at).toBeNull();
  });

  test('a number that cannot be reached is marked once, and the next message of anybody clears it', async () => {
    const from = await shared();
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
    const from = await shared();
    await phones.say(from, 'DELETE ALL');
    expect(phones.lastSentTo(from)).toContain(said('about_speaker', '2'));
    await phones.say(from, 'yes');
    expect(phones.lastSentTo(from)).toContain('Your receipt');
    expect(await phones.recordingsOn(from)).toEqual([1, 0]);
    expect(await phones.agreedOn(from)).toEqual([true, false]);
    await phones.say(from, 'somebody else');
    await phones.say(from, '1');
    await phones.say(from, 'DELETE LAST');
    expect(phones.lastSentTo(from)).toContain(said('about_speaker', '1'));
    expect(await phones.recordingsOn(from)).toEqual([0, 0]);
  });

  test('an open question about a deletion comes before somebody else', async () => {
    const from = await shared();
    await phones.sayAll(from, 'DELETE ALL', 'somebody else wants to talk');
    expect(phones.lastSentTo(from)).toContain(said('answer_first'));
    expect(phones.lastSentTo(from)).toContain(said('confirm_delete_all').slice(0, 40));
  });

  test('while a person of the team answers, somebody else stays in that chat', async () => {
    const from = await shared();
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

describe('somebody under 18', () => {
  test('as the second person stops nobody else, and only who agreed can come back', async () => {
    const from = await handedOver();
    await phones.sayAll(from, '1', "I'm under 18");
    const [first, second] = await phones.everybodyOn(from);
    expect([first?.under_18_at, second?.under_18_at]).toEqual([null, expect.any(Date)]);
    await phones.sayAll(from, 'somebody else', 'Somebody new');
    expect(await phones.everybodyOn(from)).toHaveLength(2);
    await phones.sayAll(from, 'somebody else', 'person 1');
    expect(phones.lastSentTo(from)).toContain(said('hand_over', '1'));
    await phones.speak(from);
    expect(await phones.recordingsOn(from)).toEqual([2, 0]);
    await phones.sayAll(from, 'somebody else', 'person 2');
    expect(phones.lastSentTo(from)).toContain(said('under_18').slice(0, 40));
    await phones.speak(from);
    expect(await phones.recordingsOn(from)).toEqual([2, 0]);
  });

  test('as the only person cannot hand over to somebody new, nor to one who has not agreed', async () => {
    const from = phones.somebody();
    await phones.sayAll(
      from,
      'Hi',
      '1',
      "I'm under 18",
      'somebody else wants to talk',
      'Somebody new',
      'yes',
    );
    expect(await phones.everybodyOn(from)).toHaveLength(1);
    const other = await handedOver();
    await phones.sayAll(other, 'switch back', '1', 'I am 15', 'yes', 'somebody else', 'person 2');
    expect((await phones.everybodyOn(other))[0]?.speaking_id).toBeNull();
    await phones.speak(other);
    expect(await phones.agreedOn(other)).toEqual([false, false]);
    expect(await phones.recordingsOn(other)).toEqual([0, 0]);
  });
});
