import { REASONS } from '@labrish/dataset/review/reasons';

/** Returns a reason's words. A reason that only a newer server knows is shown by its key. */
export function reasonOf(key: string): { key: string; label: string; rule: string } {
  return REASONS.find((reason) => reason.key === key) ?? { key, label: key, rule: '' };
}
