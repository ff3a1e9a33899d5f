import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { CodeNotSent, type SendCode } from '#auth/options.ts';
import { codeSender } from '#channels/twilio/send-code.ts';
import { startTwilioServer } from '../../fake-twilio/server.ts';
import type { TwilioServer } from '../../fake-twilio/server.ts';

const SEND = /^POST .*Messages\.json$/;
let server: TwilioServer;
let sendCode: SendCode;
let people = 0;

beforeAll(async () => {
  server = await startTwilioServer();
  const { twilio: account } = server;
  if (!account) throw new Error('There are Twilio settings.');
  sendCode = codeSender(server.services, account);
});
afterEach(() => expect(server.fake.violations.splice(0)).toEqual([]));
afterAll(() => server.close());

/** Creates a contributor who has just written to us. @returns their number */
async function somebody(): Promise<string> {
  const phone = `+1876557${String(1000 + people++)}`;
  await server.receive(server.fake.inbound(`whatsapp:${phone}`, { text: 'Hi' }));
  return phone;
}

const problem = (phone: string) =>
  sendCode(phone, '123456').then(
    () => null,
    (error: unknown) => error,
  );

test('a code goes out on WhatsApp as plain text that Twilio takes', async () => {
  const phone = await somebody();
  await sendCode(phone, '123456 is your code.');
  expect(server.fake.sentTo(`whatsapp:${phone}`).at(-1)).toMatchObject({
    from: `whatsapp:${server.fake.settings.TWILIO_WHATSAPP_NUMBER}`,
    body: '123456 is your code.',
    content_sid: null,
  });
});

test('who has not written to us within 24 hours is told to, and nothing is sent', async () => {
  const known = await somebody();
  server.clock.forward({ hours: 24 });
  const calls = server.fake.calls.length;
  for (const phone of [known, '+18765579999']) {
    const error = await problem(phone);
    expect(error).toBeInstanceOf(CodeNotSent);
    expect(String(error)).toMatch(/24 hours.*63016.*Send any message to \+18765550100/);
  }
  expect(server.fake.calls.slice(calls).filter((call) => SEND.test(call))).toEqual([]);
});

test.each([
  [63016, 400, /24 hours/],
  [63024, 400, /cannot be reached on WhatsApp/],
  [20429, 429, /try again in a minute/],
])('error %i is told in words, without the number', async (code, answer, words) => {
  const phone = await somebody();
  server.fake.fail(SEND, { answer, body: { code, message: `No ${phone}`, status: answer } });
  const error = await problem(phone);
  expect(error).toBeInstanceOf(CodeNotSent);
  expect(String(error)).toMatch(words);
  expect(String(error) + server.logged.join('')).not.toContain(phone);
});
