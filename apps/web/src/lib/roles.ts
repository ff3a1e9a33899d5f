import type { User } from '@labrish/api/users/schema';

type Role = User['role'];

const NAMES: Record<Role, string> = { reviewer: 'Reviewer', admin: 'Admin' };
const MAY: Record<Role, string> = {
  reviewer: 'Reviewers can view and review submissions',
  admin: 'Admins can manage users and all content',
};

/** The roles in the order of a select: the role with fewer rights comes first. */
export const ROLES: readonly Role[] = ['reviewer', 'admin'];

/** What each role may do: SPEC section 2, word for word. */
export const ROLE_HINT = `${MAY.admin}; ${MAY.reviewer}.`;

/** Returns the displayed name of a role. */
export function roleName(role: Role): string {
  return NAMES[role];
}

/** Returns what a role may do, as a sentence. */
export function roleNote(role: Role): string {
  return `${MAY[role]}.`;
}
