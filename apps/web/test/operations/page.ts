import type { Page } from '@playwright/test';
import { callApi } from '../api.ts';
import { speak } from '../contribute.ts';
import { expect, staySignedIn } from '../fixtures.ts';
import type { RunningServer } from '../fixtures.ts';

/** The most clicks that any task of an operator may take, counted from the opened desk. */
export const MOST_CLICKS = 3;

export async function openDesk(page: Page, server: RunningServer): Promise<void> {
  await staySignedIn(page, server, await server.people.add('admin'));
  await page.addInitScript(() => {
    const count = () =>
      sessionStorage.setItem('clicks', String(Number(sessionStorage.getItem('clicks')) + 1));
    addEventListener('click', count, true);
  });
  await page.goto('/app/admin?tab=operations');
  await expect(page.getByRole('heading', { name: 'Operations' })).toBeVisible();
}

/** Returns how many clicks were made since the desk was opened. */
export const clicks = (page: Page) => page.evaluate(() => Number(sessionStorage.getItem('clicks')));

/** Creates a contributor who has sent a voice note and then messages that the bot does not understand. @returns their id */
export async function stuckPerson(page: Page, server: RunningServer): Promise<string> {
  const person = await speak(server.url);
  for (const text of ['hm', 'hmm', 'hmmm']) await person.say({ text });
  await person.latest();
  type Listed = { data: { user_id: string }[] };
  const { data } = await callApi<Listed>(page, 'GET', '/submissions?limit=1');
  return data[0]?.user_id ?? '';
}

/** Searches from the opened desk: two clicks. */
export async function find(page: Page, typed: string): Promise<void> {
  await page.getByRole('button', { name: 'A person' }).click();
  await page.getByLabel('Find a person').fill(typed);
  await page.getByRole('button', { name: 'Find', exact: true }).click();
}
