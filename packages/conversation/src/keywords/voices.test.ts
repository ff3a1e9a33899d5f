import { describe, expect, it } from 'vitest';
import { speech as saintLucia } from '@labrish/pilots/saint-lucia/speech';
import { speech as trinidad } from '@labrish/pilots/trinidad-and-tobago/speech';
import { ask } from '../ask.ts';
import { step } from '../step.ts';
import { intentOf, keywordOf } from '../understanding/requests.ts';
import {
  agreed,
  bodyOf,
  effectsOf,
  JAMAICA,
  PROMPT_A,
  replyOf,
  SENTENCES,
  smallFlow,
  standing,
  transition,
  typed,
  voice,
  event as made,
} from '../testing/fixtures.ts';
import type { ConversationEvent, Snapshot } from '../types.ts';

type OthersVoice = NonNullable<ConversationEvent['others_voice']>;

const wording = SENTENCES.Mix;
const flow = smallFlow();
const giver = agreed('ask', { submissions: 3 });
const ANN: OthersVoice = { id: 'r1', place: 'Saint Ann' };
const told = (event: ConversationEvent, others_voice: OthersVoice | null = ANN) => ({
  ...event,
  others_voice,
});
const heard = step(flow, giver, told(typed('HEAR')));
const { snapshot: listening } = heard;

describe('HEAR', () => {
  it.each(['hear', 'Hear others!', 'hear odda people'])('is %j', (text) => {
    expect(keywordOf(JAMAICA.speech.language, text)).toBe('hear');
  });

  it.each([
    'let me hear other people',
    'play somebody else’s voice',
    'mi waan hear di odda voice dem',
    'can I hear how others talk?',
    'mek mi hear a next smaddy',
  ])('is asked for by %j', (text) => {
    expect(intentOf(flow, text)).toBe('voices');
    expect(effectsOf(step(flow, giver, typed(text)), 'look_up_recording')).toHaveLength(1);
  });

  it.each([
    [trinidad, 'leh meh hear other people'],
    [trinidad, 'ah want to hear how other people does talk'],
    [saintLucia, 'mwen vlé tann lòt moun'],
    [saintLucia, 'let me hear other people'],
  ])('is asked for in other countries (%#)', (speech, text) => {
    expect(intentOf({ ...flow, speech }, text)).toBe('voices');
  });

  it.each(['who will hear my voice', 'can other people hear me?', 'can I hear it back'])(
    'is not meant by %j',
    (text) => expect(intentOf(flow, text)).toBe('hear'),
  );

  it('looks up a recording, and then plays it before one line and two buttons', () => {
    const asks = step(flow, giver, typed('HEAR'));
    expect(effectsOf(asks, 'look_up_recording')).toHaveLength(1);
    expect(effectsOf(asks, 'heard')).toEqual([]);
    expect(effectsOf(heard, 'look_up_recording')).toEqual([]);
    expect(effectsOf(heard, 'heard')).toEqual([{ type: 'heard', id: 'r1' }]);
    expect(replyOf(heard)).toMatchObject({
      voice: { kind: 'recording', id: 'r1' },
      body: `Somebody from Saint Ann.\n\n${wording.confirm_hear}`,
      buttons: [
        { id: 'labrish_hear_yes', title: 'Another one' },
        { id: 'labrish_hear_no', title: 'Go on' },
      ],
    });
    expect(standing(listening)).toEqual({ ...standing(giver), confirming: 'hear' });
  });

  it('names the country where the place would lead to few people', () => {
    const { body } = replyOf(step(flow, giver, told(typed('hear'), { id: 'r1', place: null }))) ?? {};
    expect(body).toContain('Somebody in Jamaica.');
  });

  it('has a kind word when there is nothing to hear, and goes on where one was', () => {
    const none = step(flow, giver, told(typed('hear'), null));
    expect(bodyOf(none)).toBe(`${wording.hear_none}\n\n:`);
    expect(standing(none.snapshot)).toEqual(standing(giver));
  });

  it('plays nothing to who has not agreed, is under 18, or said STOP', () => {
    const strangers: Partial<Snapshot>[] = [
      { consent_version: null },
      { consent_version: 1 },
      { under_18: 'said' },
      { stopped: true },
    ];
    for (const change of strangers)
      for (const text of ['HEAR', 'let me hear other people']) {
        const result = step(flow, { ...giver, ...change }, typed(text));
        expect(result.effects.map(({ type }) => type)).not.toContain('look_up_recording');
        expect(effectsOf(step(flow, { ...giver, ...change }, told(typed(text))), 'heard')).toEqual([]);
      }
    expect(bodyOf(step(flow, { ...giver, consent_version: null }, typed('HEAR')))).toContain(
      wording.hear_later,
    );
  });

  it('comes after what is in doubt', () => {
    for (const change of [
      { confirming: 'delete' },
      { age_in_doubt: true },
      { displaced: ['stop'] },
    ] satisfies Partial<Snapshot>[]) {
      const result = step(flow, { ...giver, ...change }, told(typed('hear')));
      expect(effectsOf(result, 'heard')).toEqual([]);
      expect(replyOf(result)?.buttons?.[0]?.id).toMatch(/^labrish_(delete|under_18|stop)_/);
    }
  });
});

it.each(['leave me alone and play somebody else', 'I dont want you to play somebody my voice, take it out'])(
  'is no answer to %j, which may mean something else',
  (text) => expect(step(flow, giver, typed(text)).snapshot.confirming).toMatch(/^(stop|delete)$/),
);

describe('after a recording', () => {
  it.each([
    made('BUTTON_TAPPED', { choice: { id: 'labrish_hear_yes', title: 'Another one' } }),
    ...['Another one', 'another one please', 'another', 'yes', 'one more', 'more', 'HEAR', 'Anodda one'].map(
      (text) => typed(text),
    ),
  ])('plays another one for $text $choice.title', (event) => {
    expect(effectsOf(step(flow, listening, event), 'look_up_recording')).toHaveLength(1);
    expect(effectsOf(step(flow, listening, told(event, { id: 'r2', place: null })), 'heard')).toHaveLength(1);
  });

  it.each([
    made('BUTTON_TAPPED', { choice: { id: 'labrish_hear_no', title: 'Go on' } }),
    ...['Go on', 'gwaan', 'no thanks', 'no more', 'mi nuh waan hear nutten more'].map((text) => typed(text)),
  ])('goes on for $text $choice.title', (event) => {
    const result = step(flow, listening, told(event));
    expect(effectsOf(result, 'heard')).toEqual([]);
    expect(standing(result.snapshot)).toEqual(standing(giver));
    expect(bodyOf(result)).toBe(`${wording.going_on}\n\n:`);
  });

  it('keeps a voice note that is sent meanwhile, for the question at hand', () => {
    const result = step(flow, listening, voice());
    expect(effectsOf(result, 'keep_audio')).toHaveLength(1);
    expect(result.snapshot).toMatchObject({ confirming: null, state_key: 'label' });
  });

  it('asks again without the voice when its message came too late', () => {
    const { reply } = ask(flow, listening);
    expect(reply?.body).toBe(wording.confirm_hear);
    expect(reply?.voice).toBeUndefined();
  });
});

describe('hearing others is offered', () => {
  const next = smallFlow({
    transitions: [...flow.transitions, transition('words', 'NEXT', 'ask', ['choose_prompt'])],
  });
  /** Ends a round of `round` recordings, after which they have given `submissions`. */
  const ends = (submissions: number, round = 1, others_voice: OthersVoice | null | undefined = ANN) => {
    const recordings = Array.from({ length: round }, (_, i) => `m${i}`);
    const at = agreed('words', { prompt: PROMPT_A, recordings, submissions });
    return step(next, at, { ...made('NEXT'), ...(others_voice !== undefined && { others_voice }) });
  };
  const isOffered = (result: ReturnType<typeof step>) => bodyOf(result)?.includes(wording.hear_offer);

  it('after the second recording and every fifth after it, before the next question', () => {
    const offered = Array.from({ length: 13 }, (_, i) => i + 1).filter((n) => isOffered(ends(n)));
    expect(offered).toEqual([2, 7, 12]);
    expect(isOffered(ends(3, 2))).toBe(true);
    expect(isOffered(ends(4, 2))).toBe(false);
  });

  it('only where there is something to hear, which is looked up for no other turn', () => {
    const looksUp = (n: number) => {
      const recordings = ['m'];
      const at = agreed('words', { prompt: PROMPT_A, recordings, submissions: n });
      return effectsOf(step(next, at, made('NEXT')), 'look_up_recording').length;
    };
    expect([1, 2, 3].map(looksUp)).toEqual([0, 1, 0]);
    expect(isOffered(ends(2, 1, null))).toBe(false);
    expect(effectsOf(ends(2), 'heard')).toEqual([]);
  });

  it('neither about the recording at hand, nor at the end, nor where no round ends', () => {
    const at = (state: string, change: Partial<Snapshot>) => agreed(state, { submissions: 2, ...change });
    const still = step(next, at('label', { recordings: ['m'] }), told(made('LIST_SELECTED')));
    const end = step(next, at('words', { recordings: ['m'] }), told(typed('mi granny mek di best fry fish')));
    const other = step(next, at('ask', { prompt: PROMPT_A }), told(made('OTHER')));
    for (const result of [still, end, other]) expect(isOffered(result)).toBe(false);
    expect([still, end, other].map(({ snapshot }) => snapshot.state_key)).toEqual(['words', 'bye', 'ask']);
  });
});
