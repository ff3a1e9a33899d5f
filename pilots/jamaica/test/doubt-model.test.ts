import fc from 'fast-check';
import {
  newSnapshot,
  step,
  toEvent,
  type Effect,
  type Inbound,
  type Reply,
  type Snapshot,
} from '@labrish/conversation';
import { seededFlow } from '@labrish/conversation/seeds';
import { country } from '@labrish/pilots';
import { expect, it } from 'vitest';

const flow = seededFlow(country, country.seeds, 'Labrish');

/** Messages in which contributors say an age under 18. */
const SAYS_AGE = [
  'mi a 14 but mi can talk good',
  'im only 16 is that ok',
  'I was born in 2012',
  'mi deh a primary school',
];
const WITHDRAWS = [
  'please delete this recording',
  'take my voice out',
  'tek weh mi recording',
  'I withdraw my consent',
];
const OTHER = [
  ...[
    'Hi',
    'hello',
    'yes',
    'no',
    'maybe',
    '1',
    '2',
    'Patwa',
    'Kingston',
    '25 to 34',
    'Rather not say',
    'Skip',
    'go on',
    'what?',
  ],
  ...[
    'STOP',
    'START',
    'HELP',
    'RESTART',
    'BACK',
    'DELETE LAST',
    'DELETE ALL',
    'MY VOICE',
    'no sah mi a 34',
    'yes mi a 14',
    'all of it',
  ],
  'when di moon come up over di sea all a di fishaman dem stop an look pon it',
  'mi nuh waan live again',
];
const userAction = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...OTHER) },
  { weight: 1, arbitrary: fc.constantFrom(...SAYS_AGE) },
  { weight: 1, arbitrary: fc.constantFrom(...WITHDRAWS) },
  { weight: 3, arbitrary: fc.nat(9) },
  {
    weight: 2,
    arbitrary: fc.constantFrom('(voice)', '(photo)', '(voice) mi a 14', '(voice) delete this recording'),
  },
);

/** Beginnings of a chat: a new contributor; one who has consented; one at the question for the words. */
const begins: fc.Arbitrary<(string | number)[]> = fc.constantFrom(
  [],
  ['Hi', 0, 0],
  ['Hi', 0, 0, '(voice)', 'Patwa', 'Kingston', '25 to 34'],
);

const voice = { kind: 'audio', duration_ms: 8_000 } as const;
const photo = { kind: 'rejected', reason: 'not_audio' } as const;

/** Creates a chat that works as on a server: released held messages are processed again, each in a turn of its own. */
function createChat() {
  let snapshot: Snapshot = newSnapshot();
  let screen: Reply | null = null;
  let held: Inbound[] = [];
  let count = 0;
  const take = (inbound: Inbound): Effect[] => {
    const result = step(flow, snapshot, toEvent(flow, snapshot, inbound, count));
    snapshot = result.snapshot;
    const types = result.effects.map(({ type }) => type);
    for (const effect of result.effects) if (effect.type === 'send') screen = effect.reply;
    if (types.includes('hold') && inbound.attachment) held.push(inbound);
    const waiting = held;
    if (types.includes('release_held') || types.includes('erase_held')) held = [];
    if (!types.includes('release_held')) return result.effects;
    return [...result.effects, ...waiting.flatMap((each) => take({ ...each, is_settled: true }))];
  };
  return {
    screen: () => screen,
    does(what: string | number): Effect[] {
      count += 1;
      const message_id = `m${count}`;
      if (typeof what === 'string' && what.startsWith('(')) {
        const text = what.replace(/^\(\w+\) ?/u, '');
        const attachment = what.startsWith('(photo)') ? photo : voice;
        return take({ message_id, attachment, year: 2026, ...(text && { text }) });
      }
      if (typeof what === 'string') return take({ message_id, text: what, year: 2026 });
      const choices = [...(screen?.buttons ?? []), ...(screen?.list?.items ?? [])];
      const choice = choices[what % Math.max(1, choices.length)];
      if (!choice || !screen) return [];
      const { state_key, prompt_id, consent_version = null } = screen;
      return take({ message_id, choice, in_reply_to: { state_key, prompt_id, consent_version } });
    },
  };
}

/** Returns whether the bot's built-in question of this name is on the screen. */
function asks(screen: Reply | null, name: 'under_18' | 'delete'): boolean {
  return screen?.buttons?.some(({ id }) => id.startsWith(`labrish_${name}`)) ?? false;
}

it(
  'no sequence of messages stores a recording while an age is in doubt, or words while a withdrawal is',
  { timeout: 240_000 },
  () => {
    let doubts = 0;
    let stored = 0;
    fc.assert(
      fc.property(begins, fc.array(userAction, { minLength: 1, maxLength: 25 }), (before, userActions) => {
        const chat = createChat();
        const open = { age: false, withdrawal: false };
        for (const what of [...before, ...userActions]) {
          const screen = chat.screen();
          const wasAsked = { age: asks(screen, 'under_18'), withdrawal: asks(screen, 'delete') };
          const effects = chat.does(what);
          const did = (...types: Effect['type'][]) => effects.some(({ type }) => types.includes(type));
          const isAsked = { age: asks(chat.screen(), 'under_18'), withdrawal: asks(chat.screen(), 'delete') };
          // A doubt ends only when its own question is answered, or without a question if the contributor had already said so.
          const answered = (kind: 'age' | 'withdrawal') => wasAsked[kind] && !isAsked[kind];
          if (open.age && !answered('age'))
            expect(did('keep_audio'), JSON.stringify(userActions)).toBe(false);
          if (open.withdrawal && !answered('withdrawal'))
            expect(did('keep_transcription', 'keep_english_text'), JSON.stringify(userActions)).toBe(false);
          if (isAsked.age) open.age = true;
          else if (answered('age')) open.age = false;
          open.withdrawal = isAsked.withdrawal;
          if (did('set_under_18')) open.age = false;
          doubts += open.age ? 1 : 0;
          stored += did('keep_audio') ? 1 : 0;
        }
      }),
      { numRuns: 400 },
    );
    expect(doubts).toBeGreaterThan(200);
    expect(stored).toBeGreaterThan(100);
  },
);
