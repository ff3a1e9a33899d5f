import { expect, test } from 'vitest';
import { heardNote } from './facts.tsx';

test('says why nothing is heard, or that it is something else', () => {
  const note = (
    review_status: 'to_review' | 'accepted' | 'rejected',
    reviewed_category: 'Mix' | 'Patwa' | null,
  ) => heardNote({ review_status, category: 'Patwa', reviewed_category });
  expect(note('accepted', 'Patwa')).toBeUndefined();
  expect(note('accepted', 'Mix')).toBe('not what was claimed');
  expect(note('accepted', null)).toBe('Reviewers hear it differently');
  expect(note('to_review', null)).toBe('Nobody has settled it yet');
  expect(note('rejected', null)).toBe('None');
});
