import { expect, it } from 'vitest';
import { createEndlessSchedule, createSchedule } from './schedule.ts';

const NOW = new Date('2026-11-22T12:00:00Z');
const seconds = (at: Date | null) => at && (at.getTime() - NOW.getTime()) / 1000;

it('waits as long as it is told after each try, and gives up after the last', () => {
  const schedule = createSchedule([10, 50]);
  expect([1, 2, 3, 4].map((tries) => seconds(schedule(tries, NOW)))).toEqual([10, 50, null, null]);
});

it('repeats the last wait where there is no end', () => {
  const schedule = createEndlessSchedule([6], 30);
  expect([1, 2, 3, 400].map((tries) => seconds(schedule(tries, NOW)))).toEqual([6, 30, 30, 30]);
});
