import { REASONS } from '@labrish/dataset';

/** A reason in words. What an older version has called otherwise stays as it is. */
export function reasonLabel(key: string): string {
  return REASONS.find((reason) => reason.key === key)?.label ?? key;
}
