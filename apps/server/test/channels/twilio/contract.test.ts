import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Template } from '@labrish/conversation';
import { openTwilio, senderOf } from '#channels/twilio/client.ts';
import type { TwilioAccount } from '#channels/twilio/client.ts';
import { toContent } from '#channels/twilio/content.ts';
import { problemOf } from '#channels/twilio/errors.ts';
import { startFakeTwilio } from '../../fake-twilio/start.ts';
import type { FakeTwilio } from '../../fake-twilio/start.ts';

let fake: FakeTwilio;
let account: TwilioAccount;

beforeAll(async () => {
  fake = await startFakeTwilio();
  const opened = openTwilio(fake.settings, numbersIn(fake.settings));
  if (!opened) throw new Error('The settings are complete.');
  account = opened;
});
afterEach(() => expect(fake.violations.splice(0)).toEqual([]));
afterAll(() => fake.close());

const numbersIn = ({ TWILIO_WHATSAPP_NUMBER = '' }: Record<string, string>) =>
  new Map([['JM', TWILIO_WHATSAPP_NUMBER]]);
const to = 'whatsapp:+18765550123';
const numbered = (count: number) => Array.from({ length: count }, (_, i) => i + 1);
const base: Template = {
  template_key: 'welcome',
  body: 'Hi {{name}}',
  actions: [],
  list_items: [],
  list_button: 'Choose one',
};
const shapes: [string, Template][] = [
  ['a text', base],
  ['three buttons', { ...base, actions: numbered(3).map((n) => ({ id: `b${n}`, title: `Button ${n}` })) }],
  [
    'ten buttons, as a list',
    { ...base, actions: numbered(10).map((n) => ({ id: `b${n}`, title: `Button ${n}` })) },
  ],
  [
    'a list with descriptions',
    {
      ...base,
      list_items: numbered(10).map((n) => ({ id: `r${n}`, item: `Row ${n}`, description: 'About it' })),
    },
  ],
];

test.each(shapes)('Twilio takes %s as content, and a message with it', async (_what, template) => {
  const { contents } = account.client.content.v1;
  const { sid } = await contents.create(toContent(template) as never);
  const message = await account.client.messages.create({
    to,
    from: senderOf(account, 'JM'),
    contentSid: sid,
    contentVariables: JSON.stringify({ '1': 'Tell us "more"\n{{1}}' }),
    statusCallback: 'https://voices.example.org/webhooks/twilio/status?message=1',
    validityPeriod: 300,
  });
  expect(message.sid).toMatch(/^SM/);
  expect(fake.state.messages.get(message.sid)?.body).toBe('Tell us "more"\n{{1}}');
  await contents(sid).remove();
});

test("keys that the client's types suggest are refused by the contract", async () => {
  const wrong = { friendlyName: 'x', language: 'en', types: { twilioText: { body: 'x' } } };
  await expect(account.client.content.v1.contents.create(wrong as never)).rejects.toMatchObject({
    status: 422,
  });
  expect(fake.violations.splice(0).join()).toContain('friendlyName');
});

test('a list without the label that opens it is refused by the contract', async () => {
  const content = {
    friendly_name: 'x',
    language: 'en',
    types: { 'twilio/list-picker': { body: 'x', items: [] } },
  };
  await expect(account.client.content.v1.contents.create(content as never)).rejects.toMatchObject({
    status: 422,
  });
  expect(fake.violations.splice(0).join()).toContain('button');
});

test('typing, lists, media and deletions are as Twilio describes them', async () => {
  const params = fake.inbound(to, { media: { bytes: new Uint8Array([1, 2]), type: 'audio/ogg' } });
  const sid = params.MessageSid ?? '';
  await account.client.messaging.v2.typingIndicator.create({ channel: 'whatsapp', messageId: sid });
  expect(fake.state.typing).toEqual([sid]);
  const [listed] = await account.client.messages.list({
    to: senderOf(account, 'JM'),
    dateSentAfter: new Date(0),
    limit: 5,
  });
  expect(listed).toMatchObject({ sid, direction: 'inbound', numMedia: '1' });
  const [media] = await account.client.messages(sid).media.list({ limit: 1 });
  await account.client
    .messages(sid)
    .media(media?.sid ?? '')
    .remove();
  await account.client.messages(sid).remove();
  const again = await account.client.messages(sid).remove().catch(problemOf);
  expect(again).toMatchObject({ status: 404, code: 20404, remedy: 'stop' });
});

test.each([
  [
    'too many calls',
    { answer: 429, body: { code: 20429, message: 'Too Many Requests', status: 429 } },
    { code: 20429, remedy: 'later' },
  ],
  ['an error on their side', { answer: 503, body: {} }, { status: 503, remedy: 'ask' }],
  ['a page instead of JSON', { answer: 502 }, { status: 502, remedy: 'ask' }],
  ['a lost answer', 'cut after' as const, { status: null, remedy: 'ask' }],
  ['a broken connection', 'cut before' as const, { status: null, remedy: 'ask' }],
  [
    'an unknown refusal',
    { answer: 400, body: { code: 21999, message: "The number whatsapp:+18765550123 isn't ok", status: 400 } },
    {
      code: 21999,
      remedy: 'stop',
      words: "Twilio refused this (400, error 21999): The number [address] isn't ok",
    },
  ],
])('%s is understood', async (_what, fault, problem) => {
  fake.fail(/Messages\.json/, fault);
  const outcome = await account.client.messages
    .create({ to, from: senderOf(account, 'JM'), body: 'Hi' })
    .catch(problemOf);
  expect(outcome).toMatchObject(problem);
});

test('silence is given up on, and may have been heard', async () => {
  const impatient = openTwilio(fake.settings, numbersIn(fake.settings), 50);
  fake.fail(/Messages\.json/, 'hang');
  const outcome = await impatient?.client.messages
    .create({ to, from: senderOf(account, 'JM'), body: 'Hi' })
    .catch(problemOf);
  expect(outcome).toMatchObject({ status: null, remedy: 'ask' });
});

test('wrong credentials are told apart', async () => {
  const other = openTwilio({ ...fake.settings, TWILIO_AUTH_TOKEN: 'wrong' }, numbersIn(fake.settings));
  const outcome = await other?.client.messages.list({ limit: 1 }).catch(problemOf);
  expect(outcome).toMatchObject({ status: 401, code: 20003 });
});

test('nothing leaves this machine', async () => {
  await expect(fetch('https://api.twilio.com/')).rejects.toMatchObject({
    cause: { message: 'Tests reach this machine only, not api.twilio.com.' },
  });
  const direct = openTwilio({ ...fake.settings, TWILIO_API_BASE_URL: undefined }, numbersIn(fake.settings));
  await expect(direct?.client.messages.list({ limit: 1 })).rejects.toThrow('Tests reach this machine only');
});
