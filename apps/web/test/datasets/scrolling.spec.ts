import { expect, hold, layoutShift, test } from '../fixtures.ts';
import { listen } from '../sound.ts';
import { scrollThrough, signInToMany } from './many.ts';
import { LIST, REFUSAL, rows } from './page.ts';

test('of hundreds only those in sight are drawn; in fast scrolling they are placeholders, where one stops they are whole', async ({
  page,
  server,
}) => {
  await signInToMany(page, server);
  const cursors: string[] = [];
  page.on('request', (request) => {
    cursors.push(...(decodeURIComponent(request.url()).match(/"cursor":"\w+"/g) ?? []));
  });
  await page.goto('/app/datasets');
  await expect(page.getByText('The newest 500; more load as you scroll')).toBeVisible();
  expect(await rows(page).count()).toBeLessThan(60);
  const lefts = await page.evaluate(async () => {
    const lefts = new Set<number>();
    while (!document.body.innerText.includes('600 submissions')) {
      window.scrollBy(0, 3000);
      await new Promise(requestAnimationFrame);
      for (const placeholder of document.querySelectorAll('[data-index]:not(:has(time)) [role=gridcell]')) {
        const words = new Range();
        words.selectNodeContents(placeholder);
        lefts.add(words.getBoundingClientRect().left);
      }
    }
    window.scrollTo(0, document.documentElement.scrollHeight);
    return [...lefts];
  });
  const prompt = await page.getByRole('columnheader', { name: 'Prompt' }).boundingBox();
  expect(lefts).toEqual([prompt?.x]);
  expect(cursors, 'the second page is asked for once').toEqual(['"cursor":"more"']);
  await expect(rows(page).last().getByRole('gridcell').nth(4)).toHaveText('Number 600');
  await expect(rows(page).last().getByRole('button', { name: 'Play' })).toBeVisible();
  await expect(page.locator('[data-index]:not(:has(time))')).toHaveCount(0);
  const order = await rows(page).evaluateAll((rows) => rows.map((row) => Number(row.ariaRowIndex)));
  expect(order, 'as a screen reader reads them').toEqual(order.toSorted((a, b) => a - b));
  expect(order.length).toBeLessThan(60);
});

test('a page that is too slow for its frames has placeholders at the same speed as one that is not', async ({
  page,
  server,
}) => {
  await signInToMany(page, server);
  await page.goto('/app/datasets');
  await expect(rows(page).first()).toBeVisible();
  const seen = await page.evaluate(async () => {
    let placeholders = 0;
    for (let frame = 0; frame < 20; frame++) {
      // Scroll by 100 px a frame: five screens a second at 60 frames, less than half of that at the slow frame rate here.
      window.scrollBy(0, 100);
      await new Promise(requestAnimationFrame);
      for (const end = performance.now() + 50; performance.now() < end;);
      placeholders += document.querySelectorAll('[data-index]:not(:has(time))').length;
    }
    return placeholders;
  });
  expect(seen).toBeGreaterThan(0);
  await expect(page.locator('[data-index]:not(:has(time))')).toHaveCount(0);
});

test('what plays goes on while its row is out of sight', async ({ page, server }) => {
  await signInToMany(page, server);
  const isSounding = await listen(page);
  await page.goto('/app/datasets');
  await rows(page).first().getByRole('button', { name: 'Play' }).click();
  await expect(rows(page).first().getByRole('button', { name: 'Pause' })).toBeVisible();
  await scrollThrough(page);
  await expect(page.getByText('Number 1', { exact: true })).toHaveCount(0);
  expect(await isSounding()).toBe(true);
});

test('says at its end when more cannot be loaded, and goes on from there', async ({
  page,
  server,
  consoleErrors,
}) => {
  await signInToMany(page, server);
  const isMore = (url: URL) => url.pathname.includes('submissions.list') && url.search.includes('cursor');
  let asked = 0;
  await page.route(isMore, (route) => {
    asked++;
    return route.fulfill({ status: 400, json: REFUSAL });
  });
  await page.goto('/app/datasets');
  await expect(page.getByText('The newest 500; more load as you scroll')).toBeVisible();
  await page.keyboard.press('End');
  const failure = page.getByRole('alert');
  await expect(failure).toContainText('More submissions could not be loaded.');
  await expect(rows(page).last().getByRole('gridcell').nth(4)).toHaveText('Number 500');
  await expect(failure).toBeInViewport();
  expect(asked, 'not again with every row that is scrolled').toBe(1);
  await page.unroute(isMore);
  await failure.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('600 submissions')).toBeAttached();
  await expect(failure).toBeHidden();
  // Chromium itself logs the refusals.
  consoleErrors.length = 0;
});

test('coming back, and Refresh, ask for the first page only; the Back button for none', async ({
  page,
  server,
}) => {
  await page.clock.install();
  await signInToMany(page, server);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (LIST.test(request.url())) asked.push(request.url().includes('cursor') ? 'further' : 'first');
  });
  const last = page.getByText('Number 600', { exact: true });
  const leave = async (how: () => Promise<unknown>) => {
    await how();
    await expect(page.getByText("You're signed in as:")).toBeVisible();
    await page.clock.fastForward(60_000);
  };
  await page.goto('/app');
  await page.getByRole('link', { name: 'Datasets' }).click();
  await scrollThrough(page);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await scrollThrough(page);
  expect(asked).toEqual(['first', 'further', 'first', 'further']);

  await leave(() => page.goBack());
  const figures = page.waitForResponse(/submissions\.stats/);
  await page.goForward();
  await figures;
  await expect(last).toBeInViewport();
  expect(asked.slice(4)).toEqual([]);

  await leave(() => page.getByRole('link', { name: 'Dashboard' }).click());
  await page.getByRole('link', { name: 'Datasets' }).click();
  await expect(page.getByText('The newest 500; more load as you scroll')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Refresh' })).toBeEnabled();
  expect(asked.slice(4)).toEqual(['first']);
});

test("a connection that was lost for a moment takes nobody's place in the list away", async ({
  page,
  context,
  server,
  consoleErrors,
}) => {
  await page.clock.install();
  await signInToMany(page, server);
  await page.goto('/app/datasets');
  await scrollThrough(page);
  await page.clock.fastForward(60_000);
  let isAskedAgain = false;
  page.on('request', (request) => (isAskedAgain ||= LIST.test(request.url())));
  await context.setOffline(true);
  await expect(page.getByText('No connection.')).toBeAttached();
  // Wait until the page, online again, has requested the figures.
  const upToDate = page.waitForResponse(/submissions\.stats/);
  await context.setOffline(false);
  await upToDate;
  await expect(page.getByText('No connection.')).toBeHidden();
  await expect(page.getByText('Number 600', { exact: true })).toBeVisible();
  expect(isAskedAgain).toBe(false);
  consoleErrors.length = 0;
});

for (const width of [360, 1440])
  test(`nothing moves while the list arrives, at ${width} px`, async ({ page, server }) => {
    await page.setViewportSize({ width, height: 740 });
    await signInToMany(page, server);
    const release = await hold(page, LIST, (route) => route.fallback());
    await page.goto('/app/datasets');
    await expect(page.getByText('Loading submissions...')).toBeVisible();
    await release();
    await expect(page.getByText('Number 1', { exact: true })).toBeVisible();
    expect(await layoutShift(page)).toBeLessThan(0.001);
  });
