import { describe, expect, it } from 'vitest';
import { choicesOf, typedChoice, unique } from './choices.ts';
import { template } from '../testing/fixtures.ts';

const rows = (count: number) =>
  Array.from({ length: count }, (_, i) => ({ id: `r${i + 1}`, item: `Row ${i + 1}` }));

describe('what a person can choose from', () => {
  it('is ten at most', () => {
    expect(choicesOf(template('x', { list_items: rows(12) })).map(({ id }) => id)).toEqual(
      rows(10).map(({ id }) => id),
    );
  });

  it('has an id without space around, and one by its place where it has none', () => {
    const actions = [
      { id: ' go ', title: 'Go' },
      { id: ' ', title: 'Stay' },
    ];
    expect(choicesOf(template('x', { actions })).map(({ id }) => id)).toEqual(['go', 'choice_2']);
  });

  it('has no description of space alone', () => {
    const list_items = [{ id: 'a', item: 'A', description: ' ' }];
    expect(choicesOf(template('x', { list_items }))[0]).not.toHaveProperty('description');
  });
});

describe('a choice that is typed', () => {
  const choices = choicesOf(template('x', { list_items: rows(10) }));
  const idOf = (text: string) => typedChoice(choices, text)?.id;

  it('is meant by its number, of one or two digits and nothing else', () => {
    expect(['1', ' 10 ', '10.'].map(idOf)).toEqual(['r1', 'r10', 'r10']);
    expect(['11', '010', 'a1', '1a', '1 or 2', 'say 1'].map(idOf)).toEqual(Array(6).fill(undefined));
  });

  it('is meant by the id that it was given in the flow, and by the one that is sent', () => {
    const twins = choicesOf(
      template('x', {
        actions: [
          { id: 'go', title: 'Left' },
          { id: 'go', title: 'Right' },
        ],
      }),
    );
    expect(typedChoice(twins, 'go')?.title).toBe('Left');
    expect(typedChoice(twins, 'go 2')?.title).toBe('Right');
  });

  it('is meant by a label of signs alone, however it is spaced', () => {
    const smiling = choicesOf(template('x', { actions: [{ id: 'smile', title: '🙂' }] }));
    expect(typedChoice(smiling, ' 🙂 ')?.id).toBe('smile');
    expect(typedChoice(smiling, '🙁')).toBeUndefined();
  });
});

describe('unique', () => {
  it('numbers what would be alike, within the length', () => {
    expect(unique(['abcdef', 'abcdef', 'abcdef'], 5)).toEqual(['abcd…', 'ab… 2', 'ab… 3']);
  });
});
