import type { Page } from '@playwright/test';
import { expect, hold, test } from '../fixtures.ts';

test.use({ viewport: { width: 360, height: 740 } });

test.beforeEach(async ({ page }) => {
  await page.goto('/');
  await expect(opener(page)).toHaveAttribute('aria-expanded', 'false');
});

test('opening moves the focus in and holds the page behind', async ({ page }) => {
  await opener(page).focus();
  await page.keyboard.press('Enter');
  await expect(menu(page)).toBeInViewport();
  await expect(closer(page)).toBeFocused();
  await expect(page.locator('main')).toHaveAttribute('inert');
  await expect(menu(page).getByRole('link')).toHaveText([
    'How It Works',
    'The Project',
    'Why It Matters',
    'Partner',
    'Contribute Now',
  ]);
  const before = await page.evaluate(() => scrollY);
  await page.mouse.move(30, 400);
  await page.mouse.wheel(0, 600);
  // Wait for two frames, within which a pending scroll would happen.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  expect(await page.evaluate(() => scrollY)).toBe(before);
});

test('the focus goes round inside, both ways', async ({ page }) => {
  await opener(page).click();
  await expect(closer(page)).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(menu(page).getByRole('link', { name: 'Contribute Now' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(closer(page)).toBeFocused();
  const seen = [];
  for (let stop = 0; stop < 6; stop++) {
    await page.keyboard.press('Tab');
    seen.push(await page.evaluate(() => document.activeElement?.closest('#menu-panel') !== null));
  }
  expect(seen).toEqual(Array(6).fill(true));
  await expect(closer(page)).toBeFocused();
});

const ways = [
  ['Escape', (page: Page) => page.keyboard.press('Escape')],
  ['the close button', (page: Page) => closer(page).click()],
  ['a tap on the overlay', (page: Page) => page.mouse.click(20, 500)],
] as const;

for (const [how, close] of ways) {
  test(`${how} closes it, gives the focus back and leaves the page where it is`, async ({ page }) => {
    await page.evaluate(() => scrollTo({ top: 700, behavior: 'instant' }));
    // Not by `click`, which scrolls what is in the header to the middle of the page.
    const { x = 0, y = 0 } = (await opener(page).boundingBox()) ?? {};
    await page.mouse.click(x + 10, y + 10);
    await expect(menu(page)).toBeInViewport();
    await close(page);
    await expectClosed(page);
    expect(await page.evaluate(() => scrollY)).toBe(700);
  });

  test(`${how} closes one that was opened before the script had come`, async ({ page }) => {
    const release = await hold(page, /\.js$/);
    await page.goto('/', { waitUntil: 'commit' });
    await page.getByRole('link', { name: 'Open menu' }).click();
    await expect(page).toHaveURL(/#menu$/);
    await release();
    await expect(closer(page)).toBeFocused();
    await expect(menu(page)).toBeInViewport();
    await expect(page.locator('main')).toHaveAttribute('inert');
    await close(page);
    await expectClosed(page);
  });
}

test('its address opens it where there is one, and is not kept', async ({ page }) => {
  await page.evaluate(() => location.assign('#menu'));
  await expect(closer(page)).toBeFocused();
  await expect(page).not.toHaveURL(/#/);
  await page.keyboard.press('Escape');
  await expectClosed(page);
  await page.setViewportSize({ width: 1200, height: 740 });
  await page.evaluate(() => location.assign('#menu'));
  await expect(page).not.toHaveURL(/#/);
  await expect(page.locator('main')).not.toHaveAttribute('inert');
});

test('choosing a link closes it and goes there', async ({ page }) => {
  await opener(page).click();
  await menu(page).getByRole('link', { name: 'Partner', exact: true }).click();
  await expect(page.locator('#menu-panel')).toBeHidden();
  await expect(page).toHaveURL(/#workstreams$/);
  await expect(page.getByRole('heading', { name: 'Partner With Us', exact: true })).toBeInViewport();
});

test('Contribute Now in the menu opens a new tab and closes the menu', async ({ page }) => {
  await opener(page).click();
  const opened = page.waitForEvent('popup');
  await menu(page).getByRole('link', { name: 'Contribute Now', exact: true }).click();
  await (await opened).close();
  await expect(page.locator('#menu-panel')).toBeHidden();
});

test('a window made wide closes it', async ({ page }) => {
  await opener(page).click();
  await page.setViewportSize({ width: 1200, height: 740 });
  await expect(page.locator('main')).not.toHaveAttribute('inert');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Partner', exact: true })).toBeVisible();
});

async function expectClosed(page: Page): Promise<void> {
  await expect(page.locator('#menu-panel')).toBeHidden();
  await expect(opener(page)).toBeFocused();
  await expect(opener(page)).toHaveAttribute('aria-expanded', 'false');
  await expect(page.locator('main')).not.toHaveAttribute('inert');
  await expect(page).not.toHaveURL(/#/);
}
function opener(page: Page) {
  return page.getByRole('button', { name: 'Open menu' });
}
function closer(page: Page) {
  return page.getByRole('button', { name: 'Close menu' });
}
function menu(page: Page) {
  return page.getByRole('dialog', { name: 'Menu' });
}
