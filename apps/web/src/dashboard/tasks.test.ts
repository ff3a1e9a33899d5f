import { expect, test } from 'vitest';
import { tasksOf } from './tasks.ts';

const none = { stage: 'audio', open: 0, other_stage: 0, disputed: 0, quarantined: 0 } as const;
const place = (code: string, recordings: number) => ({ code, name: code, recordings });
const balanced = { recordings: 9, by_place: [place('JM-02', 9)] };

test('what there is none of is nothing to do', () => {
  expect(tasksOf(balanced, none, true, [])).toEqual([]);
  expect(tasksOf({ recordings: 0, by_place: [place('JM-01', 0)] }, none, true)).toEqual([]);
});

test('each leads to where it is done, in words for one as for many', () => {
  const silent = { recordings: 9, by_place: [place('JM-01', 9), place('JM-02', 0)] };
  expect(tasksOf(silent, { ...none, open: 12, other_stage: 1 }, false)).toEqual([
    { count: 12, words: 'recordings to listen to', to: '/app/review' },
    { count: 1, words: 'recording to transcribe', to: '/app/review?stage=words' },
    { count: 1, words: 'parish with too few voices', to: '/app/admin?tab=targets' },
  ]);
});

test('only leads decide; what failed is shown to whoever may ask for it', () => {
  const waiting = { ...none, disputed: 2, quarantined: 1 };
  const failed = [{ count: 4 }, { count: 1 }];
  expect(tasksOf(balanced, waiting, false)).toEqual([]);
  expect(tasksOf(balanced, waiting, false, failed)).toMatchObject([{ count: 5 }]);
  expect(tasksOf(balanced, waiting, true, failed).map(({ count, to }) => [count, to])).toEqual([
    [2, '/app/review/team'],
    [1, '/app/review/team?waiting=quarantined'],
    [5, '/app/admin?tab=operations'],
  ]);
});
