import type { Permission } from '@labrish/api/permissions';
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

/** What each permission lets a reviewer do, in words that follow "may". */
export const PERMISSION_WORDS: Record<Permission, string> = {
  lead: 'decide disputes and see how the team reviews',
  inbox: 'find and help individual contributors',
  export: 'create releases of the dataset',
  publish: 'publish and withdraw versions of the dataset',
  erase: 'delete what a contributor gave',
  keys: 'create and revoke API keys',
};
