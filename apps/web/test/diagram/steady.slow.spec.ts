import type { Page } from '@playwright/test';
import { expect, hold, test } from '../fixtures.ts';
import { edges, openDiagram, state } from './page.ts';

// Without animations, so that positions are final.
test.use({ contextOptions: { reducedMotion: 'reduce' }, viewport: { width: 1440, height: 1000 } });

/** Counts from now on the lines and states that are removed from the page, even if only for a moment. */
async function countRemovals(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    let removed = 0;
    new MutationObserver((records) => {
      for (const { removedNodes } of records)
        for (const node of removedNodes)
          if (node instanceof Element && node.matches('svg:has(.react-flow__edge), .react-flow__node'))
            removed++;
    }).observe(document.querySelector('.react-flow') ?? document, { childList: true, subtree: true });
    Object.assign(window, { removals: () => removed });
  });
  return () => page.evaluate(() => (window as unknown as { removals: () => number }).removals());
}

test('no line and no state is taken away when marks arrive, a state is opened or the phone moves on', async ({
  page,
  server,
}) => {
  const arrive = await hold(page, /\/trpc\/[^?]*flowVersions\.findings/);
  await openDiagram(page, server, 'admin');
  await expect(edges(page).first()).toBeVisible();
  const first = await edges(page).first().elementHandle();
  const removals = await countRemovals(page);
  await page.getByRole('button', { name: 'Try it' }).click();
  await page.getByRole('button', { name: 'Say hi' }).click();
  await expect(page.getByRole('group', { name: 'Welcome, initial state, the phone is here' })).toBeVisible();
  await arrive();
  await state(page, 'Consent').click();
  await expect(page.getByRole('article', { name: 'Consent' })).toBeFocused();
  expect(await removals()).toBe(0);
  expect(await first?.evaluate((line) => line.isConnected)).toBe(true);
});
