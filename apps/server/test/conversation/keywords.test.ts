import { newSnapshot } from '@labrish/conversation';
import { seeds } from '@labrish/pilots/jamaica/seeds';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { findOrCreateContributor } from '#contributors/contributors.ts';
import { startTwilioServer } from '../fake-twilio/server.ts';
import type { TwilioServer } from '../fake-twilio/server.ts';

/** Each keyword in English and in Patwa; packages/conversation/src/keywords/keywords.test.ts has all other wordings. */
const WORDS = {
  HELP: ['HELP', 'mi nuh understand'],
  'MY VOICE': ['My voice?', 'mi voice'],
  STOP: ['Stop.', 'nuh message mi again'],
  START: ['START', 'mi deh yah'],
  RESTART: ['restart', 'tek it from di top'],
  'DELETE LAST': ['Delete last', 'tek out di last one'],
  'DELETE ALL': ['DELETE ALL', 'tek out mi voice'],
};
const YES = ['yes', 'yeah man'];

/** The state of a contributor who agreed and gave one recording. */
const UNTOUCHED = { stopped: false, opted_out: false, recordings: 1, agreements: 1, receipts: 0 };

let server: TwilioServer;
let people = 0;

beforeAll(async () => {
  server = await startTwilioServer();
});
afterEach(() => expect(server.fake.violations.splice(0)).toEqual([]));
afterAll(() => server.close());

describe.each(seeds.states.map(({ state_key }) => state_key))('in %s', (state_key) => {
  describe.each([0, 1])('with wording %i', (i) => {
    test(`${WORDS.HELP[i]}: who I am and what can be typed, and nothing moves`, async () => {
      const person = await somebody(state_key);
      expect(await person.say(WORDS.HELP[i])).toMatch(
        /^I'm the Labrish bot, a computer program.*STOP: no more/s,
      );
      expect(await person.stand()).toEqual({ state_key, ...UNTOUCHED });
    });

    test(`${WORDS['MY VOICE'][i]}: what they gave in numbers, and nothing moves`, async () => {
      const person = await somebody(state_key);
      expect(await person.say(WORDS['MY VOICE'][i])).toMatch(
        /^You have given 1 recording, less than a minute in all\..*Still to be heard: 1\n\n\S/s,
      );
      expect(await person.stand()).toEqual({ state_key, ...UNTOUCHED });
    });

    test(`${WORDS.STOP[i]}: a last word, then silence, until ${WORDS.START[i]}`, async () => {
      const person = await somebody(state_key);
      expect(await person.say(WORDS.STOP[i])).toMatch(/^Alright, you won't hear from me again\./);
      expect(await person.say('hello?')).toBe('You said STOP, so I stay quiet. Reply START to go on.');
      expect(await person.say('hello??')).toBeNull();
      expect(await person.stand()).toEqual({ state_key, ...UNTOUCHED, stopped: true, opted_out: true });
      expect(await person.say(WORDS.START[i])).toMatch(/^Welcome back! We pick up where we left off\.\n\n\S/);
      expect(await person.stand()).toEqual({ state_key, ...UNTOUCHED });
    });

    test(`${WORDS.RESTART[i]}: from the top, and what was given stays`, async () => {
      const person = await somebody(state_key);
      expect(await person.say(WORDS.RESTART[i])).toMatch(/^Hi, good to hear from you!/);
      expect(await person.stand()).toEqual({ state_key: 'welcome', ...UNTOUCHED });
    });

    test(`${WORDS['DELETE LAST'][i]}: the recording is taken out, and can be made again`, async () => {
      const person = await somebody(state_key);
      expect(await person.say(WORDS['DELETE LAST'][i])).toMatch(
        /^Done\. Your last recording is taken out\.\n\n\S/,
      );
      const after = { ...UNTOUCHED, recordings: 0, receipts: 1 };
      expect(await person.stand()).toEqual({ state_key: 'awaiting_audio', ...after });
      expect(await person.say(WORDS['DELETE LAST'][i])).toMatch(
        /^There's no recording of yours to take out\./,
      );
    });

    test(`${WORDS['DELETE ALL'][i]}: asks once, and after ${YES[i]} nothing is left`, async () => {
      const person = await somebody(state_key);
      expect(await person.say(WORDS['DELETE ALL'][i])).toMatch(
        /^You want me to take out everything.*Reply YES/s,
      );
      expect(await person.stand()).toEqual({ state_key, ...UNTOUCHED });
      expect(await person.say(YES[i])).toMatch(/^Done\..*Your receipt: [A-Z2-9]{4}-[A-Z2-9]{4}\n/s);
      const after = { ...UNTOUCHED, recordings: 0, agreements: 0, receipts: 1 };
      expect(await person.stand()).toEqual({ state_key: null, ...after });
    });
  });
});

/** Creates a contributor with one recording in this state, set in the database: the way there is tested elsewhere. */
async function somebody(state_key: string) {
  const { fake, services } = server;
  const { prisma } = services.db;
  const from = `whatsapp:+1876542${String(1000 + people++)}`;
  const contributor_id = await findOrCreateContributor(services, {
    pilot: 'JM',
    source: 'whatsapp',
    addresses: [from],
  });
  const message = await prisma.inbound_messages.create({
    data: { message_sid: `before-${people}`, contributor_id, raw_enc: new Uint8Array(), status: 'processed' },
  });
  await prisma.consents.create({ data: { contributor_id, version: 1, text_hash: 'x', age_ok: true } });
  await prisma.submissions.create({
    data: {
      user_id: contributor_id,
      message_id: message.id,
      source: 'whatsapp',
      category: 'Patwa',
      submission_type: 'structured',
      analysis: 'analysed',
    },
  });
  const snapshot = {
    ...newSnapshot(),
    state_key,
    consent_version: 1,
    asked_consent: 1,
    prompt: { id: '00000000-0000-4000-8000-000000000001', topic: 'Food', text: 'Tell wi bout it.' },
    recordings: [String(message.id)],
    submissions: 1,
  };
  await prisma.conversations.update({ where: { contributor_id }, data: { state_key, snapshot } });

  return {
    /** Types a message. @returns the reply; null for no reply. */
    async say(text = ''): Promise<string | null> {
      const sent = fake.sentFromNow(from);
      await server.receive(fake.inbound(from, { text }));
      const answers = sent();
      expect(answers.length).toBeLessThanOrEqual(1);
      return answers[0]?.body ?? null;
    },
    /** Reads the contributor's state and what is stored of them. */
    async stand() {
      const where = { contributor_id };
      const conversation = await prisma.conversations.findUniqueOrThrow({ where });
      const contributor = await prisma.contributors.findUniqueOrThrow({ where: { id: contributor_id } });
      return {
        state_key: conversation.state_key,
        stopped: (conversation.snapshot as { stopped: boolean }).stopped,
        opted_out: contributor.opted_out_at !== null,
        recordings: await prisma.submissions.count({
          where: { user_id: contributor_id, withdrawn_at: null },
        }),
        agreements: await prisma.consents.count({ where: { ...where, withdrawn_at: null } }),
        receipts: await prisma.withdrawals.count({ where }),
      };
    },
  };
}
