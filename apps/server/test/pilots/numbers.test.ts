import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findContributor } from '#contributors/contributors.ts';
import { receive } from '#conversation/receive.ts';
import { readEnv } from '#env.ts';
import { openServices } from '#open-services.ts';
import { createPeople } from '../fake-twilio/people.ts';
import { startTwilioServer, type TwilioServer } from '../fake-twilio/server.ts';

const TT_NUMBER = 'whatsapp:+18685550100';
let server: TwilioServer;

beforeAll(async () => {
  server = await startTwilioServer({
    settings: { PILOTS: 'jm,tt', TWILIO_WHATSAPP_NUMBERS: `tt:${TT_NUMBER.replace('whatsapp:', '')}` },
  });
});
afterAll(() => server.close());

/** Writes to the first pilot twice within three minutes while Twilio refuses each answer with this code. @returns whether the server is ready */
const readyAfter = async (of: TwilioServer, code: number, answer: number) => {
  const body = { code, message: 'No', status: answer };
  of.fake.fail(/^POST .*Messages\.json$/, ...Array.from({ length: 9 }, () => ({ answer, body })));
  const from = createPeople(of, `94${code % 7}`);
  await from.say(from.somebody(), 'Hi');
  await of.later({ minutes: 3 });
  await from.say(from.somebody(), 'Hi');
  of.fake.heal();
  return (await of.post('/health/ready', { method: 'GET' })).ok;
};

test('syncs the templates of each pilot, and names it', async () => {
  const synced = (await server.templates.syncAll()).map(
    ({ pilot, template_key }) => `${pilot} ${template_key}`,
  );
  expect(synced).toEqual(expect.arrayContaining(['JM welcome', 'TT welcome']));
});

test.each([
  [63007, 400],
  [21611, 429],
  [63017, 429],
])('error %i of one number is no outage of all', async (code, answer) => {
  expect(await readyAfter(server, code, answer)).toBe(true);
});

describe('a pilot without a number', () => {
  let other: TwilioServer;
  beforeAll(async () => {
    other = await startTwilioServer({ settings: { PILOTS: 'jm,tt' } });
  });
  afterAll(() => other.close());

  test('fails its messages, and nobody else notices', async () => {
    const { contributor_id } = await receive(other.services, {
      ...{ pilot: 'TT', source: 'whatsapp', addresses: ['whatsapp:+18685550199'] },
      ...{ message_sid: `SM${'a'.repeat(32)}`, content: { text: 'Hi' } },
    });
    other.conversations.notify(contributor_id);
    await other.conversations.idle();
    const { prisma } = other.services.db;
    expect(await prisma.outbound_messages.findMany({ where: { contributor_id } })).toMatchObject([
      { status: 'failed', error: 'There is no number for TT. Add tt:+… to TWILIO_WHATSAPP_NUMBERS.' },
    ]);
    expect(await prisma.twilio_outage.count()).toBe(0);
  });

  test('takes no message of another number, and gives the first pilot none', async () => {
    const from = 'whatsapp:+18685550198';
    const answer = await other.receive(other.fake.inbound(from, { text: 'Hi', params: { To: TT_NUMBER } }));
    expect(answer.status).toBe(500);
    expect(await findContributor(other.services, 'JM', from)).toBeNull();
  });

  test('leaves the errors of the only number an outage', async () => {
    expect(await readyAfter(other, 63007, 400)).toBe(false);
  });
});

test.each([
  [
    { TWILIO_WHATSAPP_NUMBERS: 'jm:+18765550100,lc:+17585550100' },
    'TWILIO_WHATSAPP_NUMBERS: PILOTS does not name LC. Add it there, or take it out here; JM, TT run.',
  ],
  [{ HELP_LINES_LC: 'Call 999' }, 'HELP_LINES_LC: PILOTS does not name LC.'],
  [
    { TWILIO_WHATSAPP_NUMBER: '+18685550100', TWILIO_WHATSAPP_NUMBERS: 'tt:+18685550100' },
    'TWILIO_WHATSAPP_NUMBER: is the number of JM, and TWILIO_WHATSAPP_NUMBERS gives it to TT.',
  ],
])('refuses settings of pilots that do not fit: %o', async (settings, problem) => {
  const account = { TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`, TWILIO_AUTH_TOKEN: 'token' };
  const env = readEnv({ PILOTS: 'jm,tt', ...account, TWILIO_WHATSAPP_NUMBER: '+18765550101', ...settings });
  await expect(openServices(env, server.services.log)).rejects.toThrow(problem);
});
