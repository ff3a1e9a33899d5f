import { ApiError } from '../errors.ts';
import type { Role } from '../context.ts';

/**
 * Somebody must remain who can manage the console.
 *
 * @param admins how many administrators there are before the change.
 * @throws {ApiError} CONFLICT when the change takes the last one away.
 */
export function keepAnAdmin(before: Role, after: Role, admins: number): void {
  if (isDemotion(before, after) && admins <= 1)
    throw new ApiError(
      'CONFLICT',
      'This is the last administrator. Make somebody else an administrator first.',
    );
}

export function isDemotion(before: Role, after: Role): boolean {
  return before === 'admin' && after !== 'admin';
}
