import type { Page } from '@playwright/test';
import { contribute } from '../contribute.ts';
import { LIST, newWord, REFUSAL, rows } from './page.ts';
import { expect, hold, staySignedIn, test } from '../fixtures.ts';

test.describe('the list', () => {
  test('shows what came in, column by column', async ({ page, server }) => {
    const word = newWord();
    await contribute(server.url, { words: `Mi love ${word}`, place: ['Surrey', 'Kingston'] });
    await staySignedIn(page, server, await server.people.add());
    await page.goto(`/app/datasets?search=${word}`);
    await expect(page.getByRole('columnheader')).toHaveText([
      'User ID',
      'Category',
      'Type',
      'Region',
      'Prompt',
      'Transcription',
      'Date',
      'Status',
      'Audio',
    ]);
    const cells = rows(page).getByRole('gridcell');
    await expect(cells).toHaveCount(9);
    await expect(cells.nth(0)).toHaveText(/^[0-9a-f-]{12}…$/);
    await expect(cells.nth(1)).toHaveText('Patwa');
    await expect(cells.nth(2)).toHaveText('Structured');
    await expect(cells.nth(3)).toHaveText('Kingston');
    await expect(cells.nth(4)).not.toHaveText('–');
    await expect(cells.nth(5)).toHaveText(`Mi love ${word}`);
    await expect(cells.nth(6)).toHaveText(/20\d\d \d\d:\d\d/);
    await expect(cells.nth(7)).toHaveText('To review');
    await expect(cells.nth(8)).toHaveText('0:05');
  });

  test('has a dash for no region, and two lines of a long text', async ({ page, server }) => {
    const word = newWord();
    await contribute(server.url, { words: `${word} ${'and so on '.repeat(60)}`.trim() });
    await staySignedIn(page, server, await server.people.add());
    await page.goto(`/app/datasets?search=${word}`);
    const cells = rows(page).getByRole('gridcell');
    await expect(cells.nth(3)).toHaveText('–');
    const heightOf = (cell: number) => cells.nth(cell).evaluate((element) => element.clientHeight);
    expect(await heightOf(5)).toBeLessThan(3 * (await heightOf(3)));
  });

  test('counts everything, whatever is filtered', async ({ page, server }) => {
    await staySignedIn(page, server, await server.people.add());
    const word = newWord();
    await page.goto(`/app/datasets?search=${word}`);
    await expect(page.getByText('No submissions found')).toBeVisible();
    const before = await counts(page);
    await contribute(server.url, { category: 'English', words: word, place: ['Middlesex', 'Manchester'] });
    await contribute(server.url, { category: 'Mix', words: word, place: ['Middlesex', 'Manchester'] });
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(rows(page)).toHaveCount(2);
    expect(await counts(page)).toMatchObject({
      Total: before.Total + 2,
      English: before.English + 1,
      Mix: before.Mix + 1,
      Patwa: before.Patwa,
      'Unique users': before['Unique users'] + 2,
    });
    await page.goto(`/app/datasets?search=${word}&category=Mix`);
    await expect(rows(page)).toHaveCount(1);
    const { Total } = await counts(page);
    expect(Total).toBe(before.Total + 2);
    const words = 'A recording counts once its sound is stored, until its speaker withdraws it.';
    await expect(page.getByText(words)).toBeVisible();
    // The dashboard shows the same figures in the same words.
    await page.getByRole('link', { name: 'Dashboard' }).click();
    await expect(page.getByText(`${Total} recordings so far`)).toBeVisible();
    await expect(page.getByText(words)).toBeVisible();
  });

  test('leads from a row to all that its speaker said', async ({ page, server }) => {
    const word = newWord();
    await contribute(server.url, { words: word });
    await contribute(server.url, { words: word });
    await staySignedIn(page, server, await server.people.add());
    await page.goto(`/app/datasets?search=${word}`);
    await expect(rows(page)).toHaveCount(2);
    const id = rows(page).first().getByRole('link', { name: '…' });
    const shown = (await id.innerText()).replace('…', '');
    expect((await id.boundingBox())?.height).toBeGreaterThanOrEqual(24);
    await id.click();
    await expect(page).toHaveURL(new RegExp(`/app/datasets\\?search=${shown}[0-9a-f-]{24}$`));
    await expect(rows(page)).toHaveCount(1);
    await page.goBack();
    await expect(rows(page)).toHaveCount(2);
  });

  test('says that it loads, and what to do when it cannot', async ({ page, server, consoleErrors }) => {
    await staySignedIn(page, server, await server.people.add());
    const release = await hold(page, LIST);
    await page.goto('/app/datasets');
    await expect(page.getByText('Loading submissions...')).toBeVisible();
    await release();
    await expect(page.getByText('Loading submissions...')).toBeHidden();
    await page.unroute(LIST);

    await page.route(LIST, (route) => route.fulfill({ status: 400, json: REFUSAL }));
    await page.reload();
    await expect(page.getByRole('alert')).toContainText('The submissions could not be loaded.');
    await page.unroute(LIST);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('The submissions could not be loaded.')).toBeHidden();
    // The same request loads the figures above.
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(page.getByRole('alert')).toBeHidden();
    // Chromium itself logs the refusals.
    consoleErrors.length = 0;
  });
});

test.describe('the filters', () => {
  test('are in the address, come back with it, and clear', async ({ page, server }) => {
    const word = newWord();
    await contribute(server.url, { category: 'Patwa', words: word, place: ['Surrey', 'Portland'] });
    await contribute(server.url, { category: 'English', words: word });
    await staySignedIn(page, server, await server.people.add());
    await page.goto(`/app/datasets?search=${word}`);
    await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue(word);
    await expect(rows(page)).toHaveCount(2);
    await page.getByRole('combobox', { name: 'Category' }).selectOption('Patwa');
    await page.getByRole('combobox', { name: 'Region' }).selectOption('Portland');
    await page.getByRole('combobox', { name: 'Type' }).selectOption('Structured');
    await expect(page).toHaveURL(
      `/app/datasets?search=${word}&category=Patwa&region=Portland&type=structured`,
    );
    await expect(rows(page)).toHaveCount(1);
    await page.reload();
    await expect(page.getByRole('combobox', { name: 'Region' })).toHaveValue('Portland');
    await expect(rows(page)).toHaveCount(1);

    await page.getByRole('combobox', { name: 'Type' }).selectOption('Open');
    await expect(page.getByRole('heading', { name: 'No submissions found' })).toBeVisible();
    await expect(page.getByText('Nothing matches these filters.')).toBeVisible();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect(page).toHaveURL('/app/datasets');
    await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue('');
    await expect(page.getByRole('button', { name: 'Clear filters' })).toBeHidden();
    await expect(rows(page).filter({ hasText: word })).toHaveCount(2);
  });

  test('leave the keyboard in the search field when they are cleared', async ({ page, server }) => {
    await staySignedIn(page, server, await server.people.add());
    for (const button of ['Clear filters', 'Show all submissions']) {
      await page.goto('/app/datasets?category=Patwa&search=nothing+at+all+like+this');
      await page.getByRole('button', { name: button }).press('Enter');
      await expect(page).toHaveURL('/app/datasets');
      await expect(page.getByRole('searchbox', { name: 'Search' })).toBeFocused();
    }
  });

  test('search while one types', async ({ page, server }) => {
    const word = newWord();
    await contribute(server.url, { words: `Big up ${word} massive` });
    await staySignedIn(page, server, await server.people.add());
    await page.goto('/app/datasets');
    const search = page.getByRole('searchbox', { name: 'Search' });
    await search.fill(word.slice(0, 6));
    await expect(page).toHaveURL(`/app/datasets?search=${word.slice(0, 6)}`);
    await expect(rows(page).filter({ hasText: word })).toHaveCount(1);
    await search.fill('nothing at all like this');
    await expect(page.getByText('No submissions found')).toBeVisible();
    await search.fill('');
    await expect(page).toHaveURL('/app/datasets');
  });
});

test.describe('a search that is still being typed', () => {
  test('keeps a category that is chosen meanwhile', async ({ page, server }) => {
    await staySignedIn(page, server, await server.people.add());
    await page.clock.install();
    await page.goto('/app/datasets');
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.getByRole('searchbox', { name: 'Search' }).fill('duppy');
    await page.getByRole('combobox', { name: 'Category' }).selectOption('Patwa');
    await expect(page).toHaveURL('/app/datasets?category=Patwa');
    await page.clock.runFor(400);
    await expect(page).toHaveURL('/app/datasets?category=Patwa&search=duppy');
  });

  test('gives way to one that comes with the address', async ({ page, server }) => {
    await staySignedIn(page, server, await server.people.add());
    await page.clock.install();
    await page.goto('/app/datasets?search=duppy');
    const search = page.getByRole('searchbox', { name: 'Search' });
    await page.getByRole('link', { name: 'Datasets' }).click();
    await expect(search).toHaveValue('');
    await page.clock.pauseAt(Date.now() + 60_000);
    await search.fill('rolling calf');
    await page.goBack();
    await expect(search).toHaveValue('duppy');
    await page.clock.runFor(400);
    await expect(search).toHaveValue('duppy');
    await expect(page).toHaveURL('/app/datasets?search=duppy');
  });
});

/** Returns every figure at the top of the page, once they have loaded. */
async function counts(page: Page) {
  const names = ['Total', 'English', 'Mix', 'Patwa', 'Unique users', 'Regions'] as const;
  await expect(figure(page, 'Total')).toHaveText(/^[\d,]+$/);
  const values = await Promise.all(
    names.map(
      async (name) => [name, Number((await figure(page, name).innerText()).replaceAll(',', ''))] as const,
    ),
  );
  return Object.fromEntries(values) as Record<(typeof names)[number], number>;
}

function figure(page: Page, name: string) {
  return page
    .locator('dl > div')
    .filter({ has: page.getByText(name, { exact: true }) })
    .getByRole('definition')
    .first();
}
