import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createPeople } from '../fake-twilio/people.ts';
import { startTwilioServer } from '../fake-twilio/server.ts';
import type { TwilioServer } from '../fake-twilio/server.ts';

const SEND = /^POST .*Messages\.json$/;

/** Messages that lead to every kind of answer: buttons, lists, prompts, short and long ones, the bot's own questions. */
const SAYS = [
  ...[
    'Hi',
    'Tell me more',
    "Let's start",
    "I agree, I'm 18+",
    'Different question',
    'Change the wording',
    'Mix',
  ],
  ...[
    '(voice)',
    'Patwa',
    'Middlesex',
    'Somewhere else',
    'St Ann',
    '25 to 34',
    'Skip',
    'Just talk',
    'Done for now',
  ],
  ...[
    'HELP',
    'MY VOICE',
    'BACK',
    'please stop texting me',
    'no',
    'delete my recording',
    'no',
    'mi a 14',
    'no mi a 34',
  ],
  ...[
    'mi nuh waan live again',
    'go on',
    'PUBLIC',
    'no',
    'RESTART',
    'DELETE LAST',
    'DELETE ALL',
    'maybe',
    'yes',
  ],
  ...['Hi', 'STOP', 'START'],
];

describe.each([
  { synced: true, fault: 'cut after' as const },
  { synced: true, fault: 'cut before' as const },
  { synced: false, fault: 'cut after' as const },
  { synced: false, fault: 'cut before' as const },
])('with templates synced: $synced, and the connection $fault', ({ synced, fault }) => {
  let server: TwilioServer;
  let people: ReturnType<typeof createPeople>;

  beforeAll(async () => {
    server = await startTwilioServer();
    if (synced) await server.templates.syncAll();
    people = createPeople(server, '550');
  });
  afterEach(() => expect(server.fake.violations.splice(0)).toEqual([]));
  afterAll(() => server.close());

  test('every kind of message goes out exactly once', async () => {
    const from = people.somebody();
    const counts: [string, number][] = [];
    for (const said of SAYS) {
      const sent = server.fake.sentFromNow(from);
      server.fake.fail(SEND, fault);
      if (said === '(voice)') await people.speak(from);
      else await people.say(from, said);
      for (let look = 0; look < 3; look += 1) await server.later({ seconds: 40 });
      counts.push([said, sent().length]);
    }
    expect(counts).toEqual(SAYS.map((said) => [said, 1]));
  });
});
