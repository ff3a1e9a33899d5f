import { describe, expect, test } from 'vitest';
import type { Split } from '../clip.ts';
import { assignSplits } from './assign.ts';
import type { Speaker } from './strata.ts';

/** The private test set has been chosen, so that it takes none of the new speakers; `history.test.ts` is about its choice. */
const CHOSEN = [['somebody', 'private']] as const;
const NOBODY: ReadonlyMap<string, Split> = new Map(CHOSEN);

/** Creates speakers numbered `from` up to but not including `to`, in this order, with the same traits unless given. */
function speakers(from: number, to: number, traits: (number: number) => Partial<Speaker> = () => ({})) {
  return Array.from({ length: to - from }, (_, i): Speaker => {
    const order = String(from + i).padStart(6, '0');
    const same = { group: 'Surrey', category: 'Patwa' as const, age_range: '18-29', seconds: 120 };
    return { speaker_id: `S${from + i}`, order, ...same, ...traits(from + i) };
  });
}

/** Counts the splits of the speakers numbered `from` up to but not including `to`. */
function count(splits: ReadonlyMap<string, Split>, from = 0, to = Infinity) {
  const counts: Partial<Record<Split, number>> = { train: 0, dev: 0, test: 0 };
  for (const [speaker_id, split] of splits) {
    const number = Number(speaker_id.slice(1));
    if (number >= from && number < to) counts[split] = (counts[split] ?? 0) + 1;
  }
  return counts;
}

const all = (split: Split, of: readonly Speaker[]) =>
  new Map(of.map(({ speaker_id }) => [speaker_id, split] as const));

describe('shares', () => {
  test('80, 10 and 10 % of speakers who say the same', () => {
    expect(count(assignSplits(speakers(0, 300), NOBODY).added)).toEqual({ train: 240, dev: 30, test: 30 });
  });

  test.each<[string, (number: number) => Partial<Speaker>]>([
    ['of one group, category and age', (n) => ({ group: `group ${Math.floor(n / 10)}` })],
    [
      'whose category and age differ',
      (n) => ({ group: `group ${Math.floor(n / 10)}`, age_range: `age ${n}` }),
    ],
    [
      'whose category differs too',
      (n) => ({
        group: `group ${Math.floor(n / 10)}`,
        category: (['English', 'Mix', 'Patwa'] as const)[n % 3]!,
      }),
    ],
  ])('ten speakers %s have somebody in each split', (_, traits) => {
    const { added } = assignSplits(speakers(0, 300, traits), NOBODY);
    for (let from = 0; from < 300; from += 10)
      expect(count(added, from, from + 10)).toEqual({ train: 8, dev: 1, test: 1 });
  });

  test('fewer than ten of a group are looked at with everybody', () => {
    const scattered = speakers(0, 300, (n) => ({ group: `group ${Math.floor(n / 9)}` }));
    expect(count(assignSplits(scattered, NOBODY).added)).toEqual({ train: 240, dev: 30, test: 30 });
  });

  test('what cannot be shared evenly goes by turns to dev and test', () => {
    const fourteen = (n: number) => ({ group: `group ${Math.floor(n / 14)}` });
    const { dev, test } = count(assignSplits(speakers(0, 30 * 14, fourteen), NOBODY).added);
    expect([dev, test]).toEqual([45, 45]);
  });

  test('what the speakers of former versions have said counts', () => {
    const former = speakers(0, 260);
    const assigned = new Map([
      ...CHOSEN,
      ...all('train', former),
      ['S258', 'dev'],
      ['S259', 'test'],
    ] as const);
    const { added } = assignSplits([...former, ...speakers(260, 300)], assigned);
    expect(count(added)).toEqual({ train: 0, dev: 20, test: 20 });
  });

  test('who alone has more than 5 % of the test set goes to train, whenever their turn is', () => {
    // A tenth of 400 minutes is 40, and 5 % of that are 2 minutes: the last three speakers exceed it by one second.
    const seconds = (number: number) => ({ seconds: number < 197 ? (400 * 60 - 3 * 121) / 197 : 121 });
    const { added } = assignSplits(speakers(0, 200, seconds), NOBODY);
    expect(count(added, 197)).toEqual({ train: 3, dev: 0, test: 0 });
    expect(count(added)).toEqual({ train: 160, dev: 20, test: 20 });
  });
});

describe('train only', () => {
  test('with fewer than two hundred who say the same', () => {
    const { added, isTrainOnly, sizes } = assignSplits(speakers(0, 199), NOBODY);
    expect(isTrainOnly).toBe(true);
    expect(count(added)).toEqual({ train: 199, dev: 0, test: 0 });
    expect(sizes).toEqual({ dev: { speakers: 0, seconds: 0 }, test: { speakers: 0, seconds: 0 } });
  });

  test('with fewer than thirty minutes in dev and test, which the sizes say', () => {
    const short = assignSplits(
      speakers(0, 200, () => ({ seconds: 89 })),
      NOBODY,
    );
    expect(short.isTrainOnly).toBe(true);
    expect(count(short.added)).toEqual({ train: 200, dev: 0, test: 0 });
    expect(short.sizes.test).toEqual({ speakers: 20, seconds: 20 * 89 });
    const enough = assignSplits(
      speakers(0, 200, () => ({ seconds: 90 })),
      NOBODY,
    );
    expect(enough.isTrainOnly).toBe(false);
    expect(enough.sizes.dev).toEqual({ speakers: 20, seconds: 30 * 60 });
  });

  test.each([
    [19, true],
    [20, false],
  ])('until dev and test have ten each: %i after many in train', (newcomers, isTrainOnly) => {
    const former = speakers(0, 500);
    const present = [...former, ...speakers(500, 500 + newcomers, () => ({ seconds: 180 }))];
    const assignment = assignSplits(present, new Map([...CHOSEN, ...all('train', former)]));
    expect(assignment.isTrainOnly).toBe(isTrainOnly);
    const evenly = { train: 0, dev: newcomers / 2, test: newcomers / 2 };
    expect(count(assignment.added)).toEqual(isTrainOnly ? { train: newcomers, dev: 0, test: 0 } : evenly);
  });

  test('who has no recordings that count does not make a test set large enough', () => {
    const former = speakers(0, 500);
    const silent = speakers(519, 540, () => ({ seconds: 0 }));
    const present = [...former, ...speakers(500, 519, () => ({ seconds: 250 })), ...silent];
    const { isTrainOnly, sizes } = assignSplits(present, all('train', former));
    expect(sizes.dev.speakers + sizes.test.speakers).toBe(19);
    expect(isTrainOnly).toBe(true);
  });

  test('never again after dev and test have begun, even when all in them withdraw', () => {
    const withdrawn = new Map([
      ...CHOSEN,
      ...all('dev', speakers(900, 910)),
      ...all('test', speakers(910, 920)),
    ]);
    const { added, isTrainOnly } = assignSplits(speakers(0, 300), withdrawn);
    expect(isTrainOnly).toBe(false);
    expect(count(added)).toEqual({ train: 240, dev: 30, test: 30 });
    expect(assignSplits([], withdrawn).isTrainOnly).toBe(false);
  });

  test('with nobody at all', () => {
    expect(assignSplits([], NOBODY)).toMatchObject({ added: new Map(), isTrainOnly: true });
  });
});
