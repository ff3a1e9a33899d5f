import { describe, expect, it } from 'vitest';
import { ask, moveTo } from '../ask.ts';
import { step } from '../step.ts';
import { agreed, event, PROMPT_A, replyOf, smallFlow, transition, typed } from '../testing/fixtures.ts';
import type { Flow } from '../types.ts';

const small = smallFlow();
/** Each prompt has a recording of each wording. */
const flow: Flow = {
  ...small,
  prompts: small.prompts.map((prompt) => ({
    ...prompt,
    voices: { English: `${prompt.id}-english`, Mix: `${prompt.id}-mix`, Patwa: `${prompt.id}-patwa` },
  })),
};
const another = event('OTHER', { choice: { id: 'other', title: 'Another' } });
const shown = { id: 'a', topic: 'Topic a', text: 'Mix a' };

describe('a turn speaks', () => {
  it('when it has chosen a prompt, in the wording that it asks in', () => {
    const answer = (wording: string | null) => replyOf(step(flow, agreed('ask', { wording }), another));
    expect(answer('Patwa')).toMatchObject({ prompt_id: 'a', voice: { kind: 'prompt', id: 'a-patwa' } });
    expect(answer(null)).toMatchObject({ prompt_id: 'a', voice: { kind: 'prompt', id: 'a-mix' } });
  });

  it('when it has worded the prompt anew', () => {
    const set = { action_key: 'set_wording', params: { category: 'English' } };
    const transitions = [...flow.transitions, transition('ask', 'IN_ENGLISH', 'ask', [set])];
    const before = agreed('ask', { prompt: shown });
    const reply = replyOf(step({ ...flow, transitions }, before, event('IN_ENGLISH')));
    expect(reply?.voice).toEqual({ kind: 'prompt', id: 'a-english' });
  });

  it('when an operator moves somebody to a new prompt', () => {
    expect(moveTo(flow, agreed('label'), 'ask', 0).reply?.voice).toEqual({ kind: 'prompt', id: 'a-mix' });
  });

  it('in the wording that is asked in place of one that has no words', () => {
    const prompts = flow.prompts.map((prompt) => ({ ...prompt, wordings: { English: 'What', Patwa: ' ' } }));
    const reply = replyOf(step({ ...flow, prompts }, agreed('ask', { wording: 'Patwa' }), another));
    expect(reply?.voice).toEqual({ kind: 'prompt', id: 'a-english' });
  });
});

describe('a turn is silent', () => {
  const before = agreed('ask', { prompt: shown, seen_prompts: ['a'] });

  it('when it only repeats the question', () => {
    for (const words of ['hm', 'help', 'thanks'])
      expect(replyOf(step(flow, before, typed(words)))?.voice).toBeUndefined();
    expect(ask(flow, before).reply?.voice).toBeUndefined();
  });

  it('where the prompt has no recording in this wording', () => {
    const prompts = flow.prompts.map((prompt) => ({ ...prompt, voices: { Patwa: 'x' } }));
    expect(replyOf(step({ ...flow, prompts }, agreed('ask'), another))?.voice).toBeUndefined();
    expect(replyOf(step(small, agreed('ask'), another))?.voice).toBeUndefined();
  });

  it('where the new prompt is not asked', () => {
    const transitions = [...flow.transitions, transition('label', 'SKIP', 'words', ['choose_prompt'])];
    const reply = replyOf(
      step({ ...flow, transitions }, agreed('label', { prompt: PROMPT_A }), event('SKIP')),
    );
    expect(reply).toBeDefined();
    expect(reply?.voice).toBeUndefined();
  });
});
