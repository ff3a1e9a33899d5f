import type { Page } from '@playwright/test';
import { contribute } from '../contribute.ts';
import { newWord, rows } from './page.ts';
import { expect, hold, staySignedIn, test, type RunningServer } from '../fixtures.ts';
import { drag } from '../touch.ts';
import { watch } from '../watch.ts';

test.use({ viewport: { width: 360, height: 640 }, hasTouch: true });

test('a finger that begins on a voice scrolls the page, and nothing sounds', async ({ page, server }) => {
  const { slider, middle } = await voiceOfFirst(page, server);
  const states = await watch(page, '[data-index="0"] [data-state]', 'data-state');
  const top = await page.evaluate(() => window.scrollY);
  await drag(page, { from: middle, to: { ...middle, y: middle.y - 100 } });
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(top);
  expect(await states()).toEqual(['idle']);
  await expect(slider).toHaveAttribute('aria-valuenow', '0');
});

test('a tap plays from there, and a finger that goes along a voice jumps to where it lets go', async ({
  page,
  server,
}) => {
  const { slider, middle, width } = await voiceOfFirst(page, server);
  const states = await watch(page, '[data-index="0"] [data-state]', 'data-state');
  const release = await hold(page, /\/trpc\/submissions\.audioUrl/);
  await page.touchscreen.tap(middle.x, middle.y);
  await expect(slider).toHaveAttribute('aria-valuenow', '2');
  await drag(page, { from: middle, to: { ...middle, x: middle.x - width / 4 } });
  await expect(slider).toHaveAttribute('aria-valuenow', '1');
  await release();
  await expect.poll(states).toContain('playing');
});

/** Signs in, lists three submissions, and finds the audio of the first one, which lasts five seconds. */
async function voiceOfFirst(page: Page, server: RunningServer) {
  const word = newWord();
  for (let count = 0; count < 3; count++) await contribute(server.url, { words: word });
  await staySignedIn(page, server, await server.people.add());
  await page.goto(`/app/datasets?search=${word}`);
  const slider = rows(page).first().getByRole('slider', { name: 'Position' });
  await slider.scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await slider.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  return { slider, middle: { x: x + width / 2, y: y + height / 2 }, width };
}
