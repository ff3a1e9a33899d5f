import { describe, expect, it } from 'vitest';
import { step } from '../step.ts';
import { agreed, bodyOf, effectsOf, event, PROMPT_A, replyOf, smallFlow } from '../testing/fixtures.ts';
import { promptText } from './prompts.ts';

const flow = smallFlow();

describe('prompts', () => {
  const another = event('OTHER', { choice: { id: 'other', title: 'Another' } });

  it('are chosen by the seed among those not seen yet, in the wording that was asked for', () => {
    const before = agreed('ask', {
      wording: 'Patwa',
      seen_prompts: ['b'],
      prompt: PROMPT_A,
      recordings: ['m0'],
    });
    const result = step(flow, before, { ...another, seed: 3 });
    expect(result.snapshot).toMatchObject({
      prompt: { id: 'c', topic: 'Topic c', text: 'Patwa c' },
      seen_prompts: ['b', 'c'],
      recordings: [],
    });
    expect(replyOf(result)).toMatchObject({ prompt_id: 'c', body: 'Topic c: Patwa c' });
  });

  it('are ones not seen yet as long as there are any', () => {
    const before = agreed('ask', { seen_prompts: ['c', 'a'] });
    for (const seed of [0, 1, 2, 3])
      expect(step(flow, before, { ...another, seed }).snapshot.prompt?.id).toBe('b');
  });

  it('come in another wording where theirs has no words', () => {
    const prompts = flow.prompts.map((prompt) => ({
      ...prompt,
      wordings: { ...prompt.wordings, Patwa: ' ' },
    }));
    const result = step(smallFlow({ prompts }), agreed('ask', { wording: 'Patwa' }), another);
    expect(result.snapshot.prompt?.text).toBe('English a');
  });

  it('come in the first wording that has words, in the order of the labels', () => {
    const { pilot } = flow;
    const worded = (wordings: Record<string, string>) => ({ id: 'a', topic: 'Topic a', wordings });
    const all = worded({ Klingon: 'nuq', Patwa: 'Wa', Mix: ' Weh ', English: 'What' });
    const textsOf = (prompt: typeof all) =>
      [null, 'English', 'Mix', 'Patwa', 'French', 'constructor', '__proto__'].map((wording) =>
        promptText(pilot, prompt, wording),
      );
    expect(textsOf(all)).toEqual(['Weh', 'What', 'Weh', 'Wa', 'What', 'What', 'What']);
    expect(textsOf(worded({ Patwa: 'Wa', Mix: 'Weh', English: ' ' }))).toEqual([
      'Weh',
      'Weh',
      'Weh',
      'Wa',
      'Weh',
      'Weh',
      'Weh',
    ]);
    expect(new Set(textsOf(worded({ Patwa: 'Wa', Mix: '' })))).toEqual(new Set(['Wa']));
    expect(new Set(textsOf(worded({ Klingon: 'nuq' })))).toEqual(new Set(['']));
    const turned = { ...pilot, labels: pilot.labels.toReversed(), default_wording: 'Patwa' };
    expect(promptText(turned, worded({ Mix: 'Weh', English: 'What' }), null)).toBe('What');
    expect(promptText(turned, worded({ Mix: 'Weh' }), null)).toBe('Weh');
    expect(promptText(turned, worded({ English: 'What' }), 'Mix')).toBe('What');
  });

  it.each([-1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, Number.MAX_SAFE_INTEGER])(
    'survive the seed %d',
    (seed) => {
      expect(step(flow, agreed('ask'), { ...another, seed }).snapshot.prompt).not.toBeNull();
    },
  );

  it('begin anew when all are seen, never with the last one', () => {
    const before = agreed('ask', { seen_prompts: ['a', 'c', 'b'] });
    const shown = [0, 1, 2, 3].map((seed) => step(flow, before, { ...another, seed }).snapshot);
    expect(shown.map(({ prompt }) => prompt?.id)).toEqual(['a', 'c', 'a', 'c']);
    expect(shown[0]?.seen_prompts).toEqual(['b', 'a']);
  });

  it('that are retired are not drawn; whoever has one goes on with it, in whatever wording', () => {
    const prompts = flow.prompts.map((prompt) => ({
      ...prompt,
      retired_at: prompt.id === 'b' ? null : '2026-11-20T14:00:00.000Z',
    }));
    const retired = smallFlow({ prompts });
    for (const seed of [0, 1, 2])
      expect(
        step(retired, agreed('ask', { seen_prompts: ['b'] }), { ...another, seed }).snapshot.prompt?.id,
      ).toBe('b');
    const spoken = event('AUDIO_RECEIVED', { duration_ms: 9000 });
    expect(effectsOf(step(retired, agreed('ask', { prompt: PROMPT_A }), spoken), 'keep_audio')).toMatchObject(
      [{ submission_type: 'structured', prompt: { id: 'a', text: 'English a' } }],
    );
    const earlier = {
      ...spoken,
      in_reply_to: { state_key: 'ask', prompt_id: 'c', consent_version: 2, choices: null },
    };
    const before = agreed('ask', { prompt: { id: 'b', topic: 'Topic b', text: 'English b' } });
    expect(effectsOf(step(retired, before, earlier), 'keep_audio')).toMatchObject([{ prompt: { id: 'c' } }]);
  });

  it('repeat where there is only one, and are reported where there is none', () => {
    const one = smallFlow({ prompts: flow.prompts.slice(0, 1) });
    const again = step(one, agreed('ask', { seen_prompts: ['a'] }), another).snapshot;
    expect(again).toMatchObject({ prompt: { id: 'a' }, seen_prompts: ['a'] });
    const none = step(smallFlow({ prompts: [] }), agreed('ask', { prompt: PROMPT_A }), another);
    expect(none.snapshot.prompt).toBeNull();
    expect(effectsOf(none, 'report')).toEqual([
      { type: 'report', problem: 'There is no prompt to choose from: add a topic.' },
    ]);
    expect(bodyOf(none)).toBe(':');
  });

  it('cannot smuggle placeholders into a message', () => {
    const sly = smallFlow({
      prompts: [{ id: 'a', topic: '{{count}}', wordings: { English: '{{receipt}}' } }],
    });
    expect(bodyOf(step(sly, agreed('ask'), another))).toBe('count: receipt');
  });
});
