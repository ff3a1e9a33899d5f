import { expect, it } from 'vitest';
import { describeError } from './attempt.ts';

const fallback = 'Failed to send magic link';

it("shows the error's own message", () => {
  const message = 'For security purposes, you can only request this after 30 seconds.';
  expect(describeError(new Error(message), fallback)).toBe(message);
});

it.each([new Error(''), new Error('{}'), new Error('Failed to fetch'), undefined, { msg: 'x' }])(
  'falls back when there is nothing worth reading',
  (error) => {
    expect(describeError(error, fallback)).toBe(fallback);
  },
);
