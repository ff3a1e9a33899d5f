import { callApi } from '../api.ts';
import { expectClean } from '../axe.ts';
import { speak } from '../contribute.ts';
import { expect, staySignedIn, test } from '../fixtures.ts';
import { emptyQueue, accept, hearIt, startWith } from './page.ts';

type Own = { data: { verdict: string; category: string | null; reasons: string[]; counts: boolean }[] };

test('a whole review session by keyboard: heard, judged, undone, skipped, and why nothing is left', async ({
  page,
  server,
}) => {
  await startWith(page, server, 4);
  const history = () => callApi<Own>(page, 'GET', '/review/history');
  await expect(accept(page)).toBeVisible();
  // Sets the highest speed, 2×.
  for (let step = 0; step < 5; step++) await page.keyboard.press('.');
  await expect(page.getByRole('group', { name: 'Speed' })).toContainText('2×');

  // Accept too early, and without a chosen language.
  await page.keyboard.press('a');
  await expect(page.getByRole('alert')).toContainText('First say what you hear');
  await page.keyboard.press('3');
  await expect(page.getByRole('button', { name: 'Patwa' })).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('a');
  await expect(page.getByRole('alert')).toContainText('less than 80%');

  await hearIt(page);
  await page.keyboard.press('a');
  await expect(page.getByRole('button', { name: 'Patwa' })).toHaveAttribute('aria-pressed', 'false');
  await expect(page.getByText('This session: 1 recording')).toBeVisible();
  expect((await history()).data).toMatchObject([{ verdict: 'accept', category: 'Patwa', counts: true }]);

  // The next recording plays automatically.
  await hearIt(page);
  await page.keyboard.press('r');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').getByRole('alert')).toHaveText('Choose at least one reason.');
  await page.keyboard.press('n');
  await expect(page.getByRole('checkbox', { name: 'Noise' })).toBeChecked();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect
    .poll(async () => (await history()).data.map(({ verdict }) => verdict))
    .toEqual(['reject', 'accept']);

  // Each press undoes one verdict, latest first. The language chosen for the undone verdict is selected again.
  await page.keyboard.press('z');
  await expect.poll(async () => (await history()).data).toHaveLength(1);
  await page.keyboard.press('z');
  await expect.poll(async () => (await history()).data).toHaveLength(0);
  await expect(page.getByRole('button', { name: 'Patwa' })).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('1');
  await hearIt(page);
  await page.keyboard.press('Enter');
  await expect
    .poll(async () => (await history()).data)
    .toMatchObject([{ category: 'English', counts: true }]);

  // Press the key repeatedly: soon after the previous verdict it is ignored as a slip.
  await expect(async () => {
    await page.keyboard.press('s');
    await expect(page.getByText('Skipped: other reviewers will hear it.')).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expect(page.getByRole('button', { name: 'English' })).toHaveAttribute('aria-pressed', 'false');
  const nothing = page.getByRole('heading', { name: 'Nothing for you to listen to right now' });
  await expect(async () => {
    await page.keyboard.press('v');
    await expect(nothing).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expect(page.getByText('1 recording is judged by you and waiting for somebody else.')).toBeVisible();
  await expectClean(page, 'an empty queue');
  await page.getByRole('button', { name: 'Hear the skipped ones' }).click();
  await expect(accept(page)).toBeVisible();
});

test('one thumb on a phone: nothing hidden, nothing beside the screen', async ({ browser, server }) => {
  const context = await browser.newContext({
    viewport: { width: 360, height: 640 },
    hasTouch: true,
    isMobile: true,
    baseURL: server.url,
  });
  const page = await context.newPage();
  await startWith(page, server, 2);
  const play = page.getByRole('button', { name: /^(Play|Pause)/ });
  for (const button of [play, page.getByRole('button', { name: 'Patwa' }), accept(page)]) {
    await expect(button).toBeInViewport({ ratio: 1 });
    expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  for (let step = 0; step < 5; step++) await page.getByRole('button', { name: 'Faster' }).tap();
  await hearIt(page);
  await page.getByRole('button', { name: 'Mix' }).tap();
  await accept(page).tap();
  await expect(page.getByRole('button', { name: 'Mix' })).toHaveAttribute('aria-pressed', 'false');
  await page.getByRole('button', { name: 'Reject' }).tap();
  await page.getByRole('checkbox', { name: 'Too quiet' }).tap();
  await expectClean(page, 'the reasons');
  await page.getByRole('button', { name: 'Back' }).tap();
  await expectClean(page, 'a recording');
  await page.getByRole('button', { name: 'Your verdicts' }).tap();
  await expect(page.getByRole('button', { name: 'Undo: Accepted, Mix' })).toBeVisible();
  await expectClean(page, 'the history');
  await page.getByRole('button', { name: 'Undo: Accepted, Mix' }).tap();
  await expect(page.getByRole('button', { name: 'Mix' })).toHaveAttribute('aria-pressed', 'true');
  await context.close();
});

test('a verdict without a connection is kept over a reload, and goes out when it is back', async ({
  page,
  server,
  consoleErrors,
}) => {
  await startWith(page, server, 2);
  for (let step = 0; step < 5; step++) await page.keyboard.press('.');
  await hearIt(page);
  const verdicts = /\/trpc\/[^?]*review\.verdict/;
  await page.route(verdicts, (route) => route.abort());
  await page.keyboard.press('2');
  await page.keyboard.press('a');
  await expect(page.getByText('1 verdict is stored here')).toBeVisible();
  await page.reload();
  await expect(page.getByText('1 verdict is stored here')).toBeVisible();
  await page.unroute(verdicts);
  await expect(page.getByText('1 verdict is stored here')).toBeHidden();
  const { data } = await callApi<Own>(page, 'GET', '/review/history');
  expect(data).toMatchObject([{ verdict: 'accept', category: 'Mix', counts: true }]);
  consoleErrors.length = 0;
});

test('what its speaker takes back is gone from the screen, with a word', async ({ page, server }) => {
  await staySignedIn(page, server, await server.people.add());
  await page.goto('/account');
  await emptyQueue(page);
  const person = await speak(server.url);
  await page.goto('/app/review');
  await page.getByRole('button', { name: 'Got it' }).click();
  await accept(page).waitFor();
  await person.say({ text: 'DELETE LAST' });
  // Return to the page: it then asks the server again at once.
  await expect(async () => {
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect(page.getByText('That recording is no longer here')).toBeVisible({ timeout: 2_000 });
  }).toPass();
});
