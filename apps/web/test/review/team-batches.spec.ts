import type { Page } from '@playwright/test';
import { callApi } from '../api.ts';
import { expectClean } from '../axe.ts';
import { expect, test as base } from './team-world.ts';

/** These tests change what other tests of the team rely on: with a worker fixture of their own they get a world of their own. */
const test = base.extend<object, { ownWorld: string }>({
  ownWorld: [async ({ playwright: _ }, use) => use('batches'), { scope: 'worker', auto: true }],
});

// Without animations, so that the checks see the final look.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const region = (page: Page, name: string | RegExp) => page.getByRole('region', { name });
const dialog = (page: Page) => page.getByRole('dialog');

/** Chooses the rejected recordings in the list, as a lead would. */
async function chooseRejected(page: Page): Promise<void> {
  await page.goto('/app/datasets?status=rejected');
  await page.getByRole('link', { name: 'Assign, return or hold back' }).click();
  await expect(page.getByRole('heading', { name: '16 recordings chosen' })).toBeVisible();
}

test('recordings are assigned to people, who see what is theirs; the batch is changed and ended', async ({
  page,
  admin,
}) => {
  await chooseRejected(page);
  await page.getByRole('button', { name: 'Assign...' }).click();
  const save = dialog(page).getByRole('button', { name: 'Assign' });
  await expect(save).toBeDisabled();
  await expect(dialog(page)).toContainText('Still waiting for reviewers: 0.');
  await dialog(page).getByLabel('Name (required)').fill('Numbers');
  await dialog(page).getByLabel('Due on').fill('2026-01-31');
  await dialog(page).getByLabel('Bev').check();
  await dialog(page).getByLabel(admin).check();
  await expectClean(page, 'assign');
  await save.click();
  await expect(page.getByText('16 recordings assigned')).toBeVisible();
  const batches = region(page, 'Assigned recordings');
  await expect(batches).toContainText('16 of 16 recordings settled');
  await expect(batches).not.toContainText('Late');
  await expect(batches).toContainText('Bev has judged 0');

  // Returned to the queue they wait again, and the batch is late.
  await chooseRejected(page);
  await page.getByRole('button', { name: 'Return to the queue...' }).click();
  const changes = dialog(page).getByRole('list', { name: 'What would change' });
  await expect(changes).toContainText('From “Rejected” to “To review”: 16 recordings.');
  await dialog(page).getByLabel('Why (required)').fill('The rules are new.');
  await dialog(page).getByRole('button', { name: 'Return to the queue' }).click();
  await expect(dialog(page)).toBeHidden();
  await expect(batches).toContainText('Late');
  await expect(batches).toContainText('0 of 16 recordings settled');
  await page.setViewportSize({ width: 360, height: 800 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await expectClean(page, 'batches');
  await page.goto('/app/review');
  await expect(region(page, 'Assigned to you')).toContainText(
    'You have judged 0 of 16 recordings; 16 not decided yet.',
  );
  await expectClean(page, 'a desk with a batch');

  await page.goto('/app/review/team?tab=batches');
  await page.setViewportSize({ width: 1280, height: 800 });
  await batches.getByRole('button', { name: 'Change...' }).click();
  await expect(dialog(page).getByLabel('Bev')).toBeChecked();
  await dialog(page).getByLabel('Bev').uncheck();
  await dialog(page).getByLabel('Anna').check();
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(batches).toContainText('Anna has judged 0');
  await expect(batches).not.toContainText('Bev');
  const back = region(page, 'Returned to the queue');
  await expect(back).toContainText(/: 16 recordings, .*: The rules are new\./);
  await back.getByRole('button', { name: 'Count them again' }).click();
  await dialog(page).getByRole('button', { name: 'Count them again' }).click();
  await expect(back).toContainText('Undone');
  await expect(batches).toContainText('16 of 16 recordings settled');
  await batches.getByRole('button', { name: 'End' }).click();
  await dialog(page).getByRole('button', { name: 'End' }).click();
  await expect(batches).toContainText('No recordings are assigned.');
});

test('recordings are held back, and each waits for a decision', async ({ page, admin: _ }) => {
  await page.goto('/app/datasets?status=to_transcribe&search=story+1');
  await page.getByRole('link', { name: 'Assign, return or hold back' }).click();
  await expect(page.getByRole('heading', { name: '11 recordings chosen' })).toBeVisible();
  await page.getByRole('button', { name: 'Hold back...' }).click();
  await dialog(page).getByLabel('Reason').selectOption('Personal details');
  await dialog(page).getByLabel('Comment').fill('One family.');
  await expect(dialog(page)).toContainText('From “To transcribe” to “Held back”: 11 recordings.');
  await expectClean(page, 'hold back');
  await dialog(page).getByRole('button', { name: 'Hold back' }).click();
  await expect(page.getByText('11 recordings held back')).toBeVisible();
  await expect(page.getByRole('heading', { name: /chosen/ })).toBeHidden();
  await page.goto('/app/datasets?status=to_transcribe&search=story+1');
  await expect(page.getByRole('heading', { name: 'No submissions found' })).toBeVisible();
  const { data } = await callApi<{ data: { submission_id: string; held_back: string | null }[] }>(
    ...([page, 'GET', '/review/adjudication?status=quarantined'] as const),
  );
  const held = data.find(({ held_back }) => held_back !== null);
  await page.goto(`/app/review/team?waiting=quarantined&recording=${held?.submission_id}`);
  await expect(page.getByText('Held back: Personal details. One family.')).toBeVisible();
});

test('a lead notes something about a recording, and deletes it', async ({ page, admin }) => {
  await page.goto('/app/datasets?status=rejected');
  await page.getByRole('button', { name: 'Details' }).first().click();
  const history = dialog(page).getByRole('region', { name: 'History' });
  await history.getByLabel('Note for other leads').fill('Ask the linguist.');
  await history.getByRole('button', { name: 'Add note' }).click();
  const note = history.getByRole('listitem').filter({ hasText: `${admin} noted` });
  await expect(note).toContainText('“Ask the linguist.”');
  await expect(history.getByLabel('Note for other leads')).toHaveValue('');
  await expectClean(page, 'a note');
  await note.getByRole('button', { name: 'Delete note' }).click();
  await page
    .getByRole('dialog', { name: 'Delete this note?' })
    .getByRole('button', { name: 'Delete' })
    .click();
  await expect(note).toBeHidden();
});
