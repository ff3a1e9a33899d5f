import { contribute } from './contribute.ts';
import { expect, staySignedIn, test } from './fixtures.ts';

test('toasts come at the bottom right, three at once, and go after their time', async ({
  page,
  context,
  server,
}) => {
  await contribute(server.url, { words: 'a toast' });
  await context.grantPermissions(['clipboard-write']);
  await staySignedIn(page, server, await server.people.add());
  await page.clock.install();
  await page.goto('/app/datasets');
  const copy = page.getByTitle('Copy the whole user ID').first();
  await expect(copy).toBeVisible();
  // From here on only the test advances the clock: on a slow machine the first toast would close before the last one opens.
  await page.clock.pauseAt(Date.now() + 60_000);
  const shown = page.locator('[data-sonner-toast][data-visible=true]', { hasText: 'Copied to clipboard' });
  for (const expected of [1, 2, 3, 3]) {
    await copy.click();
    await expect(async () => {
      await page.clock.runFor(10);
      expect(await shown.count()).toBe(expected);
    }).toPass();
  }
  // Each toast can be read without hovering: none overlaps another.
  await expect(async () => {
    const edges = await shown.evaluateAll((toasts) =>
      toasts.map((toast) => toast.getBoundingClientRect()).map(({ top, bottom }) => ({ top, bottom })),
    );
    edges.sort((a, b) => a.top - b.top);
    for (const [index, { top }] of edges.entries())
      expect(top).toBeGreaterThanOrEqual(edges[index - 1]?.bottom ?? 0);
  }).toPass();
  await expect(page.locator('[data-sonner-toaster]')).toHaveAttribute('data-x-position', 'right');
  await expect(page.locator('[data-sonner-toaster]')).toHaveAttribute('data-y-position', 'bottom');
  await page.mouse.move(0, 0);
  await page.clock.runFor(1000);
  await expect(shown).toHaveCount(3);
  await page.clock.runFor(2000);
  await expect(shown).toHaveCount(0);
});
