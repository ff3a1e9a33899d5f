import { expect, test } from 'vitest';
import { heardNote } from './facts.tsx';

test('says who settled the label, and whether the speaker calls it something else; or why there is none', () => {
  const note = (
    review_status: 'to_review' | 'disputed' | 'accepted' | 'rejected',
    reviewed_category: 'Mix' | 'Patwa' | null,
    labelled_by: 'reviewers' | 'lead' | null = null,
  ) => heardNote({ review_status, category: 'Patwa', reviewed_category, labelled_by });
  expect(note('accepted', 'Patwa', 'reviewers')).toBe('by reviewers who agree');
  expect(note('accepted', 'Mix', 'lead')).toBe('by the lead; not what the speaker said');
  expect(note('disputed', null)).toBe('The lead decides');
  expect(note('to_review', null)).toBe('Not settled yet');
  expect(note('rejected', null)).toBe('None');
});
