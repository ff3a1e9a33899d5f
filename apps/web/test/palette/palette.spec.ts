import type { Page } from '@playwright/test';
import { expectClean } from '../axe.ts';
import { contribute } from '../contribute.ts';
import { expect, staySignedIn, test } from '../fixtures.ts';
import type { RunningServer } from '../fixtures.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

async function openConsole(page: Page, server: RunningServer, role: 'admin' | 'reviewer' = 'admin') {
  await staySignedIn(page, server, await server.people.add(role));
  await page.goto('/app');
  await expect(page.getByRole('button', { name: 'Go to anything' })).toBeVisible();
}

const field = (page: Page) => page.getByRole('combobox', { name: 'Go to anything' });

/** Types a query and opens the first result. */
async function goTo(page: Page, typed: string, found: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await expect(field(page)).toBeFocused();
  await field(page).fill(typed);
  await expect(page.getByRole('option', { selected: true })).toContainText(found);
  await field(page).press('Enter');
  await expect(page.getByRole('dialog', { name: 'Go to anything' })).toBeHidden();
}

test('a page, a state, a topic and a recording are two keys and a few letters away', async ({
  page,
  server,
}) => {
  await contribute(server.url, { words: 'Mi granny sell ackee a Coronation' });
  await openConsole(page, server);
  await goTo(page, 'diagr', 'Diagram');
  await expect(page).toHaveURL('/app/admin?tab=diagram');
  await goTo(page, 'age rang', 'Age range');
  await expect(page.getByRole('article', { name: 'Age range' })).toBeVisible();
  await goTo(page, 'granny sell', 'Mi granny sell ackee');
  await expect(page).toHaveURL(/\/app\/datasets\?submission=/);
  await expect(page.getByRole('dialog').getByText('Mi granny sell ackee a Coronation')).toBeVisible();
});

test('a topic that is out of sight is brought into it, with the keyboard', async ({ page, server }) => {
  await page.setViewportSize({ width: 1280, height: 500 });
  await openConsole(page, server);
  await page.goto('/app/admin?tab=topics');
  const rows = page.getByRole('table', { name: 'Topics' }).getByRole('row');
  await expect(rows.nth(1)).toBeVisible();
  const count = Number(await page.getByRole('table', { name: 'Topics' }).getAttribute('aria-rowcount'));
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  const last = page.locator(`[aria-rowindex="${count}"]`);
  await expect(last).toBeVisible();
  const name = (await last.getByRole('cell').nth(1).textContent()) ?? '';
  await page.evaluate(() => scrollTo(0, 0));
  await goTo(page, name, name);
  await expect(last).toBeFocused();
  await expect(last).toBeInViewport();
});

test('by keyboard and by touch; what nobody knows is said; Escape gives the keyboard back', async ({
  page,
  server,
}) => {
  await openConsole(page, server, 'reviewer');
  const opener = page.getByRole('button', { name: 'Go to anything' });
  await opener.click();
  await expect(field(page)).toBeFocused();
  await expectClean(page, 'go to anything');
  await field(page).fill('qqqq');
  await expect(page.getByText('Nothing matches “qqqq”.')).toBeVisible();
  // A reviewer gets no results that only admins may open.
  await field(page).fill('Operations');
  await expect(page.getByText('Nothing matches “Operations”.')).toBeVisible();
  await field(page).press('Escape');
  await expect(opener).toBeFocused();
});

test('the question mark shows the keys of the screen, and is a letter in a field', async ({
  page,
  server,
}) => {
  await openConsole(page, server);
  await page.goto('/app/admin?tab=diagram');
  const search = page.getByLabel('Find a state');
  await search.fill('');
  await search.press('?');
  await expect(search).toHaveValue('?');
  await search.press('Escape');
  await page.getByRole('tab', { name: 'Diagram' }).focus();
  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Keys' });
  await expect(keys.getByRole('region', { name: 'Diagram' })).toContainText('Find a state');
  await expect(keys.getByRole('region', { name: 'Everywhere' })).toContainText('Go to anything');
  await expectClean(page, 'keys');
  await page.keyboard.press('Escape');
  await expect(keys).toBeHidden();
});
