import { REASONS } from '@labrish/dataset';

/** Returns a reason's label. A reason that only older versions know is shown as it is stored. */
export function reasonLabel(key: string): string {
  return REASONS.find((reason) => reason.key === key)?.label ?? key;
}
