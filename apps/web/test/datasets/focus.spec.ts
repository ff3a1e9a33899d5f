import { expect, test } from '../fixtures.ts';
import { signInToMany } from './many.ts';
import { rows } from './page.ts';

test('the arrows walk down through them and up again, and the focus stays with the row', async ({
  page,
  server,
}) => {
  await signInToMany(page, server);
  await page.goto('/app/datasets');
  await rows(page).first().focus();
  const isFocused = (number: number) =>
    expect(page.locator('[role=row]:focus').getByRole('gridcell').nth(4)).toHaveText(`Number ${number}`);
  for (let number = 2; number <= 40; number++) {
    await page.keyboard.press('ArrowDown');
    await isFocused(number);
  }
  for (let number = 39; number >= 1; number--) {
    await page.keyboard.press('ArrowUp');
    await isFocused(number);
  }
});

test('arrow keys that are faster than the page can scroll lose no step', async ({ page, server }) => {
  await signInToMany(page, server);
  await page.goto('/app/datasets');
  await rows(page).first().focus();
  for (const [key, number] of [
    ['ArrowDown', 40],
    ['ArrowUp', 1],
  ] as const) {
    // Press all keys within one frame, so that the page scrolls only after the last one.
    await page.evaluate(async (key) => {
      for (let step = 1; step < 40; step++) {
        document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
        for (let turn = 0; turn < 10; turn++) await Promise.resolve();
      }
    }, key);
    const focused = page.locator('[role=row]:focus');
    await expect(focused.getByRole('gridcell').nth(4)).toHaveText(`Number ${number}`);
    await expect(focused).toBeInViewport();
  }
});

test('the focus does not pass to another submission when one jumps away', async ({ page, server }) => {
  await signInToMany(page, server);
  await page.goto('/app/datasets');
  await rows(page).first().focus();
  await page.keyboard.press('ArrowDown');
  await expect(rows(page).nth(1)).toBeFocused();
  await page.keyboard.press('End');
  await expect(page.getByText('Number 500', { exact: true })).toBeVisible();
  await expect(page.locator('[role=row]:focus')).toHaveCount(0);
});

test('the focus stays with a row that is in sight in fast scrolling, down and up', async ({
  page,
  server,
}) => {
  await signInToMany(page, server);
  await page.goto('/app/datasets');
  await expect(rows(page).first()).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, 6000));
  const row = rows(page).filter({ hasText: 'Number 90' });
  await row.focus();
  const top = await page.evaluate(() => window.scrollY);
  for (const pixels of [300, -900, 600]) {
    const placeholders = await page.evaluate(async (pixels) => {
      window.scrollBy(0, pixels);
      await new Promise(requestAnimationFrame);
      return document.querySelectorAll('[data-index]:not(:has(time))').length;
    }, pixels);
    expect(placeholders).toBeGreaterThan(0);
    await expect(page.locator('[data-index]:not(:has(time))')).toHaveCount(0);
    await expect(row).toBeFocused();
  }
  expect(await page.evaluate(() => window.scrollY)).toBe(top);
});
