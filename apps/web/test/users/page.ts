import type { Page } from '@playwright/test';
import type { User } from '@labrish/api/users/schema';
import { callApi } from '../api.ts';
import { expect, staySignedIn, type RunningServer } from '../fixtures.ts';

/** Finds the cards of the users. */
export const people = (page: Page) => page.getByRole('list', { name: 'Users' });
export const card = (page: Page, text: string) =>
  people(page).getByRole('listitem').filter({ hasText: text });
export const edit = (page: Page, name: string) =>
  page.getByRole('button', { name: `Edit ${name}`, exact: true });
export const stored = async (page: Page, email: string) => {
  const { users } = await callApi<{ users: User[] }>(page, 'GET', '/users');
  return users.find((user) => user.email === email);
};

/** Signs in as a new administrator and opens the Users tab. */
export async function openUsers(page: Page, server: RunningServer): Promise<string> {
  const email = await server.people.add('admin');
  await staySignedIn(page, server, email);
  await page.goto('/app/admin?tab=users');
  await expect(card(page, email)).toBeVisible();
  return email;
}
