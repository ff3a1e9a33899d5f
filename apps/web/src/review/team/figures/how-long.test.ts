import { expect, test } from 'vitest';
import { howLong } from './queue.tsx';

const statuses = { to_review: 0, to_transcribe: 0, disputed: 0, quarantined: 0, rejected: 0, accepted: 0 };
const of = (missing: number, last_day: number) =>
  howLong({ statuses, missing, last_day, days_left: last_day === 0 ? null : missing / last_day });

test.each([
  [0, 0, 'All done: nothing is waiting for a reviewer.'],
  [8, 0, 'Nobody has reviewed anything in the last 24 hours, so there is no estimate.'],
  [8, 10, 'At today’s pace the queue is empty in less than a day.'],
  [10, 10, 'At today’s pace the queue is empty in 1 day.'],
  [11, 10, 'At today’s pace the queue is empty in 2 days.'],
  [150, 10, 'At today’s pace the queue is empty in about 3 weeks.'],
  [900, 10, 'At today’s pace the queue is empty in about 3 months.'],
  [9000, 10, 'At today’s pace the queue is empty in about 3 years.'],
])('%i missing at %i a day', (missing, last_day, sentence) => {
  expect(of(missing, last_day)).toBe(sentence);
});
