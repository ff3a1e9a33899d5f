import { fileURLToPath } from 'node:url';
import { expect, test } from '../fixtures.ts';
import { listen } from '../sound.ts';
import { choice, choose, log, openChat, said, tap, toPrompt } from './page.ts';

const sample = (name: string) =>
  fileURLToPath(new URL(`../../../server/test/audio/samples/${name}`, import.meta.url));

test.beforeEach(({ page }) => openChat(page));

test('typing and tapping: what is offered, is said, and is answered', async ({ page }) => {
  const message = page.getByRole('textbox', { name: 'Message' });
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeHidden();
  await message.fill('Hi');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(message).toHaveValue('');
  await expect(choice(page, "Let's start")).toBeVisible();
  await expect(log(page).getByText('Hi', { exact: true })).toBeVisible();
  await choose(page, 'Tell me more');
  await expect(choice(page, 'No thanks')).toBeVisible();
  // Typing the label of a button has the effect of tapping it.
  await message.fill("let's start");
  await message.press('Enter');
  await choose(page, "I agree, I'm 18+");
  await expect(choice(page, 'Different question')).toBeVisible();
});

test('Shift+Enter is a new line', async ({ page }) => {
  const message = page.getByRole('textbox', { name: 'Message' });
  await message.fill('Wah');
  await message.press('Shift+Enter');
  await message.pressSequentially('gwaan');
  await expect(message).toHaveValue('Wah\ngwaan');
  await message.press('Enter');
  await expect(log(page).getByText('Wah\ngwaan', { exact: true })).toBeVisible();
});

test('a recording is attached, heard, labelled from a list', async ({ page }) => {
  await toPrompt(page);
  await page.getByLabel('File to attach').setInputFiles(sample('voice-note.ogg'));
  const note = log(page).getByRole('group', { name: 'Voice note' });
  await expect(note.getByText('0:05')).toBeVisible();
  await note.getByRole('button', { name: 'Play' }).click();
  await expect(note.getByRole('button', { name: 'Pause' })).toBeVisible();
  await choose(page, 'Mix');
  await choose(page, 'Choose a place');
  const sheet = page.getByRole('dialog', { name: 'Choose a place' });
  await expect(sheet.getByRole('button', { name: 'Cornwall' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await expect(choice(page, 'Choose a place')).toBeFocused();
  await page.keyboard.press('Enter');
  await sheet.getByRole('button', { name: 'Rather not say' }).click();
  await expect(log(page).getByText('Rather not say', { exact: true })).toBeVisible();
  await expect(choice(page, 'Choose your age')).toBeVisible();
});

test('a recording that plays ends when somebody else has the phone', async ({ page }) => {
  const isSounding = await listen(page);
  await page.reload();
  await page.getByLabel('File to attach').setInputFiles(sample('voice-note.ogg'));
  await tap(page, 'Play');
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
  expect(await isSounding()).toBe(true);
  await tap(page, 'Start over as another person');
  await expect(page.getByRole('button', { name: 'Say hi' })).toBeVisible();
  await expect.poll(isSounding).toBe(false);
});

test('a file that is no recording is answered kindly, and the question stands', async ({ page }) => {
  await toPrompt(page);
  await page.getByLabel('File to attach').setInputFiles(sample('picture.png'));
  await expect(
    log(page)
      .getByText(/voice note/i)
      .last(),
  ).toBeVisible();
  await expect(choice(page, 'Different question')).toBeVisible();
  await page.getByLabel('File to attach').setInputFiles({
    name: 'broken.ogg',
    mimeType: 'audio/ogg',
    buffer: Buffer.from('OggS but nothing more'),
  });
  await expect(log(page).getByText('21 B')).toBeVisible();
  await expect(choice(page, 'Different question')).toBeVisible();
  await page.getByLabel('File to attach').setInputFiles(sample('voice-note.ogg'));
  await expect(choice(page, 'Mix')).toBeVisible();
});

test('a file that is far too large is not even sent', async ({ page }) => {
  await page.getByLabel('File to attach').setInputFiles({
    name: 'long.wav',
    mimeType: 'audio/wav',
    buffer: Buffer.alloc(19_600_000),
  });
  await expect(page.getByRole('alert')).toHaveText('This file has 19.6 MB. The chat takes up to 16 MB.');
  await expect(page.getByRole('button', { name: 'Say hi' })).toBeVisible();
});

test('what is said without a connection waits, and is said once', async ({
  page,
  context,
  consoleErrors,
}) => {
  await tap(page, 'Say hi');
  await expect(page.getByRole('button', { name: "Let's start" })).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('textbox', { name: 'Message' }).fill('Likkle more');
  await page.keyboard.press('Enter');
  const retry = page.getByRole('button', { name: 'Not sent, tap to retry' });
  await expect(retry).toBeVisible();
  await expect(page.getByText('No connection, trying again')).toBeVisible();
  await retry.click();
  await expect(retry).toBeVisible();
  await context.setOffline(false);
  await expect(retry).toBeHidden();
  await expect(log(page).getByRole('img', { name: 'Sent' })).toHaveCount(2);
  await page.reload();
  await expect(log(page).getByText('Likkle more')).toHaveCount(1);
  // Chromium itself logs the lost requests.
  consoleErrors.length = 0;
});

test('a reload loses nothing, starting over makes somebody new', async ({ page }) => {
  await tap(page, 'Say hi');
  await tap(page, "Let's start");
  await expect(page.getByRole('button', { name: "I agree, I'm 18+" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: "I agree, I'm 18+" })).toBeVisible();
  await expect(said(page, "Let's start")).toBeVisible();
  await tap(page, 'Start over as another person');
  await expect(page.getByRole('button', { name: 'Say hi' })).toBeVisible();
  await expect(page.getByRole('button', { name: "I agree, I'm 18+" })).toBeHidden();
});
