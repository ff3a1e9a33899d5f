import type { Page } from '@playwright/test';
import { callApi } from '../api.ts';
import { speak } from '../contribute.ts';
import { expect, staySignedIn } from '../fixtures.ts';
import type { RunningServer } from '../fixtures.ts';

/** A story of an operator's takes no more clicks than this, from the desk as it opens. */
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

/** How often one has clicked since the desk was opened. */
export const clicks = (page: Page) => page.evaluate(() => Number(sessionStorage.getItem('clicks')));

/** Somebody who has spoken and whom the bot does not understand any more. @returns their id */
export async function stuckPerson(page: Page, server: RunningServer): Promise<string> {
  const person = await speak(server.url);
  for (const text of ['hm', 'hmm', 'hmmm']) await person.say({ text });
  await person.latest();
  type Listed = { data: { user_id: string }[] };
  const { data } = await callApi<Listed>(page, 'GET', '/submissions?limit=1');
  return data[0]?.user_id ?? '';
}

/** From the desk as it opens: two clicks. */
export async function find(page: Page, typed: string): Promise<void> {
  await page.getByRole('button', { name: 'A person' }).click();
  await page.getByLabel('Find a person').fill(typed);
  await page.getByRole('button', { name: 'Find', exact: true }).click();
}
