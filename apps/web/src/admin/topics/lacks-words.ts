import type { FieldErrors } from 'react-hook-form';
import type { Words } from './wordings.ts';

/** Returns whether a text is missing, rather than too long. */
export function lacksWords(errors: FieldErrors<Words>): boolean {
  const { other_wordings = {}, ...ours } = errors;
  return Object.values({ ...ours, ...other_wordings }).some((error) => error.type === 'too_small');
}
