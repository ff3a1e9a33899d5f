import { describe, expect, it } from 'vitest';
import { rejectionNotice } from '../ask.ts';
import { SENTENCE_GROUPS } from '../sentences/english.ts';
import { newSnapshot } from '../snapshot.ts';
import { step } from '../step.ts';
import {
  agreed,
  bodyOf,
  effectsOf,
  event,
  PROMPT_A,
  replyOf,
  smallFlow,
  transition,
  typed,
  voice,
  SENTENCES,
} from '../testing/fixtures.ts';
import type { ConversationEvent, NotAccepted, Snapshot } from '../types.ts';

const wording = SENTENCES.Mix;
const small = smallFlow();
/** A flow in which the next prompt can be requested after the end and in free talk. */
const flow = {
  ...small,
  transitions: [
    ...small.transitions,
    transition('bye', 'TEXT_RECEIVED', 'ask', ['choose_prompt']),
    transition('free', 'OTHER', 'ask', ['choose_prompt']),
    transition('ask', 'DONE', 'bye'),
    transition('ask', 'FREE', 'free'),
  ],
};
const NOISY: NotAccepted = { reason: 'noise', prompt_id: 'b' };
const told = (before: Snapshot, given: ConversationEvent, not_accepted = NOISY) =>
  step(flow, before, { ...given, not_accepted });
const isTold = (before: Snapshot, given: ConversationEvent) =>
  effectsOf(told(before, given), 'tell_not_accepted').length === 1;

describe('a recording that was not accepted', () => {
  it('is told with its reason, and its prompt comes again, to be answered', () => {
    const before = agreed('ask', { prompt: PROMPT_A, seen_prompts: ['b', 'a'], submissions: 1 });
    const result = told(before, typed('thanks'));
    const lead = [wording.not_accepted.replace('{{reason}}', wording.not_accepted_noise), wording.try_again];
    expect(bodyOf(result)).toBe([wording.you_are_welcome, ...lead, 'Topic b: Mix b'].join('\n\n'));
    expect(replyOf(result)).toMatchObject({ prompt_id: 'b', notice: lead[0], buttons: [{ id: 'other' }] });
    expect(result.snapshot).toMatchObject({
      state_key: 'ask',
      prompt: { id: 'b' },
      seen_prompts: ['a', 'b'],
    });
    const again = step(flow, result.snapshot, voice());
    expect(effectsOf(again, 'keep_audio')).toMatchObject([{ prompt: { id: 'b', text: 'Mix b' } }]);
  });

  it('leaves the question that is asked where there was no prompt, or the topic is gone', () => {
    for (const prompt_id of [null, 'gone']) {
      const result = told(agreed('ask', { prompt: PROMPT_A }), typed('ok thanks'), {
        reason: 'noise',
        prompt_id,
      });
      expect(bodyOf(result)).toContain(wording.talk_again);
      expect(result.snapshot.prompt).toEqual(PROMPT_A);
    }
  });

  it('is told without a reason where there is none that the bot has words for', () => {
    for (const reason of ['offensive', 'toString', ''])
      expect(bodyOf(told(agreed('ask'), typed('hm'), { reason, prompt_id: null }))).toContain(
        wording.not_accepted_other,
      );
  });

  it('is told after the end too, and in the answer to MY VOICE', () => {
    expect(isTold(agreed('bye'), typed('hi'))).toBe(true);
    const my_voice = {
      recordings: 2,
      milliseconds: 0,
      accepted: 0,
      waiting: 1,
      may_be_heard: false,
      place: null,
    };
    expect(bodyOf(told(agreed('bye'), { ...typed('my voice'), my_voice }))).toMatch(
      /^You have given 2 recordings.*can't use that one.*Topic b: Mix b$/s,
    );
  });

  it.each<[string, Snapshot, ConversationEvent]>([
    ['in the middle of the questions about another one', agreed('ask', { prompt: PROMPT_A }), voice()],
    ['while a label is missing', agreed('ask', { awaiting_label: ['m0'], is_labelled: false }), typed('hm')],
    ['in a goodbye', agreed('ask'), event('DONE')],
    ['to who wants to talk freely', agreed('ask'), event('FREE')],
    ['with HELP, which fills the screen', agreed('ask'), typed('help')],
    ['when something is asked back', agreed('ask'), typed('delete all')],
    ['with DELETE LAST: it may be the very one', agreed('ask', { submissions: 1 }), typed('delete last')],
    ['with RESTART', agreed('ask'), typed('restart')],
    ['after STOP', agreed('ask', { stopped: true }), typed('hi')],
    ['with STOP', agreed('ask'), typed('stop')],
    ['to who is under 18', agreed('ask', { under_18: 'told' }), typed('hi')],
    ['before the agreement', { ...newSnapshot(), state_key: 'agree' }, typed('hi')],
    ['when the agreement has to be asked again', agreed('ask', { consent_version: 1 }), typed('hi')],
  ])('is not told %s', (_, before, given) => {
    expect(isTold(before, given)).toBe(false);
    expect(told(before, given)).toEqual(step(flow, before, given));
  });
});

describe('telling somebody who has not written since', () => {
  it('puts the prompt again wherever they stopped between two recordings', () => {
    for (const state_key of ['ask', 'free', 'bye']) {
      const { snapshot, reply } = rejectionNotice(flow, agreed(state_key), NOISY);
      expect(reply).toMatchObject({ state_key: 'ask', prompt_id: 'b' });
      expect(snapshot).toMatchObject({ state_key: 'ask', prompt: { id: 'b' } });
    }
  });

  it.each<[string, Snapshot]>([
    ['is asked something about a recording', agreed('words', { recordings: ['m0'] })],
    ['is asked whether to delete', agreed('ask', { confirming: 'delete_all' })],
    ['said STOP', agreed('ask', { stopped: true })],
    ['is under 18', agreed('ask', { under_18: 'told' })],
    ['took everything back', newSnapshot()],
  ])('waits for who %s', (_, before) => {
    expect(rejectionNotice(flow, before, NOISY)).toEqual({ snapshot: before, reply: null });
  });
});

it('there is room for every reason in front of a question', () => {
  const reasons = SENTENCE_GROUPS.flatMap(({ keys }) => keys).filter((key) =>
    key.startsWith('not_accepted_'),
  );
  expect(reasons).toHaveLength(13);
  for (const sentences of Object.values(SENTENCES))
    for (const key of reasons)
      expect(`${sentences.not_accepted}${sentences[key]}${sentences.try_again}`.length).toBeLessThan(400);
});
