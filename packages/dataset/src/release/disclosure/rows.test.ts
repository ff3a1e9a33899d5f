import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isValidated, type Part } from '../clip.ts';
import { blurRows, type QuasiIdentifiers } from './rows.ts';

type Row = QuasiIdentifiers;

const kingston = {
  part: 'train' as Part,
  place: 'JM-01',
  group: 'Surrey',
  age_range: '18-29',
  formality: 'casual',
};
/** Creates one row for each of `count` speakers. */
const people = (name: string, count: number, traits: Partial<Row> = {}): Row[] =>
  Array.from({ length: count }, (_, i) => ({ speaker_id: `${name} ${i}`, ...kingston, ...traits }));
/** Returns the fields of a speaker's rows, in the order in which they are blanked. */
const shownOf = (rows: readonly Row[], name: string) =>
  rows
    .filter(({ speaker_id }) => speaker_id.startsWith(name))
    .map(({ place, group, formality, age_range }) => [place, group, formality, age_range]);

describe('what too few share', () => {
  const five = people('five', 5);
  const all = ['JM-01', 'Surrey', 'casual', '18-29'];

  test('nothing is blank where five share it, and all where four do', () => {
    expect(blurRows(five)).toEqual(five);
    expect(shownOf(blurRows(five.slice(1)), 'five')).toEqual(Array(4).fill([null, null, null, null]));
  });

  test('rows do not count, speakers do', () => {
    const talkative = people('one', 20).map((row) => ({ ...row, speaker_id: 'one' }));
    expect(shownOf(blurRows(talkative), 'one')).toEqual(Array(20).fill([null, null, null, null]));
  });

  test.each<[string, Partial<Row>, Partial<Row>, unknown[]]>([
    ['the place', {}, { place: 'JM-03' }, [null, 'Surrey', 'casual', '18-29']],
    ['the group', { group: 'Cornwall' }, { group: 'Middlesex' }, [null, null, 'casual', '18-29']],
    [
      'formality',
      { group: 'Cornwall' },
      { group: 'Middlesex', formality: 'formal' },
      [null, null, null, '18-29'],
    ],
    ['age', { group: 'Cornwall' }, { age_range: '60+' }, [null, null, null, null]],
  ])('%s goes when that is enough', (_, some, others, shown) => {
    const few = [...people('few', 3, { place: 'JM-02', ...some }), ...people('few others', 3, others)];
    expect(shownOf(blurRows([...five, ...few]), 'few')).toEqual(Array(6).fill(shown));
    expect(shownOf(blurRows([...five, ...few]), 'five')).toEqual(Array(5).fill(all));
  });

  test('those who show their place do not hide those who do not', () => {
    const rows = blurRows([...five, ...people('rare', 4, { place: 'JM-03' })]);
    expect(shownOf(rows, 'rare')).toEqual(Array(4).fill([null, null, null, null]));
  });

  test('who shows more joins those who show less', () => {
    const vague = people('vague', 2, { place: null });
    const rows = blurRows([...vague, ...people('exact', 3)]);
    expect(shownOf(rows, '')).toEqual(Array(5).fill([null, 'Surrey', 'casual', '18-29']));
  });
});

describe('all rows of a speaker', () => {
  test('lose what one of them must lose', () => {
    const rare = { speaker_id: 'five 0', ...kingston, formality: 'formal' };
    const rows = blurRows([...people('five', 6), rare]);
    expect(shownOf(rows, 'five 0')).toEqual(Array(2).fill([null, null, null, null]));
    expect(shownOf(rows, 'five 1')).toEqual([['JM-01', 'Surrey', 'casual', '18-29']]);
  });

  test('and whoever needed them to be five then loses it as well', () => {
    const rare = { speaker_id: 'five 0', ...kingston, formality: 'formal' };
    const rows = blurRows([...people('five', 5), rare]);
    expect(shownOf(rows, '')).toEqual(Array(6).fill([null, null, null, '18-29']));
  });

  test.each<[string, Partial<Row>, unknown[]]>([
    ['places', { place: 'JM-02' }, [null, 'Surrey', 'casual', '18-29']],
    ['groups', { place: 'JM-07', group: 'Cornwall' }, [null, null, 'casual', '18-29']],
    ['groups, one without its place', { place: null, group: 'Cornwall' }, [null, null, 'casual', '18-29']],
    ['ages', { age_range: '30-39' }, ['JM-01', 'Surrey', 'casual', null]],
  ])('show neither of two %s, even if others share each', (_, other, shown) => {
    const moved = [...people('moved', 6), ...people('moved', 6, other)];
    const rows = blurRows([...moved, ...people('here', 6), ...people('there', 6, other)]);
    expect(shownOf(rows, 'moved')).toEqual(Array(12).fill(shown));
  });

  test('may be of two formalities, and say nothing in some', () => {
    const rows = [
      ...people('five', 5),
      ...people('five', 5, { formality: 'formal' }),
      ...people('five', 5, { place: null, age_range: null }),
    ];
    expect(blurRows(rows)).toEqual(rows);
  });
});

/** Few values, so that some combinations are shared. Places are in their group; some rows have only the group. */
const places = [
  ['JM-01', 'Surrey'],
  ['JM-03', 'Surrey'],
  ['JM-07', 'Cornwall'],
  [null, 'Surrey'],
  [null, null],
] as const;
const someRows = fc.array(
  fc
    .record({
      speaker_id: fc.nat(40).map((n) => `S${n}`),
      place: fc.constantFrom(...places),
      age_range: fc.constantFrom('18-29', '30-39', null),
      formality: fc.constantFrom('casual', 'formal', null),
      part: fc.constantFrom<Part[]>('train', 'train', 'train', 'test', 'rejected', 'open', 'test_private'),
    })
    .map(({ place: [place, group], ...rest }): Row => ({ ...rest, place, group })),
  { maxLength: 150, size: 'max' },
);
const someK = fc.integer({ min: 1, max: 6 });

/** Counts speakers independently of the code under test. */
function speakersByCombination(rows: readonly Row[]): Map<string, Set<string>> {
  const speakers = new Map<string, Set<string>>();
  for (const { speaker_id, place, group, age_range, formality } of rows) {
    if (place ?? group ?? age_range ?? formality) {
      const combination = `${place} ${group} ${age_range} ${formality}`;
      speakers.set(combination, (speakers.get(combination) ?? new Set()).add(speaker_id));
    }
  }
  return speakers;
}

describe('any rows', () => {
  test('show only what k speakers share, also among the validated rows by themselves', () => {
    fc.assert(
      fc.property(someRows, someK, (rows, k) => {
        const published = blurRows(rows, k).filter(({ part }) => part !== 'test_private');
        for (const some of [published, published.filter(({ part }) => isValidated(part))])
          for (const speakers of speakersByCombination(some).values())
            expect(speakers.size).toBeGreaterThanOrEqual(k);
      }),
      { numRuns: 200 },
    );
  });

  test('keep what they say or lose it, a speaker always the same, and the place before the group', () => {
    fc.assert(
      fc.property(someRows, someK, (rows, k) => {
        const blurred = blurRows(rows, k);
        expect(blurred.length).toBe(rows.length);
        const kept = new Map<string, boolean>();
        for (const [i, row] of rows.entries())
          for (const field of ['place', 'group', 'age_range', 'formality'] as const) {
            const value = blurred[i]?.[field];
            expect([row[field], null]).toContain(value);
            if (row[field] === null) continue;
            const key = `${row.speaker_id} ${field}`;
            expect(kept.get(key) ?? value !== null).toBe(value !== null);
            kept.set(key, value !== null);
            if (field === 'place' && value !== null) expect(blurred[i]?.group).toBe(row.group);
          }
      }),
    );
  });

  test('are left alone once they are blurred', () => {
    fc.assert(
      fc.property(someRows, someK, (rows, k) => {
        const blurred = blurRows(rows, k);
        expect(blurRows(blurred, k)).toEqual(blurred);
      }),
    );
  });

  test('are blurred alike in every order', () => {
    fc.assert(
      fc.property(someRows, someK, fc.infiniteStream(fc.nat()), (rows, k, keys) => {
        const order = rows.map((_, i) => [keys.next().value, i] as const).sort(([a], [b]) => a - b);
        const shuffled = blurRows(
          order.map(([, i]) => rows[i]!),
          k,
        );
        const blurred = blurRows(rows, k);
        expect(shuffled).toEqual(order.map(([, i]) => blurred[i]));
      }),
    );
  });
});

test('fifty thousand rows, and other columns stay', () => {
  const part: Part = 'train';
  const rows = Array.from({ length: 50_000 }, (_, i) => {
    const [speaker, place] = [(i * 7_919) % 9_973, (i * i) % 14];
    const age_range = `${((speaker * 13) % 50) + 18}`;
    const formality = i % 3 ? 'casual' : 'formal';
    return {
      part,
      speaker_id: `S${speaker}`,
      place: `JM-${place}`,
      group: `${place % 3}`,
      age_range,
      formality,
      clip: i,
    };
  });
  const blurred = blurRows(rows);
  expect(blurred.map(({ clip }) => clip)).toEqual(rows.map(({ clip }) => clip));
  for (const speakers of speakersByCombination(blurred).values())
    expect(speakers.size).toBeGreaterThanOrEqual(5);
});
