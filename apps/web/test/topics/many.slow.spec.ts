import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { choose, importDialog, openImport, openTopics, rows, stored } from './page.ts';

// Own settings give this file its own server: other tests expect to see all topics at once.
test.use({
  settings: { PRODUCT_NAME: 'Many' },
  viewport: { width: 1280, height: 800 },
  contextOptions: { reducedMotion: 'reduce' },
});

const move = async (page: Page, topic: string, to: string) => {
  const menu = page.getByRole('button', { name: `Move ${topic}`, exact: true });
  const answer = page.waitForResponse(/prompts\.reorder/);
  await menu.press('Enter');
  await page.getByRole('menuitem', { name: to }).press('Enter');
  expect((await answer).ok()).toBe(true);
  return menu;
};

test('in a list of hundreds the keyboard and the eye stay with a topic that is moved far', async ({
  page,
  server,
}) => {
  await openTopics(page, server);
  const seeded = (await stored(page)).length;
  await openImport(page);
  const lines = Array.from({ length: 300 }, (_, i) => `Many ${i},E,M,P`);
  await choose(page, ['topic,english,mix,patwa', ...lines].join('\n'));
  await importDialog(page).getByRole('button', { name: 'Import 300 topics' }).click();
  await importDialog(page).getByRole('button', { name: 'Done' }).click();
  const table = page.getByRole('table', { name: 'Topics' });
  await expect(table).toHaveAttribute('aria-rowcount', String(seeded + 301));
  const topic = (await stored(page))[1]?.topic ?? '';
  const row = rows(page).filter({ has: page.getByRole('cell', { name: topic, exact: true }) });

  const menu = await move(page, topic, 'Move to the end');
  await expect(menu).toBeFocused();
  await expect(row).toHaveAttribute('aria-rowindex', String(seeded + 301));
  await expect(menu).toBeInViewport({ ratio: 1 });

  await move(page, topic, 'Move to the top');
  await expect(menu).toBeFocused();
  await expect(row).toHaveAttribute('aria-rowindex', '2');
  await expect(menu).toBeInViewport({ ratio: 1 });
  // The menu is not behind the header either, which stays at the top of the window.
  await menu.click({ trial: true });
});
