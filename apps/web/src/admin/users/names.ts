import type { User } from '@labrish/api/users/schema';

/** Returns the name of a user: display name, else email, else "Unknown User" (SPEC section 2). */
export function nameOf({ display_name, email }: Pick<User, 'display_name' | 'email'>): string {
  return [display_name, email].find((name) => name?.trim()) ?? 'Unknown User';
}

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** Returns the first letter of a name as people see it: an accent or an emoji stays whole. */
export function initialOf(name: string): string {
  const [first] = graphemes.segment(name.trim());
  return (first?.segment ?? '').toLocaleUpperCase();
}

/** Returns whether a search finds this user: every word occurs in the name or in the email, in any case. */
export function matchesUser(user: Pick<User, 'display_name' | 'email'>, typed: string): boolean {
  const text = `${user.display_name ?? ''} ${user.email}`.toLocaleLowerCase();
  return typed
    .toLocaleLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
