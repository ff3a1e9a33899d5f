import { JAMAICA } from '../testing/fixtures.ts';
import { describe, expect, it } from 'vitest';
import { isLabel, longestOf, ownWordsErrors, placeholdersOf } from './own-words.ts';

const OTHER_ANSWER =
  'Somebody who types this would give another answer to the same question. Choose other words.';

describe("an admin's own words", () => {
  it('say something', () => {
    for (const nothing of ['', ' \n '])
      expect(ownWordsErrors('started', nothing, JAMAICA)).toEqual([
        'Please write something, or choose “Restore the default”.',
      ]);
    expect(ownWordsErrors('started', ' Yow! ', JAMAICA)).toEqual([]);
  });

  it('keep exactly what is filled in, as often as they like', () => {
    expect(placeholdersOf('got')).toEqual(['length', 'count']);
    expect(ownWordsErrors('got', 'Yow: {{ count }} now, {{length}}. {{count}}!', JAMAICA)).toEqual([]);
    expect(ownWordsErrors('got', 'Got it, {{length}} from {{name}}.', JAMAICA)).toEqual([
      '{{count}} is missing.',
      '{{name}} cannot be filled in. Known here: {{length}}, {{count}}.',
    ]);
    expect(ownWordsErrors('started', 'Hi {{name}}!', JAMAICA)).toEqual([
      '{{name}} cannot be filled in. There are none here.',
    ]);
  });

  it('leave room for the question behind them, and fit on a button', () => {
    expect([longestOf('started'), isLabel('started')]).toEqual([700, false]);
    expect(ownWordsErrors('started', '🇯🇲'.repeat(350), JAMAICA)).toEqual([]);
    expect(ownWordsErrors('started', 'x'.repeat(701), JAMAICA)).toEqual([
      'It has 701 characters; the limit is 700.',
    ]);
    for (const label of ['confirm_yes', 'confirm_delete_last', 'meant_words', 'choose_one'] as const) {
      expect([longestOf(label), isLabel(label)]).toEqual([20, true]);
      expect(ownWordsErrors(label, 'x'.repeat(20), JAMAICA)).toEqual([]);
      expect(ownWordsErrors(label, 'x'.repeat(21), JAMAICA)).toEqual([
        'It has 21 characters; the limit is 20.',
      ]);
    }
  });

  it('can be typed where they are a label', () => {
    expect(ownWordsErrors('confirm_yes', 'Yes,\ndelete', JAMAICA)).toEqual([
      'The label of a button is one line.',
    ]);
    expect(ownWordsErrors('confirm_yes', '👍!', JAMAICA)).toEqual([
      'The label needs a letter or a digit, so that it can be typed.',
    ]);
    expect(ownWordsErrors('started', '👍!', JAMAICA)).toEqual([]);
  });

  it('give no other answer to the same question', () => {
    for (const label of ['No', 'no, keep it!', 'No, save my words'])
      expect(ownWordsErrors('confirm_yes', label, JAMAICA), label).toEqual([OTHER_ANSWER]);
    expect(ownWordsErrors('confirm_no', 'Yeah man', JAMAICA)).toEqual([OTHER_ANSWER]);
    expect(ownWordsErrors('meant_words', 'Yes, stop', JAMAICA)).toEqual([OTHER_ANSWER]);
    expect(ownWordsErrors('confirm_delete_last', 'All of it', JAMAICA)).toEqual([OTHER_ANSWER]);
    expect(ownWordsErrors('confirm_delete_everything', 'All of it', JAMAICA)).toEqual([]);
    // Another question may have the same label.
    expect(ownWordsErrors('confirm_stop_no', 'No, keep it', JAMAICA)).toEqual([]);
  });

  it('give none that another admin has worded, in whatever wording', () => {
    const flow = { ...JAMAICA, sentences: { Patwa: { confirm_no: 'Lef it' } } };
    expect(ownWordsErrors('confirm_yes', 'Lef it', flow)).toEqual([OTHER_ANSWER]);
    expect(ownWordsErrors('confirm_no', 'Lef it', flow)).toEqual([]);
  });
});
