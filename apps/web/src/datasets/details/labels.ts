import type { Submission } from '@labrish/api/submissions/schema';

/** How its speaker's label came about. */
export function claimed({ category_confirmed }: Pick<Submission, 'category_confirmed'>): string {
  return category_confirmed ? 'said by the speaker' : 'assumed from what they read in';
}

/** Why there is no label that reviewers hear, or how theirs differs; undefined when it is the one that was claimed. */
export function heardNote(
  submission: Pick<Submission, 'review_status' | 'category' | 'reviewed_category'>,
): string | undefined {
  const { review_status, category, reviewed_category } = submission;
  if (reviewed_category) return reviewed_category === category ? undefined : 'not what was claimed';
  if (review_status === 'to_review') return 'Nobody has settled it yet';
  if (review_status === 'accepted' || review_status === 'to_transcribe')
    return 'Reviewers hear it differently';
  return 'None';
}
