import type { Page } from '@playwright/test';
import { callApi } from '../api.ts';
import { expectClean } from '../axe.ts';
import { listen } from '../sound.ts';
import { expect, test } from './team-world.ts';

// Without animations, so that the checks see the final look.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const region = (page: Page, name: string | RegExp) => page.getByRole('region', { name });
const row = (page: Page, name: string) => page.getByRole('listitem', { name, exact: true });
const dialog = (page: Page) => page.getByRole('dialog');

test('reviewers whose verdicts are unusual come first, with the reason', async ({ page, admin: _ }) => {
  await page.goto('/app/review/team?tab=reviewers');
  const names = region(page, 'Reviewers').getByRole('heading', { level: 3 });
  await expect(names).toHaveText(['Cleve', 'Anna', 'Bev', 'Dawn']);
  const cleve = row(page, 'Cleve');
  await expect(cleve).toContainText(/Check this: Accepts \d of 3\d; others accept \d+ %\./);
  await expect(page.getByText('Check this:')).toHaveCount(await cleve.getByText('Check this:').count());
  const bev = row(page, 'Bev');
  await expect(bev).toContainText(/Accepts\d\d(\.\d)?%\d+ of \d+; with 95% certainty between/);
  await expect(bev).toContainText('Agrees with others');
  await expect(bev).toContainText('Accepts what you rejectNothing to compare yet');
  await expect(row(page, 'Dawn')).toContainText(/Accepts what you reject25%1 of 4;/);
  // The count of what is probably right is an expected one: it is not shown.
  await expect(bev).toContainText(/Probably right[\d.]+%with 95%/);
  await expect(bev).toContainText(
    'A verdict every 14 sec; recordings are 6 sec long.Plays 100% of a recording.',
  );
  await expect(
    bev.getByRole('img', { name: /^Verdicts by hour of the day in Jamaica: .*\d+:00 \d/ }),
  ).toBeVisible();
  await page.getByText('What does that mean?').click();
  await expect(page.getByText('(Dawid and Skene)')).toBeVisible();

  const table = region(page, 'Agreement between reviewers').getByRole('table');
  await expect(table.getByRole('columnheader')).toHaveText(['Anna', 'Bev', 'Dawn', 'Cleve']);
  const anna = table.getByRole('row', { name: /^Anna/ });
  await expect(anna.getByRole('cell').last()).toHaveText(/^[0-3] of 3\d$/);
  await page.setViewportSize({ width: 360, height: 800 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await page.getByRole('region', { name: 'Table, scrolls sideways' }).focus();
  await page.keyboard.press('ArrowRight');
  await expectClean(page, 'reviewers');

  await page.getByLabel('Period').selectOption('The last 7 days');
  await expect(page).toHaveURL(/tab=reviewers&days=7/);
  await expect(row(page, 'Dawn')).toContainText('Rates are shown from 30 compared verdicts on; ');
});

test('the verdicts of a reviewer are set aside, and counted again', async ({
  page,
  admin: _,
  consoleErrors,
}) => {
  await page.goto('/app/review/team?tab=reviewers');
  await row(page, 'Cleve').getByRole('button', { name: 'Set aside' }).click();
  const changes = dialog(page).getByRole('list', { name: 'What would change' });
  await expect(changes).toContainText(/3\d verdicts would no longer count/);
  await expect(changes).toContainText('From “To transcribe” to “To review”: 31 recordings.');
  const send = dialog(page).getByRole('button', { name: /^Set aside 3\d verdicts$/ });
  await expect(send).toBeDisabled();
  await dialog(page).getByLabel('Why (required)').fill('Rejects everything.');
  await expectClean(page, 'setting verdicts aside');
  await send.click();
  await expect(dialog(page)).toBeHidden();
  await expect(row(page, 'Cleve')).toContainText(
    /Set aside: Rejects everything\., .*(Being applied|Applied)/,
  );
  await expect(row(page, 'Cleve')).toContainText('Applied', { timeout: 15_000 });
  await expect(row(page, 'Cleve')).toContainText('Rates are shown from 30 compared verdicts on; ');
  await row(page, 'Cleve').getByRole('button', { name: 'Set later verdicts aside' }).click();
  await expect(dialog(page)).toContainText('They have no verdicts that can be set aside.');
  // Chromium reports the refusal itself.
  consoleErrors.splice(0, Infinity, ...consoleErrors.filter((text) => !text.includes('404')));
  await page.keyboard.press('Escape');

  await row(page, 'Cleve').getByRole('button', { name: 'Count them again' }).click();
  await dialog(page).getByRole('button', { name: 'Count them again' }).click();
  await expect(row(page, 'Cleve')).not.toContainText('Set aside:', { timeout: 15_000 });
  await expect(row(page, 'Cleve')).toContainText('Check this:');
});

test('reports stay when verdicts are set aside, and the dialog leads to them', async ({ page, admin: _ }) => {
  await page.goto('/app/review/team?tab=reviewers');
  await row(page, 'Anna').getByRole('button', { name: 'Set aside' }).click();
  await expect(dialog(page)).toContainText('3 reports stay:');
  await dialog(page).getByRole('link', { name: 'decide under Held back' }).click();
  await expect(page.getByRole('button', { name: 'Held back (3)' })).toHaveAttribute('aria-pressed', 'true');
});

test('the lead hears a recording, confirms what is right, and takes it back', async ({ page, admin: _ }) => {
  const isSounding = await listen(page);
  await page.goto('/app/review/team');
  await page.getByRole('link', { name: /^Training needs 10 confirmed recordings; there are 4/ }).click();
  await expect(page.getByRole('tab', { name: 'Calibration' })).toHaveAttribute('data-state', 'active');
  await expect(page.getByText('Training needs 10 confirmed recordings; there are 4.')).toBeVisible();
  const confirmed = region(page, 'Confirmed (4)');
  const zero = confirmed.getByRole('listitem').filter({ hasText: 'number 0.' });
  await expect(zero).toContainText('Reject: Noise');
  await expect(zero).toContainText('Answered by 1, right: 0');
  const more = region(page, 'Confirm more');
  const four = more.getByRole('listitem').filter({ hasText: 'number 4.' });
  await expect(more.getByRole('listitem')).toHaveCount(12);
  await more.getByLabel('Reason').selectOption('Nobody speaks');
  await expect(more).toContainText('There are no more recordings like this.');
  await more.getByLabel('Reason').selectOption('Noise');
  await four.getByRole('button', { name: 'Play' }).click();
  await expect.poll(isSounding).toBe(true);

  await four.getByRole('button', { name: 'Confirm...' }).click();
  await expect(dialog(page).getByRole('radio', { name: 'Reject' })).toBeChecked();
  await expect(dialog(page).getByRole('checkbox', { name: 'Noise' })).toBeChecked();
  await expectClean(page, 'confirming a calibration');
  for (const box of await dialog(page).getByRole('checkbox', { checked: true }).all()) await box.uncheck();
  await dialog(page).getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(dialog(page)).toContainText('Say why: choose a reason.');
  await dialog(page).getByRole('radio', { name: 'Accept as Mix' }).check();
  await dialog(page).getByRole('button', { name: 'Confirm', exact: true }).click();
  const five = region(page, 'Confirmed (5)');
  const now = five.getByRole('listitem').filter({ hasText: 'number 4.' });
  await expect(now).toContainText('Accept as Mix');
  await expect(now).toContainText('No answers yet');
  await expect(four).toHaveCount(0);
  await expectClean(page, 'calibration');
  const { data } = await callApi<{ data: object[] }>(page, 'GET', '/review/calibration');
  expect(data[0]).toMatchObject({ verdict: 'accept', category: 'Mix', reasons: [] });

  await now.getByRole('button', { name: 'Remove' }).click();
  await dialog(page).getByRole('button', { name: 'Remove' }).click();
  await expect(region(page, 'Confirmed (4)')).toBeVisible();
  await expect(four).toHaveCount(1);
  await more.getByLabel('Verdict').selectOption('Accepted');
  await expect(more.getByRole('listitem').first()).toContainText('Accept as Patwa');
});

test('whoever blocks or removes a reviewer is offered their verdicts', async ({ page, admin: _ }) => {
  await page.goto('/app/admin?tab=users');
  for (const [name, links] of [
    ['Cleve', 1],
    ['Anna', 1],
  ] as const) {
    await page.getByRole('button', { name: `Edit ${name}` }).click();
    await page.getByRole('button', { name: 'Block' }).click();
    await expect(dialog(page).getByRole('link', { name: 'See their verdicts' })).toHaveCount(links);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Cancel' }).click();
  }
  await page.getByRole('button', { name: 'Edit Cleve' }).click();
  await page.getByRole('button', { name: 'Remove' }).click();
  await dialog(page).getByRole('link', { name: 'See their verdicts' }).click();
  await expect(page).toHaveURL(/tab=reviewers/);
  await expect(row(page, 'Cleve')).toBeVisible();
});
