import type { Page } from '@playwright/test';
import { callApi } from '../api.ts';
import { expectClean } from '../axe.ts';
import { endSession, expect, test } from '../fixtures.ts';
import { accept, hearIt, prompt, reject, startWith } from './page.ts';

type Own = { data: { verdict: string; category: string | null; counts: boolean }[] };
const history = async (page: Page) => (await callApi<Own>(page, 'GET', '/review/history')).data;
const undo = (page: Page) => page.getByRole('button', { name: 'Undo', exact: true });

test('at 360x640 two recordings in a row need no scrolling, and the bar covers nothing of the form', async ({
  browser,
  server,
}) => {
  const context = await browser.newContext({
    ...{ viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true, baseURL: server.url },
  });
  const page = await context.newPage();
  await startWith(page, server, 3);
  const inSight = async () => {
    const slider = page.getByRole('slider', { name: 'Position' });
    const play = page.getByRole('button', { name: /^(Play|Pause)/ });
    const labels = ['English', 'Mix', 'Patwa'].map((name) => page.getByRole('button', { name }));
    const bar = [undo(page), ...labels, reject(page), accept(page)];
    const boxes = [];
    for (const part of [prompt(page), slider, play, ...bar]) {
      await expect(part).toBeInViewport({ ratio: 1 });
      boxes.push(await part.boundingBox());
    }
    const barBox = await page.locator('[data-verdict-bar]').boundingBox();
    for (const box of boxes.slice(0, 3))
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(barBox?.y ?? 0);
    for (const box of boxes.slice(2)) expect(box?.height).toBeGreaterThanOrEqual(44);
    expect(await page.evaluate(() => scrollY)).toBe(0);
  };
  await inSight();
  for (const label of ['Patwa', 'Mix']) {
    await hearIt(page);
    await page.getByRole('button', { name: label }).tap();
    await accept(page).tap();
    await expect(page.getByText(`Accepted as ${label}`)).toBeInViewport();
    await inSight();
  }
  // What is rare lies below: scrolled to, none of it is beneath the bar.
  const bar = await page.locator('[data-verdict-bar]').boundingBox();
  for (const name of ['Skip', 'I know this voice', 'Your verdicts', 'My number']) {
    const button = page.getByRole('button', { name, exact: true });
    await button.focus();
    const box = await button.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0), name).toBeLessThanOrEqual(bar?.y ?? 0);
  }
  await page.evaluate(() => scrollTo(0, 0));
  await undo(page).tap();
  await expect(page.getByRole('button', { name: 'Mix' })).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByText('Accepted as Patwa')).toBeInViewport();
  await inSight();
  await expectClean(page, 'a recording that was undone');
  await context.close();
});

test('without a connection recordings sound, and verdict, skip and undo go out when it is back', async ({
  page,
  context,
  server,
  consoleErrors,
}) => {
  const ahead: string[] = [];
  page.on('requestfinished', (request) => request.url().includes('/audio/') && ahead.push(request.url()));
  await startWith(page, server, 4);
  // Those of earlier tests are skipped.
  const { skipped } = await callApi<{ skipped: number }>(page, 'GET', '/review/waiting');
  for (let step = 0; step < 5; step++) await page.keyboard.press('.');
  await hearIt(page);
  await expect.poll(() => new Set(ahead.map((url) => new URL(url).pathname)).size).toBe(4);
  await context.setOffline(true);
  await page.keyboard.press('3');
  await page.keyboard.press('a');
  await expect(page.getByText('1 verdict is stored here')).toBeVisible();
  await hearIt(page);
  await page.keyboard.press('1');
  await page.keyboard.press('a');
  await expect(page.getByText('2 verdicts are stored here')).toBeVisible();
  await hearIt(page);
  await page.keyboard.press('s');
  await expect(page.getByText('3 steps are stored here')).toBeVisible();
  await page.keyboard.press('z');
  await expect(page.getByText('Undone. Judge it again, or skip it.')).toBeVisible();
  await expect(page.getByText('2 verdicts are stored here')).toBeVisible();
  await page.keyboard.press('z');
  await expect(page.getByText('Undone: Accepted as English')).toBeVisible();
  await expect(page.getByText('1 verdict is stored here')).toBeVisible();
  // A press within half a second is taken for a bounce.
  await expect(async () => {
    if (await page.getByText('1 verdict is stored here').isVisible()) await page.keyboard.press('s');
    await expect(page.getByText('2 steps are stored here')).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await hearIt(page);
  await page.keyboard.press('2');
  await page.keyboard.press('a');
  await expect(page.getByText('3 steps are stored here')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('stored here')).toBeHidden();
  await expect
    .poll(() => history(page))
    .toMatchObject([{ category: 'Mix' }, { category: 'Patwa', counts: true }]);
  await expect
    .poll(() => callApi(page, 'GET', '/review/waiting'))
    .toMatchObject({ skipped: skipped + 1, yours: 2 });
  consoleErrors.length = 0;
});

test('an ended session says so, and the verdict that waits is sent after signing in again', async ({
  page,
  server,
  consoleErrors,
}) => {
  const email = await startWith(page, server, 2);
  for (let step = 0; step < 5; step++) await page.keyboard.press('.');
  await hearIt(page);
  await endSession(page);
  await page.keyboard.press('3');
  await page.keyboard.press('a');
  await expect(page.getByText('Your session has ended.')).toBeVisible();
  expect(await page.evaluate(() => Object.keys(sessionStorage).join())).toContain('verdicts');
  const again = page.getByRole('button', { name: 'Sign in again' });
  // A query that the server refuses meanwhile leads to the same place.
  if (await again.isVisible()) await again.click().catch(() => undefined);
  await expect(page.getByRole('heading', { name: 'Sign In' })).toBeVisible();
  await page.goto(await server.people.signInLink(email));
  await expect(page).toHaveURL(/\/app/);
  await page.goto('/app/review');
  await expect(page.getByRole('heading', { name: 'Review' })).toBeVisible();
  await expect.poll(async () => (await history(page)).length).toBe(1);
  consoleErrors.length = 0;
});

test('a verdict on a view that another tab has outdated is refused, with the newer one', async ({
  page,
  context,
  server,
  consoleErrors,
}) => {
  await startWith(page, server, 1, 1);
  for (let step = 0; step < 5; step++) await page.keyboard.press('.');
  const other = await context.newPage();
  await other.goto('/app/review');
  await expect(accept(other)).toBeVisible();
  await hearIt(other);
  await other.keyboard.press('3');
  await other.keyboard.press('a');
  await expect(accept(other)).toBeHidden();
  await hearIt(page);
  await page.keyboard.press('1');
  await page.keyboard.press('a');
  await expect(page.getByText('Your last verdict was outdated')).toContainText('"Accepted as Patwa"');
  expect(await history(page)).toMatchObject([{ category: 'Patwa' }]);
  await expectClean(page, 'an outdated verdict');
  consoleErrors.splice(0, Infinity, ...consoleErrors.filter((text) => !text.includes('409')));
});

test('Sign Out asks while a verdict waits, and sends it', async ({ page, server, consoleErrors }) => {
  await startWith(page, server, 2);
  for (let step = 0; step < 5; step++) await page.keyboard.press('.');
  await hearIt(page);
  const verdicts = /\/trpc\/[^?]*review\.verdict/;
  await page.route(verdicts, (route) => route.abort());
  await page.keyboard.press('2');
  await page.keyboard.press('a');
  await expect(page.getByText('1 verdict is stored here')).toBeVisible();
  await page.getByRole('link', { name: 'Sign Out' }).click();
  await expect(page.getByRole('heading', { name: '1 verdict is not sent yet' })).toBeVisible();
  await expectClean(page, 'signing out with a verdict that waits');
  await page.getByRole('button', { name: 'Send and sign out' }).click();
  await expect(page.getByText('The server cannot be reached.')).toBeVisible();
  await page.getByRole('link', { name: 'Stay' }).click();
  await expect(page.getByText('1 verdict is stored here')).toBeVisible();
  await page.getByRole('link', { name: 'Sign Out' }).click();
  await page.unroute(verdicts);
  const sent = page.waitForResponse((answer) => verdicts.test(answer.url()) && answer.ok());
  await page.getByRole('button', { name: 'Send and sign out' }).click();
  await sent;
  await page.waitForURL(/\/$/);
  expect(await page.evaluate(() => Object.keys(sessionStorage).join())).not.toContain('verdicts');
  consoleErrors.length = 0;
});

test('keys can be changed and turned off, and what was heard is known after a reload', async ({
  page,
  server,
}) => {
  await startWith(page, server, 2);
  for (let step = 0; step < 5; step++) await page.keyboard.press('.');
  await hearIt(page);
  await page.reload();
  await hearIt(page);
  await page.getByRole('button', { name: 'Change keys' }).click();
  const dialog = page.getByRole('dialog', { name: 'Keys' });
  await dialog.getByLabel('Accept').fill('s');
  await expect(dialog.getByRole('alert')).toContainText('S is taken: Skip');
  await dialog.getByLabel('Accept').fill('g');
  await expect(dialog.getByRole('alert')).toContainText('G is taken: with Alt it writes [laugh].');
  await dialog.getByLabel('Accept').fill('f');
  await expectClean(page, 'the keys');
  await page.keyboard.press('Escape');
  await page.keyboard.press('3');
  await page.keyboard.press('a');
  await expect(page.getByText('Accepted as Patwa')).toBeHidden();
  await page.keyboard.press('f');
  await expect(page.getByText('Accepted as Patwa')).toBeVisible();
  expect(await history(page)).toMatchObject([{ counts: true }]);
  await page.getByRole('button', { name: 'Change keys' }).click();
  await dialog.getByLabel('Single keys work').uncheck();
  await page.keyboard.press('Escape');
  await page.reload();
  await expect(accept(page)).toBeVisible();
  await page.keyboard.press('3');
  await expect(page.getByRole('button', { name: 'Patwa' })).toHaveAttribute('aria-pressed', 'false');
});

test('what can be heard at once is rejected early and counts; the recording sounds on while one chooses', async ({
  page,
  server,
}) => {
  await startWith(page, server, 1);
  await expect(page.getByText(/^[2-7]\d% heard/)).toBeVisible();
  await page.keyboard.press('r');
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(page.getByText(/^[5-7]\d% heard/)).toBeVisible();
  await page.keyboard.press('n');
  await page.keyboard.press('Enter');
  await expect.poll(() => history(page)).toMatchObject([{ verdict: 'reject', counts: true }]);
  await expect(page.getByText('Rejected: Noise')).toBeVisible();
});
