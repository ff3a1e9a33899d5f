import { describe, expect, it } from 'vitest';
import { builtIn } from '../sentences/index.ts';
import { step } from '../step.ts';
import { agreed, effectsOf, replyOf, smallFlow, typed } from '../testing/fixtures.ts';
import { speech as saintLucian } from '@labrish/pilots/saint-lucia/speech';
import { speech as trinbagonian } from '@labrish/pilots/trinidad-and-tobago/speech';

const small = smallFlow();
const flow = smallFlow({ prompts: small.prompts.map((prompt) => ({ ...prompt, voices: { Mix: 'mix' } })) });
const before = agreed('ask', { prompt: { id: 'a', topic: 'Topic a', text: 'Mix a' }, seen_prompts: ['a'] });

describe('somebody who wants the question read', () => {
  it.each([
    'read it to me',
    "I can't read",
    'mi cyaan read',
    'no glasses',
    'say it in a voice note',
    'Read it gi mi nuh',
  ])('%s: hears it, and sees it again', (words) => {
    const result = step(flow, before, typed(words));
    expect(replyOf(result)).toMatchObject({ body: 'Topic a: Mix a', voice: { kind: 'prompt', id: 'mix' } });
    expect(effectsOf(result, 'count_question')).toEqual([{ type: 'count_question', question: 'read' }]);
  });

  it.each([
    [trinbagonian, 'ah cyah read', 'read it fuh meh'],
    [saintLucian, 'mwen pa sa li', "li'y ba mwen souplé"],
  ])('is understood in the language of the country', (speech, ...texts) => {
    for (const words of texts)
      expect(replyOf(step({ ...flow, speech }, before, typed(words)))?.voice, words).toBeDefined();
  });

  it.each([
    ['another wording', { prompt: { id: 'a', topic: 'Topic a', text: 'Patwa a' }, wording: 'Patwa' }],
    ['words that the topic had before', { prompt: { id: 'a', topic: 'Topic a', text: 'Mix of old' } }],
  ])('is told kindly that there is no recording of %s', (_, change) => {
    const reply = replyOf(step(flow, { ...before, ...change }, typed('read it to me')));
    expect(reply?.voice).toBeUndefined();
    const wording = 'wording' in change ? change.wording : 'Mix';
    expect(reply?.body).toContain(builtIn(flow, wording ?? 'Mix', 'answer_read'));
    expect(reply?.body).toContain(change.prompt.text);
  });

  it('hears nothing where no topic is asked', () => {
    const reply = replyOf(step(flow, agreed('label', { prompt: before.prompt }), typed('read it to me')));
    expect(reply?.body).toContain('nobody has read this one to me yet');
    expect(reply?.voice).toBeUndefined();
  });
});
