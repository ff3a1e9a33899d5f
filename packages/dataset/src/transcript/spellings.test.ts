import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { authorsOf, soundKey, spellingFinder, spellingsFor } from './spellings.ts';

describe('soundKey', () => {
  it.each([
    'maakit market makit maaket',
    'deh dere de',
    'pickney pikni pickni',
    'gyal gal',
    'wah wha wat what',
    'dem them',
    'ting thing',
    'water waata wata',
    'likkle likl',
    'school skool skuul',
    'cyaan caan kyaan',
    'boy bwoy',
    'dung down',
    'seh say',
    'sumting somting someting',
    'neva never',
    'bredda breda bredder',
    'yuh you yu',
    "cyaa' cyaa",
  ])('is the same for %s', (group) => {
    expect(new Set(group.split(' ').map(soundKey)).size).toBe(1);
  });
  it('is another one for words that sound different', () => {
    const words = 'market mango dem dog gyal boy water pickney school wah ting likkle granny yard road'.split(
      ' ',
    );
    expect(new Set(words.map(soundKey)).size).toBe(words.length);
  });
  it('is total', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (word) => {
        expect(soundKey(word)).toBeTypeOf('string');
      }),
    );
    for (const piece of ['a', 'aeiou', 'ck', "'", 'th'])
      expect(soundKey(piece.repeat(100_000)).length).toBeLessThan(40);
  });
});

describe('spellings', () => {
  const said = (author_id: string, body: string) => ({ author_id, body });
  const authors = authorsOf([
    said('a', 'Maakit maakit [noise] go2 1998'),
    said('b', 'mi a go a maakit, market'),
    said('c', "MARKET 'makit' maakit"),
    said('d', 'market makit secret'),
    said('d', 'secret secret'),
  ]);
  it('count people other than the asker, and never one alone', () => {
    expect(spellingsFor('x', authors)).toEqual([
      { word: 'maakit', people: 3 },
      { word: 'market', people: 3 },
      { word: 'makit', people: 2 },
    ]);
    expect(spellingsFor('d', authors)).toEqual([
      { word: 'maakit', people: 3 },
      { word: 'market', people: 2 },
    ]);
  });
  it('are offered for what sounds alike, without what was typed', () => {
    const find = spellingFinder(spellingsFor('x', authors));
    expect(find('Maaket').map(({ word }) => word)).toEqual(['maakit', 'market', 'makit']);
    expect(find('Market').map(({ word }) => word)).toEqual(['maakit', 'makit']);
    expect(find('ma')).toEqual([]);
    expect(find('mango')).toEqual([]);
    const many = Array.from({ length: 9 }, (_, n) => ({ word: `d${'a'.repeat(n + 2)}m`, people: 9 - n }));
    expect(spellingFinder(many)('dam')).toEqual(many.slice(0, 5));
  });
});
