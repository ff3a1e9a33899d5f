import type { Page } from '@playwright/test';
import { refuse } from '../api.ts';
import { expectClean } from '../axe.ts';
import { expect, hold, staySignedIn, test, type RunningServer } from '../fixtures.ts';
import { newWord, rows } from './page.ts';
import { reviewed, WRITTEN } from './reviewed.ts';

// Settings of its own give this spec its own server, which has only these submissions.
test.use({ settings: { PRODUCT_NAME: 'Yaad Details' }, contextOptions: { reducedMotion: 'reduce' } });

const GET = /\/trpc\/[^?]*submissions\.get/;
const known = new Map<string, ReturnType<typeof reviewed>>();

/** Returns the data of this server; the first call creates it. */
function worldOf(server: RunningServer) {
  const world = known.get(server.url) ?? reviewed(server, newWord());
  known.set(server.url, world);
  return world;
}

test('where each stands is a column, in words and a filter, and the search has room for its hint', async ({
  page,
  server,
}) => {
  const { admin, hasty, user_id } = await worldOf(server);
  await staySignedIn(page, server, admin);
  await page.goto('/app/datasets');
  const statuses = (names: string[]) =>
    expect(rows(page).locator('[role=gridcell]:nth-child(8)')).toHaveText(
      names.map((name) => new RegExp(`^${name}\\b`)),
    );
  await statuses(['To review', 'Rejected', 'Accepted']);
  const filter = page.getByRole('combobox', { name: 'Status' });
  await expect(filter.getByRole('option')).toHaveText([
    'All statuses',
    'To review',
    'To transcribe',
    'Disputed',
    'Accepted',
    'Rejected',
  ]);
  await filter.selectOption('Rejected');
  await expect(page).toHaveURL('/app/datasets?status=rejected');
  await statuses(['Rejected']);
  await page.reload();
  await expect(filter).toHaveValue('rejected');
  await filter.selectOption('Disputed');
  await expect(page.getByText('Nothing matches these filters.')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await page.getByRole('searchbox', { name: 'Search' }).fill(user_id);
  await statuses(['Rejected', 'Accepted']);

  await page.getByRole('button', { name: 'Clear filters' }).click();
  await page.getByRole('combobox', { name: 'Reviewer' }).selectOption(hasty);
  await statuses(['Accepted']);
  await page.getByRole('combobox', { name: 'Reviewer' }).selectOption(admin);
  await statuses(['Rejected']);
  await expectClean(page, 'by reviewer');

  for (const width of [360, 768, 1024, 1344]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await roomForHint(page), `${width} px`).toBeGreaterThanOrEqual(0);
  }
});

test('an admin sees all of one, goes on to another of its speaker, and finds the list as it was', async ({
  page,
  server,
}) => {
  const { admin, id, user_id, hasty, careful } = await worldOf(server);
  await page.setViewportSize({ width: 1440, height: 420 });
  await staySignedIn(page, server, admin);
  await page.goto('/app/datasets?category=Patwa');
  const row = rows(page).first();
  await expect(row).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, 60));
  const scrolled = () => page.evaluate(() => window.scrollY);
  await row.getByRole('gridcell').nth(4).click();
  await expect(page).toHaveURL(`/app/datasets?category=Patwa&submission=${id}`);
  const details = page.getByRole('dialog', { name: 'Details' });
  const part = (name: string) => details.getByRole('region', { name });
  await expect(part('Status')).toContainText('Accepted');
  await expect(part('Label').getByRole('definition')).toHaveText([
    'Patwa said by the speaker',
    'Mix by reviewers who agree; not what the speaker said',
    'Not said',
  ]);
  await expect(part('Speaker').getByRole('definition')).toHaveText([
    user_id,
    'Kingston',
    '35 to 44',
    '1',
    'The simulator',
  ]);
  await expect(part('Sound')).toContainText(/Length0:05Loudness-\d+(\.\d)? dBFS/);
  await expect(part('Words').getByRole('article')).toHaveCount(2);
  const layers = part('Words').getByRole('article', { name: 'A reviewer' });
  await expect(layers.getByRole('term')).toHaveText([
    'As they talk',
    'Standard English',
    'Cassidy-JLU spelling',
  ]);
  await expect(layers.getByRole('definition')).toHaveText(Object.values(WRITTEN));
  const verdicts = part('History').getByRole('listitem');
  await expect(verdicts).toHaveCount(3);
  await expect(verdicts.nth(0)).toContainText(hasty);
  await expect(verdicts.nth(0)).toContainText(
    /(\b|\D)(\d|1[0-7])% heard.*Does not count: not enough was heard/,
  );
  await expect(verdicts.nth(1)).toContainText(careful);
  await expect(verdicts.nth(1)).toContainText(/accepted it as Mix.*Counts.*To transcribe, Mix/);
  await expect(verdicts.nth(2)).toContainText('accepted and transcribed it');
  const top = await scrolled();
  expect(top).toBeGreaterThan(0);
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL('/app/datasets?category=Patwa');
  await expect(row).toBeFocused();
  expect(await scrolled()).toBe(top);

  await page.keyboard.press('Enter');
  await part('Other recordings').getByRole('listitem').getByRole('link').click();
  await expect(part('Status')).toContainText('Noise covers the words');
  await expect(part('History')).toContainText('The rain is louder than they are.');
  await expect(part('History')).toContainText('Decides');
  await page.goBack();
  await expect(part('Status')).toContainText('Accepted');
  await page.goForward();
  await details.getByRole('button', { name: 'Close' }).click();
  await expect(page).toHaveURL('/app/datasets?category=Patwa');
  await expect(row).toBeFocused();
  expect(await scrolled()).toBe(top);

  await row.getByRole('button', { name: 'Details' }).click();
  await expect(part('Status')).toBeVisible();
  await page.goBack();
  await expect(details).toBeHidden();
  await expect(row.getByRole('button', { name: 'Details' })).toBeFocused();
  await page.goForward();
  await expectClean(page, 'all of one');
  await part('Other recordings').getByRole('listitem').getByRole('link').click();
  await expect(part('Status')).toContainText('Rejected');
  await expectClean(page, 'a rejected one');
  await details.getByRole('link', { name: 'List all 2 of this speaker' }).click();
  await expect(details).toBeHidden();
  await expect(page).toHaveURL(`/app/datasets?search=${user_id}`);
  await expect(rows(page)).toHaveCount(2);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 640 }, hasTouch: true });

  test('a tap opens one, where a reviewer listens and learns nothing of what others said', async ({
    page,
    server,
  }) => {
    const { hasty, id } = await worldOf(server);
    let isAsked = false;
    page.on('request', (request) => (isAsked ||= request.url().includes('review.historyOf')));
    await staySignedIn(page, server, hasty);
    await page.goto('/app/datasets?category=Patwa');
    await page.getByRole('button', { name: /^Filters/ }).tap();
    await expect(page.getByRole('combobox', { name: 'Status' })).toBeVisible();
    await expect(page.getByRole('combobox', { name: 'Reviewer' })).toBeHidden();
    await rows(page).first().getByRole('gridcell').nth(4).tap();
    const details = page.getByRole('dialog', { name: 'Details' });
    await expect(details.getByRole('region', { name: 'Words' })).toContainText(WRITTEN.natural);
    await details.getByRole('button', { name: 'Play' }).tap();
    await expect(details.getByRole('button', { name: 'Pause' })).toBeVisible();
    await details.getByRole('button', { name: 'Close' }).tap();
    await expect(page).toHaveURL('/app/datasets?category=Patwa');
    await rows(page).first().getByRole('button', { name: 'Play' }).tap();
    await expect(details).toBeHidden();

    // Open the details by a shared link.
    await page.goto(`/app/datasets?submission=${id}`);
    await details
      .getByRole('region', { name: 'Other recordings' })
      .getByRole('listitem')
      .getByRole('link')
      .tap();
    await expect(details.getByRole('region', { name: 'Status' })).toContainText('Rejected');
    await expect(details.getByRole('heading', { name: 'History' })).toBeHidden();
    await details.getByRole('button', { name: 'Close' }).tap();
    await expect(page).toHaveURL('/app/datasets');
    await expect(rows(page)).toHaveCount(3);
    expect(isAsked).toBe(false);
  });
});

test('says that it loads, that one is not there, and what to do when it cannot be had', async ({
  page,
  server,
  consoleErrors,
}) => {
  const { hasty, id } = await worldOf(server);
  await staySignedIn(page, server, hasty);
  const details = page.getByRole('dialog', { name: 'Details' });
  const release = await hold(page, GET);
  await page.goto(`/app/datasets?submission=${id}`);
  await expect(details.getByRole('status')).toHaveText('Loading details...');
  await expectClean(page, 'loading');
  await release();
  await expect(details.getByRole('region', { name: 'Status' })).toBeVisible();
  await page.unroute(GET);

  await refuse(page, 'submissions.get', 'Not today.');
  await page.reload();
  await expect(details.getByRole('alert')).toContainText('The details could not be loaded.');
  await expectClean(page, 'failed');
  await page.unrouteAll();
  await details.getByRole('button', { name: 'Try again' }).click();
  await expect(details.getByRole('region', { name: 'Status' })).toBeVisible();

  for (const unknown of ['00000000-0000-4000-8000-000000000000', 'half-a-li']) {
    await page.goto(`/app/datasets?submission=${unknown}`);
    await expect(details.getByRole('heading', { name: 'This submission is not here' })).toBeVisible();
  }
  await expectClean(page, 'not there');
  await details.getByRole('button', { name: 'Back to the list' }).click();
  await expect(page).toHaveURL('/app/datasets');
  await expect(rows(page)).toHaveCount(3);
  consoleErrors.length = 0;
});

/** Returns by how many pixels the search field is wider than its placeholder. */
function roomForHint(page: Page): Promise<number> {
  return page.getByRole('searchbox', { name: 'Search' }).evaluate((field: HTMLInputElement) => {
    const { font, paddingLeft, paddingRight } = getComputedStyle(field);
    const pen = document.createElement('canvas').getContext('2d');
    if (!pen) return NaN;
    pen.font = font;
    const room = field.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
    return room - pen.measureText(field.placeholder).width;
  });
}
