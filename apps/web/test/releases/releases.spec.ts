import type { Page } from '@playwright/test';
import { callApi, refuse } from '../api.ts';
import { expectClean } from '../axe.ts';
import { staySignedIn, wouldAsk } from '../fixtures.ts';
import { expect, given, pretend, withdrawAll, test } from './world.ts';

// Without animations, so that the checks see the final look.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const plan = (page: Page) => page.getByRole('region', { name: 'The next release' });
const underWay = (page: Page, version: string) =>
  page.getByRole('region', { name: new RegExp(`${version} is (being built|ready)`) });
const row = (page: Page, version: string) =>
  page.getByRole('region', { name: 'All releases' }).getByRole('listitem').filter({ hasText: version });
const make = (page: Page) => page.getByRole('button', { name: 'Make this release' });
const dialog = (page: Page) => page.getByRole('dialog');

/** Starts a version of a series that only this test uses. */
async function begin(page: Page, series: string): Promise<void> {
  await page.getByRole('link', { name: 'Releases' }).click();
  await page.getByRole('button', { name: 'Start a release' }).click();
  await expect(page.getByLabel('Title')).toBeFocused();
  const dataset = page.getByLabel('Dataset', { exact: true });
  if (await dataset.isVisible()) await dataset.selectOption('Another dataset...');
  await page.getByLabel(/^Name of the (other )?dataset$/).fill(series);
  await page.getByLabel('Title').click();
}

test('an admin sees what would be in a version and what not, makes it, publishes it and withdraws it', async ({
  page,
  server,
  admin: _,
  consoleErrors,
}) => {
  await given(page, server, 'reject');
  const person = await given(page, server, 'accept');
  await given(page, server);
  await begin(page, 'market-voices');
  await expect(plan(page)).toContainText('Accepted, but nobody has transcribed it');
  await expect(plan(page)).toContainText('Rejected by reviewers');
  await expect(plan(page)).toContainText('Not reviewed yet, or reviewers disagree');
  await page.getByRole('checkbox', { name: 'Recordings that nobody has transcribed' }).check();
  await expect(plan(page)).toContainText('Training (train): what a speech recogniser learns from');
  await expect(plan(page)).toContainText('There will be no test set');
  await expect(plan(page)).not.toContainText('Accepted, but nobody has transcribed');
  await page.getByRole('checkbox', { name: 'Recordings rejected for their sound' }).check();
  await expect(plan(page)).toContainText('Rejected (rejected): rejected only for their sound');
  await expect(page.getByText(/^It would contain \d+ recordings? of \d+ speakers?, \d+ /)).toBeVisible();
  await expectClean(page, 'a plan');

  await page.getByLabel('Number', { exact: true }).fill('1.0');
  await make(page).click();
  await expect(page.getByText('Type three numbers, like 1.0.0.')).toBeVisible();
  expect(await wouldAsk(page)).toBe(true);
  await page.getByLabel('Number', { exact: true }).fill('1.0.0');
  const disk = { state: 'building', built: 0, error: 'No space is left.' };
  await pretend(page, disk);
  await make(page).click();
  const made = underWay(page, 'market-voices 1.0.0');
  await expect(made.getByRole('progressbar', { name: 'Recordings written' })).toHaveAttribute(
    'aria-valuenow',
    '0',
  );
  await expect(made.locator('..')).toBeFocused();
  await expect(made).toContainText('The server retries automatically');
  await page.getByRole('button', { name: 'Start a release' }).click();
  await expect(make(page)).toBeDisabled();
  await expect(
    page.getByText('Release 1.0.0 is not published yet. Publish or discard it first.'),
  ).toBeVisible();
  await expectClean(page, 'building');
  await page.unrouteAll();

  await expect(made).toContainText(/All files are written: \d+ recordings?,/);
  await expect(made.getByRole('progressbar')).toBeHidden();
  await expectClean(page, 'built');
  await made.getByRole('button', { name: 'Publish' }).click();
  await expect(dialog(page)).toContainText('Anyone can then download it');
  await dialog(page).getByRole('button', { name: 'Publish 1.0.0' }).click();
  await expect(made).toBeHidden();
  const published = row(page, 'market-voices 1.0.0');
  await expect(published).toContainText('Current');
  await expect(page.getByLabel('Number', { exact: true })).toHaveValue('1.1.0');
  await expect(plan(page)).toContainText(
    'Compared with release 1.0.0: 0 recordings new, 0 recordings no longer',
  );

  await published.getByRole('button', { name: 'Add a known fault to market-voices 1.0.0' }).click();
  await dialog(page).getByRole('button', { name: 'Add known fault' }).click();
  await expect(dialog(page).getByRole('alert')).toHaveText('Say what is wrong.');
  await dialog(page).getByLabel('What is wrong').fill('The levels are low.');
  await dialog(page).getByLabel('Clips that have it').fill('abc, def');
  await dialog(page).getByRole('button', { name: 'Add known fault' }).click();
  await expect(dialog(page).getByRole('alert')).toContainText('The release has no clip abc, def.');
  // Chromium reports the refusal itself.
  consoleErrors.splice(0, Infinity, ...consoleErrors.filter((text) => !text.includes('400')));
  await expectClean(page, 'adding a known fault');
  await dialog(page).getByLabel('Clips that have it').clear();
  await dialog(page).getByRole('button', { name: 'Add known fault' }).click();
  await expect(published).toContainText(/Known fault: The levels are low\. \(known since /);
  await published.getByRole('button', { name: 'Remove the known fault: The levels are low.' }).click();
  await dialog(page).getByRole('button', { name: 'Remove' }).click();
  await expect(published).not.toContainText('Known fault:');

  await withdrawAll(person);
  await page.reload();
  await expect(published).toContainText('Superseded');
  await expect(published).toContainText('One of its recordings was taken out since.');
  await published.getByRole('button', { name: 'Withdraw market-voices 1.0.0' }).click();
  await dialog(page).getByRole('button', { name: 'Withdraw 1.0.0' }).click();
  await expect(dialog(page).getByRole('alert')).toHaveText('Say why it is withdrawn.');
  await expectClean(page, 'withdrawing');
  await dialog(page).getByLabel('Reason, for everyone with a copy').fill('The parishes are mixed up.');
  await dialog(page).getByRole('button', { name: 'Withdraw 1.0.0' }).click();
  await expect(published).toContainText('Not to be used');
  await expect(published).toContainText('Withdrawn: The parishes are mixed up.');
  await expect(published.getByRole('button')).toBeHidden();
  await expect(page.getByRole('region', { name: 'All releases' })).toBeFocused();
  await expectClean(page, 'withdrawn');
});

test('what is taken back before it is published is not published, and the rest is built again', async ({
  page,
  server,
  admin: _,
  consoleErrors,
}) => {
  await given(page, server, 'accept');
  const person = await given(page, server, 'accept');
  await begin(page, 'river-voices');
  await page.getByRole('checkbox', { name: 'Recordings that nobody has transcribed' }).check();
  await make(page).click();
  const made = underWay(page, 'river-voices 1.0.0');
  await expect(made).toContainText('All files are written');
  await withdrawAll(person);
  await made.getByRole('button', { name: 'Publish' }).click();
  await dialog(page).getByRole('button', { name: 'Publish 1.0.0' }).click();
  await expect(page.getByRole('alert')).toHaveText(
    /1 recording of it may no longer be published\..*publish it then/,
  );
  await expect(dialog(page)).toBeHidden();
  await expect(made).toContainText('All files are written');
  // Chromium reports the refusal itself.
  consoleErrors.splice(0, Infinity, ...consoleErrors.filter((text) => !text.includes('409')));
  await made.getByRole('button', { name: 'Publish' }).click();
  await dialog(page).getByRole('button', { name: 'Publish 1.0.0' }).click();
  await expect(row(page, 'river-voices 1.0.0')).toContainText('Current');
  await expect(page.getByRole('alert')).toBeHidden();

  await page.getByRole('button', { name: 'Start a release' }).click();
  await page.getByRole('radio', { name: /telling them to stop using it/ }).check();
  await expect(make(page)).toBeDisabled();
  await page.getByRole('checkbox', { name: /although nothing has changed since release 1\.0\.0/ }).check();
  await make(page).click();
  await underWay(page, 'river-voices 1.1.0').getByRole('button', { name: 'Discard' }).click();
  await dialog(page).getByRole('button', { name: 'Discard 1.1.0' }).click();
  await expect(underWay(page, 'river-voices 1.1.0')).toBeHidden();
  await page.getByRole('button', { name: 'Start a release' }).click();
  await expect(page.getByLabel('Number', { exact: true })).toHaveValue('1.1.0');
});

test('nothing that was typed is lost by a failure, and what cannot be told says so', async ({
  page,
  server,
  admin: _,
  consoleErrors,
}) => {
  await given(page, server, 'accept');
  await refuse(page, 'releases.plan', 'Not today.');
  await begin(page, 'hill-voices');
  await expect(plan(page).getByRole('alert')).toContainText(
    'What it would contain could not be loaded. Not today.',
  );
  await expect(page.getByText('What it would contain could not be loaded.', { exact: true })).toHaveCount(2);
  await expectClean(page, 'no plan');
  await page.unrouteAll();
  await plan(page).getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('checkbox', { name: 'Recordings that nobody has transcribed' }).check();
  await expect(plan(page)).toContainText('By part');
  await page.getByLabel('Title').fill('Voices of the hills');
  await refuse(page, 'releases.create', 'Not today.');
  await make(page).click();
  await expect(page.getByRole('alert')).toHaveText('Error: Not today.');
  await expect(page.getByLabel('Title')).toHaveValue('Voices of the hills');
  await page.unrouteAll();
  consoleErrors.length = 0;
  await make(page).click();
  await expect(underWay(page, 'hill-voices 1.0.0')).toContainText('All files are written');
  const { data } = await callApi<{ data: { series: string }[] }>(page, 'GET', '/releases');
  expect(data).toContainEqual(
    expect.objectContaining({
      series: 'hill-voices',
      title: 'Voices of the hills',
      includes_untranscribed: true,
    }),
  );
});

test('a reviewer reads the versions, and is offered nothing to make or publish', async ({ page, server }) => {
  await staySignedIn(page, server, await server.people.add());
  await page.goto('/app/releases');
  await expect(page.getByRole('heading', { name: 'All releases' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Releases' })).toBeHidden();
  await expect(page.getByRole('heading', { name: 'New release' })).toBeHidden();
  await expect(page.getByRole('button', { name: /Publish|Withdraw|Discard|Take out/ })).toHaveCount(0);
  await expectClean(page, 'read only');
});
