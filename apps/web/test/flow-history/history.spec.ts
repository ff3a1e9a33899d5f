import { expectClean } from '../axe.ts';
import { callApi } from '../api.ts';
import { expect, test, type RunningServer } from '../fixtures.ts';
import { signedIn } from '../flow/world.ts';
import type { Page } from '@playwright/test';

// Gets its own server: whether a save goes live at once is a setting of the whole server.
test.use({ settings: { PRODUCT_NAME: 'Labrish History' }, contextOptions: { reducedMotion: 'reduce' } });

interface Template {
  id: string;
  template_key: string;
  body: string;
}

test('an administrator sees what a save changed, and puts back what was before', async ({ page, server }) => {
  await open(page, server);
  await reword(page, 'welcome', 'Testing.');
  await page.getByRole('link', { name: 'History', exact: true }).press('Enter');
  await expect(page.getByRole('heading', { name: 'History of the conversation' })).toBeVisible();
  const newest = page.getByRole('listitem').filter({ hasText: 'Live' }).first();
  await newest.getByRole('button', { name: /^What changed in version/ }).click();
  await expect(newest.locator('ins')).toContainText(['Testing.']);
  await expectClean(page, 'what a version changed');
  await expect(newest).toContainText(/: “.+”/);
  await expect(newest).toContainText('Nobody has talked to it yet.');
  await page.getByRole('checkbox', { name: 'Compare version 1', exact: true }).check();
  await newest.getByRole('checkbox').check();
  await page.getByRole('button', { name: /^Compare version 1 with version/ }).click();
  await expect(page.getByRole('dialog').locator('ins')).toContainText(['Testing.']);
  await expectClean(page, 'two versions compared');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Restore version 1', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByText(/^Version 1 is live again, as version \d+\.$/)).toBeVisible();
  await expect(page.getByText(/version 1 again$/)).toBeVisible();
  expect((await template(page, 'welcome')).body).not.toContain('Testing.');
});

test('changes wait, are looked at, thrown away, brought back and published', async ({ page, server }) => {
  await open(page, server);
  await page.goto('/app/admin/history');
  await page.getByRole('button', { name: 'Use drafts' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Use drafts' }).click();
  await expect(page.getByRole('heading', { name: 'Not live yet' })).toBeVisible();
  await reword(page, 'welcome', 'Waiting words.');

  await page.goto('/app/admin');
  await expect(page.getByText('1 change is not live yet.')).toBeVisible();
  await expectClean(page, 'the bar of changes that are not live');
  await page.getByRole('link', { name: 'Review and publish' }).click();
  const section = page.getByRole('region', { name: 'Not live yet' });
  await expect(section.locator('ins')).toContainText(['Waiting words.']);
  await expectClean(page, 'changes that are not live');

  await section.getByRole('button', { name: 'Discard draft' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard draft' }).click();
  await expect(section.getByText('Everything that is saved is live.')).toBeVisible();
  await section.getByRole('button', { name: 'Restore draft' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Restore draft' }).click();
  await expect(section.locator('ins')).toContainText(['Waiting words.']);

  await section.getByRole('button', { name: 'Publish' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('What changed and why').fill('Shorter.');
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText(/^Version \d+ is live\.$/)).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Live' }).first()).toContainText('Shorter.');
  await page.goto('/app/admin');
  await expect(page.getByRole('heading', { name: 'Admin Panel' })).toBeVisible();
  await expect(page.getByText('not live yet')).toBeHidden();
});

test('what breaks the chat is told, leads to where it is mended, and is published only with a reason', async ({
  page,
  server,
  consoleErrors,
}) => {
  await open(page, server, 'when_published');
  const { id } = await template(page, 'completed');
  await callApi(page, 'PUT', `/content-templates/${id}`, {
    actions: [{ id: 'else', title: 'Something else' }],
  });
  await page.goto('/app/admin/history');
  const checks = page.getByRole('region', { name: 'Checks' });
  const finding = checks.getByRole('listitem').filter({ hasText: '“Something else” does nothing.' });
  await expect(finding).toContainText('Breaks the chat');
  await expectClean(page, 'findings');
  await page.getByRole('region', { name: 'Not live yet' }).getByRole('button', { name: 'Publish' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await expect(dialog.getByText('This breaks the chat.')).toBeVisible();
  await dialog.getByLabel('Publish nevertheless, because').fill('It is mended tomorrow.');
  await expectClean(page, 'blockers to publishing');
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText(/^Version \d+ is live\.$/)).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Live' }).first()).toContainText(
    'It is mended tomorrow.',
  );
  await finding.getByRole('link', { name: 'Open completed' }).click();
  await expect(page.getByRole('article').getByText('completed', { exact: true })).toBeVisible();
  // Chromium itself logs the 400.
  consoleErrors.length = 0;
});

test('the conversation is saved as a file, and taken from it again', async ({
  page,
  server,
  consoleErrors,
}) => {
  await open(page, server, 'when_published');
  await page.goto('/app/admin/history');
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  const path = await (await saving).path();
  await reword(page, 'welcome', 'After the file.');
  const dialog = page.getByRole('dialog');
  const take = async (file: Parameters<ReturnType<Page['getByLabel']>['setInputFiles']>[0]) => {
    await dialog.getByLabel('File').setInputFiles(file);
    await dialog.getByRole('button', { name: 'Import' }).click();
  };
  await page.reload();
  await page.getByRole('button', { name: 'Import' }).click();
  await take({ name: 'notes.json', mimeType: 'application/json', buffer: Buffer.from('{"format":"notes"}') });
  await expect(dialog.getByText(/This is not a flow file/)).toBeVisible();
  await take({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('notes') });
  await expect(dialog.getByText('This file is no JSON.')).toBeVisible();
  await expectClean(page, 'taking a conversation from a file');
  await take(path);
  // Wait up to a minute: the server first explores every chat of the file, which takes longer on a busy machine.
  await expect(page.getByText('The conversation of the file is saved.')).toBeVisible({ timeout: 60_000 });
  expect((await template(page, 'welcome')).body).not.toBe('After the file.');
  // Chromium itself logs the 400.
  consoleErrors.length = 0;
});

test('who publishes on top of what somebody else has saved is told, and nothing is published', async ({
  page,
  server,
  consoleErrors,
}) => {
  await open(page, server, 'when_published');
  await reword(page, 'welcome', 'Mine.');
  await page.goto('/app/admin/history');
  const section = page.getByRole('region', { name: 'Not live yet' });
  await section.getByRole('button', { name: 'Publish' }).click();
  await reword(page, 'welcome', 'Theirs.');
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByRole('dialog').getByText(/changed the flow at/)).toBeVisible();
  // Chromium itself logs the 409.
  consoleErrors.length = 0;
  const { is_changed } = await callApi<{ is_changed: boolean }>(page, 'GET', '/flow/draft');
  expect(is_changed).toBe(true);
});

/** Opens the editor. Sets each time whether a save goes live at once, because the tests of this file share a server. */
async function open(
  page: Page,
  server: RunningServer,
  publishing: 'each_save' | 'when_published' = 'each_save',
): Promise<void> {
  await signedIn(page, server, 'admin');
  await page.goto('/app/admin');
  await callApi(page, 'PUT', '/flow/publishing', { publishing });
  await expect(page.getByRole('heading', { name: 'Conversation Flow Editor' })).toBeVisible();
}

async function template(page: Page, template_key: string): Promise<Template> {
  const { templates } = await callApi<{ templates: Template[] }>(page, 'GET', '/content-templates');
  const found = templates.find((one) => one.template_key === template_key);
  if (!found) throw new Error(`The flow says nothing in ${template_key}.`);
  return found;
}

async function reword(page: Page, template_key: string, body: string): Promise<void> {
  const { id } = await template(page, template_key);
  await callApi(page, 'PUT', `/content-templates/${id}`, { body });
}
