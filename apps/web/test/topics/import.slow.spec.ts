import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { cut, refuse } from '../api.ts';
import { expectClean } from '../axe.ts';
import { expect, hold, test } from '../fixtures.ts';
import { choose, importDialog, openImport, openTopics, order, rows, stored } from './page.ts';

// The window is high enough to show all topics, because the page renders only visible rows.
test.use({ viewport: { width: 1280, height: 8000 }, contextOptions: { reducedMotion: 'reduce' } });

const HEADER = 'topic,english,mix,patwa';
const summary = (page: Page) => importDialog(page).getByRole('status').first();
const lines = (page: Page) =>
  importDialog(page).getByRole('list', { name: 'Rows of the file' }).getByRole('listitem');

/** Returns a name that no other test uses. */
const fresh = (name: string) => `${name} ${Math.random().toString(36).slice(2, 8)}`;

test('shows what would be added, what is there already and what is refused, and then adds the good ones', async ({
  page,
  server,
}) => {
  await openTopics(page, server);
  const before = await order(page);
  const [sea, sun] = [fresh('Sea'), fresh('Sun')];
  await openImport(page);
  const known = before[0]?.toUpperCase();
  await choose(
    page,
    `\uFEFF${HEADER},notes\r\n${sea},"E, ""e""",M,P,x\r\n${known},E,M,P,\r\nMoon,,M,P,\r\nMars,E\r\n${sun},E,M,P,\r\n`,
  );
  await expect(summary(page)).toHaveText(
    'topics.csv: 2 topics will be added, 1 is there already, 2 rows are refused.',
  );
  await expect(importDialog(page).getByText('Not imported: the columns "notes".')).toBeVisible();
  await expect(lines(page)).toHaveText([
    'Line 4english: Please fill this in.Refused',
    'Line 5has 2 columns, the header has 5. A text with a comma in it needs quotes around it.Refused',
    `Line 3${known}EAlready there`,
    `Line 2${sea}E, "e"New`,
    `Line 6${sun}ENew`,
  ]);
  await expectClean(page, 'preview');
  expect(await stored(page)).toHaveLength(before.length);

  await importDialog(page).getByRole('button', { name: 'Import 2 topics' }).click();
  await expect(importDialog(page).getByText('2 topics added at the end of the list.')).toBeVisible();
  await importDialog(page).getByRole('button', { name: 'Done' }).click();
  await expect(rows(page)).toHaveCount(before.length + 2);
  expect((await order(page)).slice(-2)).toEqual([sea, sun]);
  await expect(page.getByRole('tab', { name: `Topics (${before.length + 2})` })).toBeVisible();

  await openImport(page);
  await choose(page, `${HEADER}\n${sea},E,M,P\n`);
  await expect(summary(page)).toHaveText('topics.csv: 0 topics will be added, 1 is there already.');
  await expect(importDialog(page).getByRole('button', { name: /^Import/ })).toHaveCount(0);
});

test('a file can be dropped, with semicolons', async ({ page, server }) => {
  await openTopics(page, server);
  await openImport(page);
  const topic = fresh('Yam');
  const data = await page.evaluateHandle((text) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([text], 'yam.csv', { type: 'text/csv' }));
    return transfer;
  }, `topic;english;mix;patwa\n${topic};E;M;P\n`);
  const place = importDialog(page).getByText('Drop a CSV file here, or');
  await place.dispatchEvent('dragover', { dataTransfer: data });
  await expect(importDialog(page).getByText('Drop the file to check it')).toBeVisible();
  await importDialog(page)
    .getByText('Drop the file to check it')
    .dispatchEvent('drop', { dataTransfer: data });
  await expect(summary(page)).toHaveText('yam.csv: 1 topic will be added.');
});

test('the template that can be downloaded can be imported', async ({ page, server }) => {
  await openTopics(page, server);
  await openImport(page);
  const waiting = page.waitForEvent('download');
  await importDialog(page).getByRole('button', { name: 'Download a template' }).click();
  const download = await waiting;
  expect(download.suggestedFilename()).toBe('topics.csv');
  await choose(page, readFileSync(await download.path()));
  await expect(lines(page)).toHaveCount(1);
  await expect(importDialog(page).getByText('Refused')).toHaveCount(0);
});

test('a file that is none says what to do', async ({ page, server }) => {
  await openTopics(page, server);
  await openImport(page);
  const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
  for (const [content, problem] of [
    ['', 'topics.csv cannot be imported. The file is empty. Its first line must be: topic,english,mix,patwa'],
    [png, 'The file is not UTF-8 text. In a spreadsheet, save it as "CSV UTF-8".'],
    ['a,b\n1,2', 'Line 1: the header lacks "topic", "english", "mix", "patwa".'],
    [`${HEADER}\n"Sea,E,M,P`, 'Check the quotes there.'],
    ['x'.repeat(2_000_000), 'The file is larger than 1 MB. Split it in parts.'],
  ] as const) {
    await choose(page, content);
    await expect(importDialog(page).getByRole('alert')).toContainText(problem);
    await expect(importDialog(page).getByRole('button', { name: /^Import/ })).toHaveCount(0);
  }
  await expectClean(page, 'unreadable');
});

test('1,000 topics are the most that one import adds', async ({ page, server }) => {
  await openTopics(page, server);
  await openImport(page);
  const many = Array.from({ length: 1001 }, (_, i) => `Topic number ${i},E,M,P`);
  await choose(page, [HEADER, ...many].join('\n'));
  await expect(importDialog(page).getByText('1,000 topics can be added at once.')).toContainText(
    'the other 1 topic',
  );
  await expect(importDialog(page).getByRole('button', { name: 'Import 1,000 topics' })).toBeVisible();
  await expect(importDialog(page).getByText('and 500 more rows')).toBeVisible();
});

test('an import that fails adds nothing, says so, and can be tried again', async ({
  page,
  server,
  consoleErrors,
}) => {
  await openTopics(page, server);
  await openImport(page);
  await choose(page, `${HEADER}\n${fresh('Rain')},E,M,P\n`);
  const go = importDialog(page).getByRole('button', { name: 'Import 1 topic' });
  await cut(page, 'prompts.import');
  await go.click();
  await expect(importDialog(page).getByRole('alert')).toHaveText(
    'Nothing was imported. Check the connection and try again.',
  );
  await refuse(page, 'prompts.import', 'Not today.');
  await go.click();
  await expect(importDialog(page).getByRole('alert')).toHaveText('Nothing was imported. Not today.');
  await page.unrouteAll();
  await go.click();
  await expect(importDialog(page).getByText('1 topic added at the end of the list.')).toBeVisible();
  consoleErrors.length = 0;
});

test('an import is waited for: Escape hides no failure', async ({ page, server, consoleErrors }) => {
  await openTopics(page, server);
  await openImport(page);
  await choose(page, `${HEADER}\n${fresh('Snow')},E,M,P\n`);
  const fail = await hold(page, /prompts\.import/, (route) => route.fulfill({ status: 503 }));
  await importDialog(page).getByRole('button', { name: 'Import 1 topic' }).click();
  await expect(importDialog(page).getByRole('button', { name: 'Importing...' })).toBeDisabled();
  await expect(importDialog(page).getByRole('button', { name: 'Choose another file' })).toBeDisabled();
  await page.keyboard.press('Escape');
  await page.mouse.click(5, 5);
  await importDialog(page).getByRole('button', { name: 'Close' }).click();
  await fail();
  await expect(importDialog(page).getByRole('alert')).toHaveText(
    'Nothing was imported. Check the connection and try again.',
  );
  await page.keyboard.press('Escape');
  await expect(importDialog(page)).toBeHidden();
  consoleErrors.length = 0;
});
