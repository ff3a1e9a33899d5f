import type { Locator, Page } from '@playwright/test';
import type { Prompt } from '@labrish/api/prompts/schema';
import { callApi } from '../api.ts';
import { expect, staySignedIn, type RunningServer } from '../fixtures.ts';

/** Signs in with a new account and opens the Topics tab. */
export async function openTopics(page: Page, server: RunningServer, role: 'admin' | 'reviewer' = 'admin') {
  const email = await server.people.add(role);
  await staySignedIn(page, server, email);
  await page.goto('/app/admin?tab=topics');
  await expect(rows(page).first()).toBeVisible();
  return email;
}

/** Returns the rows of the table without its header. */
export function rows(page: Page): Locator {
  return page
    .getByRole('table', { name: 'Topics' })
    .getByRole('row')
    .filter({ has: page.getByRole('cell') });
}

export function rowOf(page: Page, topic: string): Locator {
  return rows(page).filter({ has: page.getByRole('cell', { name: topic, exact: true }) });
}

export const form = (page: Page) => page.getByRole('region', { name: 'Add Topic' });
export const edit = (page: Page, topic: string) =>
  page.getByRole('button', { name: `Edit ${topic}`, exact: true });

/** Returns the topics on the screen, from the top. */
export async function order(page: Page): Promise<string[]> {
  return rows(page).evaluateAll((all) => all.map((row) => row.children[1]?.textContent ?? ''));
}

export async function stored(page: Page): Promise<Prompt[]> {
  return (await callApi<{ prompts: Prompt[] }>(page, 'GET', '/prompts')).prompts;
}

let made = 0;

/** Creates a new topic for a test, at the end of the list. */
export async function addTopic(page: Page): Promise<Prompt> {
  const topic = `Topic ${++made} of ${Math.random().toString(36).slice(2, 8)}`;
  const words = { topic, english: 'Tell us about it.', mix: 'Tell us bout it.', patwa: 'Tell wi bout it.' };
  const { prompt } = await callApi<{ prompt: Prompt }>(page, 'POST', '/prompts', words);
  await page.reload();
  await expect(rowOf(page, topic)).toBeVisible();
  return prompt;
}

export const importDialog = (page: Page) => page.getByRole('dialog', { name: 'Import topics' });

export async function openImport(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Import CSV' }).click();
  await expect(importDialog(page).getByRole('button', { name: 'Choose a file' })).toBeVisible();
}

/** Chooses a file of topics in the dialog. */
export async function choose(page: Page, content: string | Buffer, name = 'topics.csv'): Promise<void> {
  const buffer = Buffer.from(content);
  await importDialog(page).getByLabel('CSV file').setInputFiles({ name, mimeType: 'text/csv', buffer });
}
