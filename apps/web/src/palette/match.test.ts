import { describe, expect, it } from 'vitest';
import { match } from './search-window.tsx';

describe('match', () => {
  it('prefers a name that begins with what was typed, then one that has it, then its words, then what else it is found by', () => {
    const scores = [
      match('age', 'Age range', []),
      match('range', 'Age range', []),
      match('range age', 'Age range', []),
      match('age', 'Targets', ['language']),
    ];
    expect(scores).toEqual([...scores].sort((a, b) => b - a));
    expect(new Set(scores).size).toBe(4);
    expect(scores.at(-1)).toBeGreaterThan(0);
  });

  it('finds no letters that lie apart', () => {
    expect(match('age rang', 'Targets', ['balance', 'missing', 'campaigns'])).toBe(0);
    expect(match('market food', 'Market day', [])).toBe(0);
  });

  it('heeds neither case nor accents nor blanks around', () => {
    expect(match(' CAFE ', 'Café in town', [])).toBe(1);
    expect(match('', 'Anything', [])).toBe(1);
  });
});
