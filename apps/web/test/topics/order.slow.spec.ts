import type { Page } from '@playwright/test';
import { callApi, cut } from '../api.ts';
import { expect, test } from '../fixtures.ts';
import { openTopics, order, rows, stored } from './page.ts';

// The window is high enough to show all topics, because the page renders only visible rows.
test.use({ viewport: { width: 1280, height: 8000 }, contextOptions: { reducedMotion: 'reduce' } });

const handle = (page: Page, topic: string) =>
  page.getByRole('button', { name: `Drag ${topic}`, exact: true });

/** Returns the first four topics, which every test of this file moves. */
async function firstFour(page: Page): Promise<[string, string, string, string]> {
  const [a = '', b = '', c = '', d = ''] = await order(page);
  return [a, b, c, d];
}

/** Does something that the server saves, and waits until it is saved. */
async function saved(page: Page, act: () => Promise<void>): Promise<void> {
  const answer = page.waitForResponse(/prompts\.reorder/);
  await act();
  expect((await answer).ok()).toBe(true);
}

/** Finds the announcements of dnd-kit for screen readers. */
const announced = (page: Page) => page.locator('[role="status"][aria-live="assertive"]');

/** Picks up a topic with the keyboard. dnd-kit only listens for the arrow keys from the next timer on. */
async function pickUp(page: Page): Promise<void> {
  await page.keyboard.press('Space');
  await expect(announced(page)).toContainText('picked up');
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
}

/** Drags a topic with the mouse to the position of another, and releases it once the page has announced that position. */
async function dragOnto(page: Page, from: string, to: string): Promise<void> {
  const place = (await order(page)).indexOf(to) + 1;
  // Hover, which waits until the handle is still: an earlier move may not have finished.
  await handle(page, to).hover();
  const end = await handle(page, to).boundingBox();
  if (!end) throw new Error('A handle is out of sight.');
  await handle(page, from).hover();
  await page.mouse.down();
  await page.mouse.move(end.x + end.width / 2, end.y + end.height / 2, { steps: 12 });
  await expect(announced(page)).toContainText(`${from} is over place ${place} of`);
  await page.mouse.up();
}

test('a topic is dragged with the mouse, and all are numbered from 1', async ({ page, server }) => {
  await openTopics(page, server);
  const [a, b, c, d] = await firstFour(page);
  await saved(page, () => dragOnto(page, c, a));
  await expect.poll(() => firstFour(page)).toEqual([c, a, b, d]);
  await saved(page, () => dragOnto(page, c, b));
  await expect.poll(() => firstFour(page)).toEqual([a, b, c, d]);
  const numbers = (await stored(page)).map(({ display_order }) => display_order);
  expect(numbers).toEqual(numbers.map((_, index) => index + 1));
  await page.reload();
  await expect(rows(page).first()).toContainText(a);
  expect(await firstFour(page)).toEqual([a, b, c, d]);
});

test('a topic is moved with the keyboard, which is read out; Escape puts it back', async ({
  page,
  server,
}) => {
  await openTopics(page, server);
  const [a, b, c, d] = await firstFour(page);
  const count = await rows(page).count();
  const said = announced(page);
  await handle(page, a).focus();
  await pickUp(page);
  await expect(said).toHaveText(`${a} picked up. It is at place 1 of ${count}.`);
  await page.keyboard.press('ArrowDown');
  await expect(said).toHaveText(`${a} is over place 2 of ${count}.`);
  await page.keyboard.press('ArrowDown');
  await expect(said).toHaveText(`${a} is over place 3 of ${count}.`);
  await saved(page, () => page.keyboard.press('Space'));
  await expect(said).toHaveText(`${a} put down at place 3 of ${count}.`);
  await expect.poll(() => firstFour(page)).toEqual([b, c, a, d]);
  await expect(handle(page, a)).toBeFocused();

  await pickUp(page);
  await expect(said).toHaveText(`${a} picked up. It is at place 3 of ${count}.`);
  await page.keyboard.press('ArrowUp');
  await expect(said).toHaveText(`${a} is over place 2 of ${count}.`);
  await page.keyboard.press('Escape');
  await expect(said).toHaveText(`${a} put back at place 3 of ${count}.`);
  expect(await firstFour(page)).toEqual([b, c, a, d]);
});

test('a topic is moved without dragging, and the keyboard stays with it', async ({ page, server }) => {
  await openTopics(page, server);
  const [a, b, c, d] = await firstFour(page);
  const menu = page.getByRole('button', { name: `Move ${b}`, exact: true });
  const choose = async (name: string) => {
    await saved(page, async () => {
      await menu.press('Enter');
      await page.getByRole('menuitem', { name }).press('Enter');
    });
    // Wait for the focus: a menu returns it shortly after closing, and a menu that is opened earlier closes again.
    await expect(menu).toBeFocused();
  };
  await choose('Move up');
  await expect.poll(() => firstFour(page)).toEqual([b, a, c, d]);
  await menu.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Move up' })).toBeDisabled();
  await page.keyboard.press('Escape');
  await expect(menu).toBeFocused();
  await choose('Move to the end');
  await expect(rows(page).last()).toContainText(b);
  await choose('Move to the top');
  await expect.poll(() => firstFour(page)).toEqual([b, a, c, d]);
  await choose('Move down');
  await expect.poll(() => firstFour(page)).toEqual([a, b, c, d]);
});

test('two administrators who move topics at once keep both moves', async ({ page, server, browser }) => {
  await openTopics(page, server);
  const other = await (
    await browser.newContext({ baseURL: server.url, viewport: { width: 1280, height: 8000 } })
  ).newPage();
  await openTopics(other, server);
  const before = await order(page);
  const [a, , c, d] = await firstFour(page);
  await saved(page, () => dragOnto(page, c, a));
  // The other window still has the old order.
  await saved(other, async () => {
    await other.getByRole('button', { name: `Move ${a}`, exact: true }).click();
    await other.getByRole('menuitem', { name: 'Move to the end' }).click();
  });
  await other.context().close();
  const now = (await stored(page)).map(({ topic }) => topic);
  expect(now).toEqual([c, ...before.filter((topic) => topic !== a && topic !== c), a]);
  expect(now).toContain(d);
});

test('a move that fails is taken back, and told', async ({ page, server, consoleErrors }) => {
  await openTopics(page, server);
  const before = await order(page);
  await cut(page, 'prompts.reorder');
  await dragOnto(page, before[2] ?? '', before[0] ?? '');
  await expect(page.getByText('The order was not saved')).toBeVisible();
  await expect.poll(() => order(page)).toEqual(before);
  consoleErrors.length = 0;
});

test('of hundreds of topics only those in sight are drawn; an edit is kept wherever one scrolls', async ({
  page,
  server,
}) => {
  await openTopics(page, server);
  const words = { english: 'E', mix: 'M', patwa: 'P' };
  const before = await stored(page);
  const key = Math.random().toString(36).slice(2, 8);
  for (let i = 0; i < 40; i++) await callApi(page, 'POST', '/prompts', { topic: `${key} ${i}`, ...words });
  await page.setViewportSize({ width: 1280, height: 600 });
  await page.reload();
  const table = page.getByRole('table', { name: 'Topics' });
  await expect(table).toHaveAttribute('aria-rowcount', String(before.length + 41));
  await expect(rows(page).first()).toContainText(before[0]?.topic ?? '');
  expect(await rows(page).count()).toBeLessThan(before.length + 40);
  await rows(page).first().getByRole('button', { name: /^Edit/ }).click();
  await page.getByLabel('Mix').fill('Unsaved');
  await page.keyboard.press('Tab');
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await expect(rows(page).last()).toContainText(`${key} 39`);
  await page.evaluate(() => scrollTo(0, 0));
  await expect(page.getByLabel('Mix')).toHaveValue('Unsaved');
});
