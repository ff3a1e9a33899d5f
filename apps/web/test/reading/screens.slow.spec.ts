import type { Locator, Page } from '@playwright/test';
import { callApi } from '../api.ts';
import { contribute } from '../contribute.ts';
import { expect, staySignedIn } from '../fixtures.ts';
import { lostInForcedColours } from './forced-colours.ts';
import { steady } from './steady.ts';
import { test } from './world.ts';

// Snapshots of every screen as a screen reader presents it: roles, names and states, as text next to this file. A change shows
// in the diff; CONTRIBUTING.md says how to accept it. Each screen is also checked zoomed in, for movement, and in
// forced colours.

interface Screen {
  name: string;
  path: string;
  /** The screen has loaded when this element is visible. */
  ready: (page: Page) => Locator;
  /** Done before the screen is read. */
  open?: (page: Page) => Promise<void>;
  /** The part of the page that is read; absent: the whole page. */
  part?: string;
}

const heading = (name: string) => (page: Page) => page.getByRole('heading', { name }).first();
const button = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first();

const text = (words: string) => (page: Page) => page.getByText(words).first();
const inMain = (...screens: Screen[]) => screens.map((screen) => ({ ...screen, part: 'main' }));

const OPEN_TO_ALL: Screen[] = [
  { name: 'landing', path: '/', ready: heading('') },
  { name: 'login', path: '/login', ready: heading('Sign In') },
  { name: 'simulator', path: '/simulator', ready: button('Say hi') },
  {
    name: 'simulator-answered',
    path: '/simulator',
    ready: button("Let's start"),
    open: (page) => button('Say hi')(page).click(),
  },
  { name: 'not-found', path: '/app-that-is-not', ready: heading('') },
];

/** The screens of an admin. Only the dashboard is read with its header and footer. */
const FOR_ADMINS: Screen[] = [
  { name: 'dashboard', path: '/app', ready: text("You're signed in as:") },
  ...inMain({ name: 'datasets', path: '/app/datasets', ready: button('Play') }),
  ...inMain(
    { name: 'review-first', path: '/app/review', ready: button('Got it') },
    { name: 'review', path: '/app/review', ready: button(/^Play/), open: beginToReview },
    { name: 'review-team', path: '/app/review/team', ready: text('No recording is disputed') },
  ),
  ...inMain(
    { name: 'releases', path: '/app/releases', ready: heading('Releases') },
    { name: 'data-protection', path: '/app/data-protection', ready: heading('') },
  ),
  ...inMain(
    { name: 'history', path: '/app/admin/history', ready: heading('Version 1') },
    {
      name: 'admin-rules',
      path: '/app/admin?tab=rules&state=welcome',
      ready: heading('State Configuration'),
    },
    { name: 'admin-topics', path: '/app/admin?tab=topics', ready: text('Food and Cooking') },
    { name: 'admin-users', path: '/app/admin?tab=users', ready: heading('admin-1@example.org') },
    { name: 'admin-diagram', path: '/app/admin?tab=diagram', ready: text('Initial state: Welcome') },
    { name: 'admin-targets', path: '/app/admin?tab=targets', ready: heading('Where voices are missing') },
    { name: 'admin-operations', path: '/app/admin?tab=operations', ready: heading('Reach and health') },
  ),
  ...inMain(
    { name: 'account', path: '/account', ready: text('This device') },
    { name: 'page-not-found', path: '/app/no-such-page', ready: text('There is no such page') },
  ),
];

test('reads as it did before, screen by screen; fits when it is enlarged, keeps still, and can be told apart in any colours', async ({
  page,
  server,
  consoleErrors,
}) => {
  test.slow();
  await page.setViewportSize(SIZE);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const screen of OPEN_TO_ALL) await read(page, screen);
  await contribute(server.url, { words: 'Mi did go a maakit', place: ['Surrey', 'Kingston'] });
  await contribute(server.url, { category: 'English', words: 'I went to the market' });
  await staySignedIn(page, server, await server.people.add('admin'));
  await page.goto('/account');
  await expect.poll(() => measured(page)).toBe(2);
  for (const screen of FOR_ADMINS) await read(page, screen);
  // Chromium itself logs the pages that do not exist.
  consoleErrors.length = 0;
});

/** Counts the submissions that no longer change: their audio is measured, and their words have arrived. */
async function measured(page: Page): Promise<number> {
  type Listed = { data: { duration_ms: number | null; transcription: string | null }[] };
  const { data } = await callApi<Listed>(page, 'GET', '/submissions');
  return data.filter(({ duration_ms, transcription }) => duration_ms !== null && transcription !== null)
    .length;
}

/** Stops the first recording, which plays automatically, so that there is time to read. */
async function beginToReview(page: Page): Promise<void> {
  await button('Got it')(page).click();
  await button(/^Pause/)(page).click();
}

async function read(page: Page, { name, path, ready, open, part = 'body' }: Screen): Promise<void> {
  await test.step(name, async () => {
    await page.goto(path);
    await open?.(page);
    await expect(ready(page)).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect.soft(await atRest(page.locator(part)), name).toMatchSnapshot(`${name}.txt`);
    expect.soft(await moving(page), `${name}: what moves though one wants nothing to`).toEqual([]);
    expect.soft(await lostInForcedColours(page), `${name} where the system chooses the colours`).toEqual([]);
    for (const width of ZOOMED) {
      await page.setViewportSize({ width, height: SIZE.height });
      await expect.soft.poll(() => tooWide(page), { message: `${name} on ${width} px` }).toBe(0);
    }
    await page.setViewportSize(SIZE);
  });
}

const SIZE = { width: 1280, height: 900 };
/** The widths that remain of 1,280 px at 200 % and at 400 % zoom: reading needs no horizontal scrolling (WCAG 2.2, 1.4.10). */
const ZOOMED = [640, 320];

function tooWide(page: Page): Promise<number> {
  return page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - innerWidth));
}

/** Returns the animations that last longer than a blink. */
function moving(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    document
      .getAnimations()
      .filter(
        ({ playState, effect }) =>
          playState === 'running' && Number(effect?.getComputedTiming().endTime) > 100,
      )
      .map(({ effect }) => (effect as KeyframeEffect).target?.outerHTML.slice(0, 120) ?? ''),
  );
}

/** Waits until nothing loads or is being checked, and two successive readings are equal. @returns the text */
async function atRest(part: Locator): Promise<string> {
  let before = '';
  let now = '';
  await expect
    .poll(
      async () => {
        before = now;
        now = steady(await part.ariaSnapshot());
        return now === before && !/Loading|Looking|Checking|Running/.test(now);
      },
      { intervals: [100, 250, 500], timeout: 60_000 },
    )
    .toBe(true);
  return now;
}
