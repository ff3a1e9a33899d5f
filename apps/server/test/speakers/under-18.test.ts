import { builtIn } from '@labrish/conversation/sentences';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { COUNTRY } from '../country.ts';
import { startTwilioServer, type TwilioServer } from '../fake-twilio/server.ts';
import { createPhones } from './phone.ts';

const said = (key: Parameters<typeof builtIn>[2], n = '') => builtIn(COUNTRY, 'Mix', key).replace('{{n}}', n);
let server: TwilioServer;
let phones: ReturnType<typeof createPhones>;

beforeAll(async () => {
  server = await startTwilioServer();
  phones = createPhones(server, '562');
});
afterAll(() => server.close());

describe('somebody under 18', () => {
  test('as the second person stops nobody else, and only who agreed can come back', async () => {
    const from = await phones.handedOver();
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
    const other = await phones.handedOver();
    await phones.sayAll(other, 'switch back', '1', 'I am 15', 'yes', 'somebody else', 'person 2');
    expect((await phones.everybodyOn(other))[0]?.speaking_id).toBeNull();
    await phones.speak(other);
    expect(await phones.agreedOn(other)).toEqual([false, false]);
    expect(await phones.recordingsOn(other)).toEqual([0, 0]);
  });
});
