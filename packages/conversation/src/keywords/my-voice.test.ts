import { describe, expect, it } from 'vitest';
import { keywordOf } from '../understanding/requests.ts';
import { newSnapshot } from '../snapshot.ts';
import { step } from '../step.ts';
import { agreed, bodyOf, effectsOf, smallFlow, standing, typed, JAMAICA } from '../testing/fixtures.ts';
import type { MyVoice, Snapshot } from '../types.ts';

const { speech } = JAMAICA;
const flow = smallFlow();
const STATES: Snapshot[] = [newSnapshot(), ...flow.states.map(({ state_key }) => agreed(state_key))];
const KINGSTON = { name: 'Kingston', recordings: 120, rank: 3, places: 14, is_shared: false };
const GIVEN: MyVoice = {
  recordings: 12,
  milliseconds: 500_000,
  accepted: 5,
  waiting: 6,
  may_be_heard: false,
  place: KINGSTON,
};

const answer = (my_voice: MyVoice, before = agreed('ask')) =>
  bodyOf(step(flow, before, { ...typed('MY VOICE'), my_voice }));

describe('MY VOICE', () => {
  it.each(['my voice', 'Myvoice!', 'MI VOICE', 'my recordings?'])('is %j', (text) => {
    expect(keywordOf(speech.language, text)).toBe('my_voice');
  });

  it.each(STATES)('asks for the numbers in state $state_key, and moves nothing with them', (before) => {
    const asking = step(flow, before, typed('my voice'));
    expect(effectsOf(asking, 'look_up_voice')).toHaveLength(1);
    const told = step(flow, before, { ...typed('my voice'), my_voice: GIVEN });
    expect(effectsOf(told, 'look_up_voice')).toEqual([]);
    expect(standing(told.snapshot)).toEqual(standing(before));
    expect(bodyOf(told)).toContain('12 recordings, 8 minutes in all');
  });

  it('says how many, how long, how many accepted and still to be heard, and how the parish stands', () => {
    expect(answer(GIVEN).split('\n\n')).toEqual([
      'You have given 12 recordings, 8 minutes in all. Thank you!\nAccepted by our listeners: 5\nStill to be heard: 6',
      'Kingston is number 3 of 14 parishes, with 120 recordings.',
      'Would you let others hear some of your recordings, on our page and in this chat? Type PUBLIC.',
      ':',
    ]);
    expect(answer({ ...GIVEN, place: { ...KINGSTON, recordings: 1, is_shared: true } })).toContain(
      'Kingston shares place 3 of 14 parishes, with 1 recording.',
    );
    expect(answer({ ...GIVEN, place: null })).not.toContain('parish');
  });

  it.each([
    [0, 'less than a minute'],
    [59_999, 'less than a minute'],
    [60_000, '1 minute'],
    [89_999, '1 minute'],
    [90_000, '2 minutes'],
  ])('tells %i ms as %s', (milliseconds, length) => {
    expect(answer({ ...GIVEN, recordings: 1, milliseconds })).toContain(
      `You have given 1 recording, ${length} in all.`,
    );
  });

  it('has a kind word for who has given nothing yet', () => {
    const nothing = {
      recordings: 0,
      milliseconds: 0,
      accepted: 0,
      waiting: 0,
      may_be_heard: false,
      place: null,
    };
    expect(answer(nothing)).toMatch(/^There's no recording of yours yet, and no rush\./);
    expect(answer(nothing, newSnapshot())).toMatch(/begin\.$/);
  });

  it('is asked in other words too: at once, and after asking back where it may be the words of a recording', () => {
    const asked = 'how many recordings did I send?';
    expect(effectsOf(step(flow, agreed('ask'), typed(asked)), 'look_up_voice')).toHaveLength(1);
    const atWords = agreed('words', { recordings: ['m0'] });
    expect(effectsOf(step(flow, atWords, typed(asked)), 'look_up_voice')).toHaveLength(1);
    const story = 'the teacher in the market said how many recordings have you of the old mento band';
    const back = step(flow, atWords, typed(story));
    expect(bodyOf(back)).toContain('how your recordings are doing?');
    expect(bodyOf(step(flow, back.snapshot, { ...typed('yes'), my_voice: GIVEN }))).toContain(
      '12 recordings',
    );
    const words = step(flow, back.snapshot, typed('no, save my words'));
    expect(effectsOf(words, 'keep_transcription')).toMatchObject([{ text: story }]);
  });

  it('is no way round STOP, and none for who is under 18', () => {
    for (const change of [{ stopped: true, stop_notice_sent: true }, { under_18: 'told' as const }])
      expect(step(flow, agreed('ask', change), typed('my voice')).effects).toEqual([]);
  });
});
