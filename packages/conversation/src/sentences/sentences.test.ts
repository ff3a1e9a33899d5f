import { CATEGORIES } from '@labrish/pilot';
import { expect, it } from 'vitest';
import { LIMITS } from '../flow/limits.ts';
import { lengthOf } from '../text.ts';
import { inEveryWording, sentence, SENTENCES } from './index.ts';
import type { SentenceKey } from './index.ts';

const KEYS = Object.keys(SENTENCES.English) as SentenceKey[];
const placeholders = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/gu)].map(([, name]) => name).sort();

it.each(KEYS)('%s says the same in the three wordings, within the limits', (key) => {
  for (const wording of CATEGORIES) {
    const text = SENTENCES[wording][key];
    expect(placeholders(text)).toEqual(placeholders(SENTENCES.English[key]));
    expect(text).not.toBe('');
    expect(lengthOf(text)).toBeLessThanOrEqual(700);
  }
});

it('labels of buttons fit on a button', () => {
  const labels = KEYS.filter((key) =>
    /^confirm_.*_(yes|no|last|everything|nothing)$|^confirm_(yes|no)$|^meant/.test(key),
  );
  expect(labels.length).toBeGreaterThan(10);
  for (const key of labels)
    for (const wording of CATEGORIES)
      expect(lengthOf(SENTENCES[wording][key]), key).toBeLessThanOrEqual(LIMITS.button_title);
});

it('an admin’s own words come first, in their wording', () => {
  const flow = { sentences: { Patwa: { started: 'Yow!', moved: ' ' } } };
  expect(sentence(flow, { wording: 'Patwa' }, 'started')).toBe('Yow!');
  expect(sentence(flow, { wording: 'Patwa' }, 'moved')).toBe(SENTENCES.Patwa.moved);
  expect(sentence(flow, { wording: 'English' }, 'started')).toBe(SENTENCES.English.started);
  expect(sentence(flow, { wording: null }, 'started')).toBe(SENTENCES.Mix.started);
  expect(inEveryWording(flow, 'started')).toContain('Yow!');
});
