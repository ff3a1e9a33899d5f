import { REASONS } from '@labrish/dataset/review/reasons';

/** Returns a rejection reason. For a reason that only a newer server knows, the label is the key and the rule is empty. */
export function rejectionReason(key: string): { key: string; label: string; rule: string } {
  return REASONS.find((reason) => reason.key === key) ?? { key, label: key, rule: '' };
}
