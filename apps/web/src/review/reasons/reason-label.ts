import { REASONS } from '@labrish/dataset';

/** Returns the label of a rejection reason, or the stored key for one that only older versions know. */
export function reasonLabel(key: string): string {
  return REASONS.find((reason) => reason.key === key)?.label ?? key;
}
