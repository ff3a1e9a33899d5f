import { expect, test } from 'vitest';
import { reading } from './reading.ts';

/** A read that is answered when the test wants it, and a clock. */
function world() {
  let at = Date.parse('2026-11-25T12:00:00Z');
  let looks = 0;
  let answer: (found: number) => void = () => undefined;
  let refuse: (error: Error) => void = () => undefined;
  const read = reading(
    () => new Date(at),
    () => {
      looks += 1;
      return new Promise<number>((resolve, reject) => ([answer, refuse] = [resolve, reject]));
    },
  );
  return {
    read,
    looks: () => looks,
    answer: (found: number) => answer(found),
    refuse: () => refuse(new Error('The database is away.')),
    pass: (seconds: number) => (at += seconds * 1000),
  };
}

test('whoever asks meanwhile, and for some seconds after, gets the same answer', async () => {
  const { read, answer, looks, pass } = world();
  const asked = [read(), read()];
  answer(7);
  expect(await Promise.all(asked)).toEqual([7, 7]);
  pass(4);
  expect(await read()).toBe(7);
  expect(looks()).toBe(1);
  pass(2);
  const later = read();
  answer(8);
  expect(await later).toBe(8);
  expect(looks()).toBe(2);
});

test('nothing is told while nothing is known, and what was known before is old', async () => {
  const { read, answer, refuse, pass } = world();
  const first = read();
  refuse();
  expect(await first).toBeNull();
  const second = read();
  answer(7);
  expect(await second).toBe(7);
  pass(60);
  const third = read();
  refuse();
  expect(await third).toBeNull();
});

test('a clock that was set back does not keep an answer for ever', async () => {
  const { read, answer, pass } = world();
  const first = read();
  answer(7);
  await first;
  pass(-3600);
  const second = read();
  answer(8);
  expect(await second).toBe(8);
});
