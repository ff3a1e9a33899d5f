import type { Page } from '@playwright/test';
import { contribute } from './contribute.ts';
import { LIST, newWord, REFUSAL, rows } from './datasets-page.ts';
import { expect, staySignedIn, test, type RunningServer } from './fixtures.ts';
import { listen } from './sound.ts';

test('of hundreds only those in sight are drawn; what flies by is a glimpse, where one stops it is whole', async ({
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
      for (const glimpse of document.querySelectorAll('[data-index]:not(:has(time)) [role=gridcell]')) {
        const words = new Range();
        words.selectNodeContents(glimpse);
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

test('a page that is too slow for its frames glimpses as soon as one that keeps up', async ({
  page,
  server,
}) => {
  await signInToMany(page, server);
  await page.goto('/app/datasets');
  await expect(rows(page).first()).toBeVisible();
  const glimpsed = await page.evaluate(async () => {
    let glimpses = 0;
    for (let frame = 0; frame < 20; frame++) {
      // Five screens in a second of sixty frames; less than half of it in a second of these.
      window.scrollBy(0, 100);
      await new Promise(requestAnimationFrame);
      for (const end = performance.now() + 50; performance.now() < end;);
      glimpses += document.querySelectorAll('[data-index]:not(:has(time))').length;
    }
    return glimpses;
  });
  expect(glimpsed).toBeGreaterThan(0);
  await expect(page.locator('[data-index]:not(:has(time))')).toHaveCount(0);
});

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
    // Without a frame in between: the page scrolls after the last of them.
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

test('the focus stays with a row that is in sight while the page flies, down and up', async ({
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
    const glimpses = await page.evaluate(async (pixels) => {
      window.scrollBy(0, pixels);
      await new Promise(requestAnimationFrame);
      return document.querySelectorAll('[data-index]:not(:has(time))').length;
    }, pixels);
    expect(glimpses).toBeGreaterThan(0);
    await expect(page.locator('[data-index]:not(:has(time))')).toHaveCount(0);
    await expect(row).toBeFocused();
  }
  expect(await page.evaluate(() => window.scrollY)).toBe(top);
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
  // Chromium reports the refusals itself.
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
  // The figures are asked for again.
  const upToDate = page.waitForResponse(/submissions\.stats/);
  await context.setOffline(false);
  await upToDate;
  await expect(page.getByText('No connection.')).toBeHidden();
  await expect(page.getByText('Number 600', { exact: true })).toBeVisible();
  expect(isAskedAgain).toBe(false);
  consoleErrors.length = 0;
});

/** Signs in where there are 600 submissions. */
async function signInToMany(page: Page, server: RunningServer): Promise<void> {
  await contribute(server.url, { words: newWord() });
  await multiply(page, 600);
  await staySignedIn(page, server, await server.people.add());
}

/** Presses End until the last of 600 is in sight: a page that still glides to the end it had goes no further for it. */
async function scrollThrough(page: Page): Promise<void> {
  await expect(page.getByText('The newest 500; more load as you scroll')).toBeVisible();
  await expect(async () => {
    await page.keyboard.press('End');
    await expect(page.getByText('Number 600', { exact: true })).toBeInViewport({ timeout: 1_000 });
  }).toPass();
}

/** Lets the list go on as if the newest submission, which is the first, had come so many times: 500 at first, then the rest. */
async function multiply(page: Page, count: number): Promise<void> {
  let all: object[] = [];
  await page.route(LIST, async (route) => {
    const url = new URL(route.request().url());
    if (url.searchParams.get('input')?.includes('"cursor"'))
      return route.fulfill({ json: [{ result: { data: { data: all.slice(500), next_cursor: null } } }] });
    const answer = await route.fetch();
    const body = (await answer.json()) as {
      result: { data: { data: object[]; next_cursor: string | null } };
    }[];
    const list = body[url.pathname.split('/').at(-1)?.split(',').indexOf('submissions.list') ?? -1]?.result;
    if (!list) return route.fulfill({ response: answer });
    all = Array.from({ length: count }, (_, index) => ({
      ...list.data.data[0],
      ...(index > 0 && { id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}` }),
      prompt_text: `Number ${index + 1}`,
    }));
    list.data = { data: all.slice(0, 500), next_cursor: 'more' };
    return route.fulfill({ response: answer, json: body });
  });
}
