import { adjudicationInput, type awaitingAdjudication } from '@labrish/api/review/adjudication/schema';
import type { Category } from '@labrish/pilot';
import { z } from 'zod';
import { labelName, pilotOf } from '#lib/pilot.ts';

export type AwaitingAdjudication = z.output<typeof awaitingAdjudication>;
export type ReviewOf = AwaitingAdjudication['reviews'][number];

/** What an admin decides: a category; `accept`, the words are right; `reject`, the recording stays out of the dataset. */
export type Answer = string;

const ANSWER = {
  answer: z
    .string()
    .nullable()
    .transform((chosen, ctx) => {
      if (chosen) return chosen;
      ctx.addIssue('Choose what you decide.');
      return z.NEVER;
    }),
  reasons: adjudicationInput.shape.reasons.unwrap().max(5, 'Choose five reasons at most.'),
};
const hasReason = ({ answer, reasons }: { answer: Answer | null; reasons: string[] }) =>
  answer !== 'reject' || reasons.length > 0;
const NO_REASON = {
  path: ['reasons'],
  message: 'Say why: choose a reason.',
  // Report this error together with the other missing fields.
  when: () => true,
};

/** An answer as it is typed, null while nothing is chosen; and a decision, which also says why. */
export const answerForm = z.object(ANSWER).refine(hasReason, NO_REASON);
export const decisionForm = z
  .object({ ...ANSWER, comment: adjudicationInput.shape.comment })
  .refine(hasReason, NO_REASON);
export type DecisionFields = z.input<typeof decisionForm>;
export type Decided = z.output<typeof decisionForm>;

export const NOTHING_TYPED: DecisionFields = { answer: null, reasons: [], comment: '' };

/** Lists the answers about a recording: at stage `audio` with the labels of its country. */
export function answersAbout({ stage, pilot }: Pick<AwaitingAdjudication, 'stage' | 'pilot'>) {
  const accept: { answer: Answer; label: string }[] =
    stage === 'words'
      ? [{ answer: 'accept', label: 'Accept the words as they are' }]
      : pilotOf(pilot).labels.map(({ key, name }) => ({ answer: key, label: `Accept as ${name}` }));
  return [...accept, { answer: 'reject', label: 'Reject: not for the dataset' }];
}

/** Builds the API's input. @param last_review_id last verdict that the admin saw: the server reports a conflict if there is a newer one */
export function toInput(
  { submission_id, stage }: Pick<AwaitingAdjudication, 'submission_id' | 'stage'>,
  { comment, ...answered }: Decided,
  last_review_id: string | undefined,
): z.input<typeof adjudicationInput> {
  return { submission_id, stage, comment, ...toVerdict(answered), ...(last_review_id && { last_review_id }) };
}

/** Returns what an answer means for the API. Reasons chosen before the answer was changed are dropped. */
export function toVerdict({ answer, reasons }: z.output<typeof answerForm>) {
  const category = categoryOf(answer);
  return answer === 'reject'
    ? { verdict: 'reject' as const, reasons }
    : { verdict: 'accept' as const, reasons: [], ...(category && { category }) };
}

/** Returns the text of the confirmation. */
export function saidOf(answer: Answer): string {
  if (answer === 'reject') return 'Decided: rejected.';
  const category = categoryOf(answer);
  return category ? `Decided: accepted as ${labelName(category)}.` : 'Decided: the words are accepted.';
}

function categoryOf(answer: Answer): Category | undefined {
  return ['accept', 'reject'].includes(answer) ? undefined : answer;
}
