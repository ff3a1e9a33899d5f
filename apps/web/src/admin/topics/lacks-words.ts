import type { FieldErrors } from 'react-hook-form';
import type { Words } from './wordings.ts';

/** Returns whether a text is missing, rather than too long. */
export function lacksWords(errors: FieldErrors<Words>): boolean {
  return Object.values(errors).some(({ type }) => type === 'too_small');
}
