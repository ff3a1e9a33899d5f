import type { Page } from '@playwright/test';
import { contribute } from '../contribute.ts';
import { newWord, rows } from './page.ts';
import { expect, staySignedIn, test, type RunningServer } from '../fixtures.ts';
import { watch } from '../watch.ts';

test('one player at a time, back to its start at the end', async ({ page, server }) => {
  const word = newWord();
  await contribute(server.url, { words: word });
  await contribute(server.url, { words: word });
  await staySignedIn(page, server, await server.people.add());
  await page.goto(`/app/datasets?search=${word}`);
  const [first, second] = [rows(page).nth(0), rows(page).nth(1)];
  // The right mouse button plays nothing: it opens the browser's menu.
  await first.getByRole('slider', { name: 'Position' }).click({ button: 'right' });
  await expect(first.getByRole('button', { name: 'Play' })).toHaveAttribute('data-state', 'idle');
  const states = await watch(page, '[data-index="0"] [data-state]', 'data-state');
  const positions = await watch(page, '[data-index="0"] [role=slider]', 'aria-valuenow');
  const times = await watch(page, '[data-index="0"] [role=gridcell]:last-child');
  await first.getByRole('button', { name: 'Play' }).click();
  await expect.poll(states).toContain('playing');
  await expect.poll(positions).toContainEqual(expect.stringMatching(/^[1-4]$/));
  await expect.poll(times).toContainEqual(expect.stringMatching(/^0:0[1-4]$/));
  await second.getByRole('button', { name: 'Play' }).click();
  await expect(second.getByRole('button', { name: 'Pause' })).toBeVisible();
  await expect(first.getByRole('button', { name: 'Play' })).toHaveAttribute('data-state', 'idle');
  await second.getByRole('button', { name: 'Pause' }).click();
  await expect(second.getByRole('button', { name: 'Play' })).toHaveAttribute('data-state', 'paused');

  // Seek close to the end, to save waiting for it.
  const slider = second.getByRole('slider', { name: 'Position' });
  await slider.press('End');
  await slider.press('ArrowLeft');
  await expect(slider).toHaveAttribute('aria-valuetext', '0:04 of 0:05');
  await second.getByRole('button', { name: 'Play' }).click();
  await expect(second.getByRole('button', { name: 'Play' })).toHaveAttribute('data-state', 'idle');
  await expect(slider).toHaveAttribute('aria-valuenow', '0');
});

test('the keyboard walks the rows and plays', async ({ page, server }) => {
  await tabToFirstOfThree(page, server);
  await expect(rows(page).nth(0)).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(rows(page).nth(2)).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(rows(page).nth(1)).toBeFocused();
  await page.keyboard.press('Space');
  await expect(rows(page).nth(1).getByRole('button', { name: 'Pause' })).toBeVisible();
  await page.keyboard.press('Space');
  await expect(rows(page).nth(1).getByRole('button', { name: 'Play' })).toHaveAttribute(
    'data-state',
    'paused',
  );
});

test('Tab stops at one row and its controls, and then leaves the list', async ({ page, server }) => {
  await tabToFirstOfThree(page, server);
  await page.keyboard.press('ArrowDown');
  const row = rows(page).nth(1);
  await expect(row).toBeFocused();
  const controls = [
    row.getByRole('link', { name: '…' }),
    row.getByRole('button', { name: 'Copy the user ID' }),
    row.getByRole('button', { name: 'Details' }),
    row.getByRole('button', { name: 'Play' }),
    row.getByRole('slider', { name: 'Position' }),
  ];
  for (const control of controls) {
    await page.keyboard.press('Tab');
    await expect(control).toBeFocused();
  }
  await page.keyboard.press('Tab');
  await expect(page.getByRole('grid').locator(':focus')).toHaveCount(0);
  await page.keyboard.press('Shift+Tab');
  await expect(row.getByRole('slider')).toBeFocused();
  for (let stop = 0; stop < 6; stop++) await page.keyboard.press('Shift+Tab');
  await expect(page.getByRole('button', { name: 'Clear filters' })).toBeFocused();
  // The mouse can reach every row, and the Tab order follows it.
  await rows(page).nth(2).getByRole('button', { name: 'Play' }).click();
  await page.keyboard.press('Tab');
  await expect(rows(page).nth(2).getByRole('slider')).toBeFocused();
});

test('an address that cannot be had is only logged', async ({ page, server, consoleErrors }) => {
  const word = newWord();
  await contribute(server.url, { words: word });
  await staySignedIn(page, server, await server.people.add());
  await page.goto(`/app/datasets?search=${word}`);
  const address = /\/trpc\/submissions\.audioUrl/;
  await page.route(address, (route) => route.abort());
  const warned = page.waitForEvent('console', (message) => message.text().startsWith('Audio:'));
  await rows(page).getByRole('button', { name: 'Play' }).click();
  await warned;
  await expect(rows(page).getByRole('button', { name: 'Play' })).toHaveAttribute('data-state', 'idle');
  await expect(page.getByRole('alert')).toBeHidden();
  await page.unroute(address);
  await rows(page).getByRole('button', { name: 'Play' }).click();
  await expect(rows(page).getByRole('button', { name: 'Pause' })).toBeVisible();
  consoleErrors.length = 0;
});

async function tabToFirstOfThree(page: Page, server: RunningServer): Promise<void> {
  const word = newWord();
  for (let count = 0; count < 3; count++) await contribute(server.url, { words: word });
  await staySignedIn(page, server, await server.people.add());
  await page.goto(`/app/datasets?search=${word}`);
  await expect(rows(page)).toHaveCount(3);
  await page.getByRole('button', { name: 'Clear filters' }).focus();
  await page.keyboard.press('Tab');
}
