import { REASONS } from '@labrish/dataset/review/reasons';
import type { Outputs } from '#lib/api/trpc.ts';
import { labelName } from '#lib/pilot.ts';

export type Step = Outputs['review']['historyOf']['data'][number];

/** Says in a sentence what happened to a recording in review, without its full stop. */
export function sentenceOf(step: Step): string {
  const { kind, by, by_id, reviewer, reviewer_id } = step;
  const whose = `${by_id === reviewer_id ? 'their own verdicts' : `the verdicts of ${reviewer}`}`;
  const sentences: Record<Step['kind'], string> = {
    verdict: `${by} ${opinionOf(step)}`,
    change: `${by} changed their verdict: ${opinionOf(step)}`,
    undo: by_id === reviewer_id ? `${by} undid their verdict` : `${by} dismissed the report of ${reviewer}`,
    adjudication: `${by} decided: ${opinionOf(step)}`,
    set_aside: reviewer_id ? `${by} set ${whose} aside` : `${by} returned it to the queue`,
    undo_set_aside: `${by} let ${reviewer_id ? whose : 'the verdicts before'} count again`,
    note: `${by} noted`,
    copy: 'It was found to be a copy of another person’s recording',
  };
  return sentences[kind];
}

function opinionOf({ kind, stage, verdict, category, reasons }: Step): string {
  const isWords = stage === 'words';
  const why = reasons.map((key) => rejectionReason(key).label.toLowerCase()).join(', ');
  if (verdict === 'reject') return `rejected it${isWords ? ' while transcribing it' : ''}: ${why}`;
  if (isWords) return kind === 'adjudication' ? 'accepted the transcript' : 'accepted and transcribed it';
  return category ? `accepted it as ${labelName(category)}` : 'accepted it';
}

const WHY_NOT: Record<NonNullable<Step['why_not']>, string> = {
  not_heard: 'not enough was heard',
  no_slot: 'there were enough verdicts already',
  calibration: 'given to compare reviewers; already settled',
  changed: 'changed since',
  undone: 'undone since',
  set_aside: 'set aside by a lead',
  adjudicated: 'a lead has decided since',
};

/** Says whether a verdict counts, or why not; null for what is none. */
export function countingOf({ kind, counts, why_not }: Step): string | null {
  if (counts === null) return null;
  if (why_not) return `Does not count: ${WHY_NOT[why_not]}`;
  return kind === 'adjudication' ? 'Decides' : 'Counts';
}

/** Returns a rejection reason. For a reason that only a newer server knows, the label is the key and the rule is empty. */
export function rejectionReason(key: string): { key: string; label: string; rule: string } {
  return REASONS.find((reason) => reason.key === key) ?? { key, label: key, rule: '' };
}
