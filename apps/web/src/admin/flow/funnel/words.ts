import type { StateFigures } from '@labrish/api/funnel/schema';
import { duration } from '#lib/duration.ts';
import { people, peopleShare } from '#lib/people.ts';

/** The figures of a state in words: “1,204 in · 88% on · 6% lost · median 14 sec · 3% asked again”. What is not told is left out. */
export function figuresInWords(state: StateFigures): string {
  const { entered, median_seconds } = state;
  const parts = [
    ['on', state.moved_on],
    ['lost', state.lost],
    ['asked again', state.asked_again],
  ] as const;
  const [on, lost, asked_again] = parts.map(([word, n]) => {
    const share = peopleShare(n, entered);
    return share && `${share} ${word}`;
  });
  const median = median_seconds === null ? undefined : `median ${duration(median_seconds)}`;
  return [`${people(entered)} in`, on, lost, median, asked_again].filter(Boolean).join(' · ');
}
