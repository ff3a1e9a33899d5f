import { REASONS } from '@labrish/dataset/review/reasons';

/** Returns the words of a rejection reason. A reason that only a newer server knows has its key for a label. */
export function rejectionReason(key: string): { key: string; label: string; rule: string } {
  return REASONS.find((reason) => reason.key === key) ?? { key, label: key, rule: '' };
}
