import { REASONS } from '@labrish/dataset/review/reasons';

/** A reason in words. One that this page does not know yet, because the server is newer, is shown as it is. */
export function reasonOf(key: string): { key: string; label: string; rule: string } {
  return REASONS.find((reason) => reason.key === key) ?? { key, label: key, rule: '' };
}
