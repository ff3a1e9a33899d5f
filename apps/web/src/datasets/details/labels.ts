import type { Submission } from '@labrish/api/submissions/schema';

/** Says where the contributor's label comes from. */
export function labelSource({ category_confirmed }: Pick<Submission, 'category_confirmed'>): string {
  return category_confirmed ? 'said by the speaker' : 'assumed from what they read in';
}

/** Says that the reviewers' label differs from the contributor's, or why there is none; undefined when both are the same. */
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
