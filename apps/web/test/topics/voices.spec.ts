import { expectClean } from '../axe.ts';
import { callApi } from '../api.ts';
import { expect, test } from '../fixtures.ts';
import { log, openChat, toPrompt } from '../simulator/page.ts';
import { openTopics, rows, stored } from './page.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('an admin reads a topic aloud, hears it and saves it, and the bot asks by this voice note', async ({
  page,
  server,
}) => {
  await openTopics(page, server);
  // With one topic left, the bot asks that one.
  const [kept, ...others] = await stored(page);
  for (const { id, version } of others) await callApi(page, 'POST', `/prompts/${id}/retire`, { version });
  await page.reload();
  await expect(rows(page)).toHaveCount(1);

  await page.setViewportSize({ width: 360, height: 740 });
  const button = (does: string) =>
    page.getByRole('button', { name: `${does} the voice note of ${kept?.topic}, Mix` });
  await button('Add').click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(kept?.mix ?? '');
  await dialog.getByRole('button', { name: 'Record' }).click();
  await expect(dialog.getByRole('status')).toContainText('Recording');
  await expectClean(page, 'recording a topic');
  await dialog.getByRole('button', { name: 'Stop' }).click();
  await expect(dialog.getByRole('status')).toContainText('Listen to it');
  const heard = dialog.getByLabel('The voice note');
  await expect.poll(() => heard.evaluate((audio: HTMLAudioElement) => audio.duration)).toBeGreaterThan(0.3);
  await expectClean(page, 'hearing a topic');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Voice note saved')).toBeVisible();
  await page.getByRole('button', { name: 'Play' }).click();
  await expect(button('Replace')).toBeVisible();
  await expectClean(page, 'topics with a voice note');

  await openChat(page);
  await toPrompt(page);
  await expect(log(page).locator('[data-from=bot]').getByRole('group', { name: 'Voice note' })).toBeVisible();
});

test('a file that cannot be read is refused in words', async ({ page, server, consoleErrors }) => {
  await openTopics(page, server);
  await page.getByRole('button', { name: 'Add the voice note of' }).first().click();
  const file = new URL('../../../server/test/audio/samples/iphone.m4a', import.meta.url).pathname;
  await page.getByLabel('Upload a file').setInputFiles(file);
  await expect(page.getByRole('alert')).toContainText('AAC cannot be read here');
  await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled();
  // The browser writes a line for the refusal.
  consoleErrors.length = 0;
});
