import type { User } from '@labrish/api/users/schema';

export const ROLES: readonly { role: User['role']; name: string }[] = [
  { role: 'reviewer', name: 'Reviewer' },
  { role: 'admin', name: 'Admin' },
];

export const ROLE_HINT =
  'Admins can manage users and all content; Reviewers can view and review submissions.';

export function roleName(role: User['role']): string {
  return role === 'admin' ? 'Admin' : 'Reviewer';
}
