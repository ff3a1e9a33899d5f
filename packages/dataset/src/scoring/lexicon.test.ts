import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { lexiconOf, respell, respellingsIn } from './lexicon.ts';

const pair = (author_id: string, heard: string, written: string, speaker_id = author_id) => ({
  ...{ author_id, speaker_id, heard, written },
});

describe('a lexicon', () => {
  test('lists what at least three people write where a recogniser writes something else', () => {
    const pairs = [
      pair('a', 'We are going to market.', 'We a go market.'),
      pair('b', 'they are going to sleep now', 'they a go sleep now'),
      pair('b', 'They are going to sleep', 'They a go sleep'),
      pair('c', 'we are going to eat', 'we a go eat'),
      pair('c', 'he is here', 'im de ya'),
    ];
    expect(lexiconOf(pairs)).toEqual([{ heard: 'are going to', written: 'a go', people: 3, count: 4 }]);
  });

  test('leaves out what only one speaker says, what one side does not have, and whole sentences that differ', () => {
    const three = (heard: string, written: string, speaker?: string) =>
      ['a', 'b', 'c'].map((author) => pair(author, heard, written, speaker));
    expect(lexiconOf(three('keisha deh ya', 'kiisha deh ya', 'one'))).toEqual([]);
    expect(lexiconOf(three('me deh ya', 'me deh'))).toEqual([]);
    expect(lexiconOf(three('one two three four', 'wan tuu chrii fuor'))).toEqual([]);
    expect(lexiconOf(three('me deh', 'mi deh'))).toEqual([
      { heard: 'me', written: 'mi', people: 3, count: 3 },
    ]);
  });

  test('is applied to whole words, in any case, across blanks and lines, and to no tag', () => {
    const offer = { heard: 'going to', written: 'a go', people: 3, count: 3 };
    const text = 'Going to town. We are going\nto. Ongoing to-day, going too, he is GOING TO';
    expect(respell(text, offer)).toEqual([
      'Going to town. We are going\nto. Ongoing to-day, going too, he is a go',
      'Going to town. We are a go. Ongoing to-day, going too, he is a go',
      'A go town. We are a go. Ongoing to-day, going too, he is a go',
    ]);
    expect(respellingsIn('He is going to.', [offer, { ...offer, heard: 'we' }])).toEqual([offer]);
    expect(respell('[noise] noise', { heard: 'noise', written: 'naiz' })).toEqual(['[noise] naiz']);
  });

  test('finds words with apostrophes, and makes a capital letter where a sentence begins alone', () => {
    expect(respell("I don't know", { heard: 'dont', written: 'nuh' })).toEqual(['I nuh know']);
    expect(
      respellingsIn("I don't know", [{ heard: 'dont', written: 'nuh', people: 3, count: 3 }]),
    ).toHaveLength(1);
    expect(respell('I go and I eat. I go', { heard: 'i', written: 'mi' }).at(-1)).toBe(
      'Mi go and mi eat. Mi go',
    );
  });

  test('takes any text', () => {
    const text = fc.string({ unit: 'binary' });
    fc.assert(
      fc.property(text, text, text, (heard, written, other) => {
        const found = lexiconOf(['a', 'b', 'c'].map((author) => pair(author, heard, written)));
        for (const offer of found) expect(respell(other, offer)).toBeInstanceOf(Array);
        if (!/xyzzy/i.test(other)) expect(respell(other, { heard: 'xyzzy', written })).toEqual([]);
      }),
    );
  });
});
