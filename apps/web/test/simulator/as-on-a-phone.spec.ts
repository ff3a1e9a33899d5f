import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { log, openChat, tap } from './page.ts';

test.beforeEach(({ page }) => openChat(page));

test.describe('at 360 px', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('long words and links break, and everything stays in reach', async ({ page }) => {
    const message = page.getByRole('textbox', { name: 'Message' });
    for (const words of [`https://example.org/${'a'.repeat(104)}`, 'b'.repeat(3900)]) {
      await message.fill(words);
      await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeInViewport({ ratio: 1 });
      await message.press('Enter');
      await expect(log(page).getByText(words, { exact: true })).toBeVisible();
      expect(await scrolledSideways(page)).toEqual([]);
    }
    await tap(page, 'Start over as another person');
    await expect(page.getByRole('button', { name: 'Say hi' })).toBeVisible();
  });
});

/** What is wider than the place it has. */
function scrolledSideways(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('html, [role=log]')]
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
      .map(({ tagName, scrollWidth }) => `${tagName}: ${scrollWidth} px`),
  );
}
