import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { choice, choose, log, openChat, said, tap, toPrompt } from './page.ts';

const NOTE = fileURLToPath(new URL('../../../server/test/audio/samples/voice-note.ogg', import.meta.url));

test.beforeEach(({ page }) => openChat(page));

test.describe('at 360 px', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('long words and links break, and everything stays in reach', async ({ page }) => {
    const message = page.getByRole('textbox', { name: 'Message' });
    for (const words of [`https://example.org/${'a'.repeat(104)}`, 'b'.repeat(3900)]) {
      await message.fill(words);
      await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeInViewport({ ratio: 1 });
      await message.press('Enter');
      await expect(said(page, words)).toBeVisible();
      const { x = -1, width = 360 } = (await said(page, words).boundingBox()) ?? {};
      expect(Math.min(x, 360 - x - width)).toBeGreaterThan(0);
      expect(await scrolledSideways(page)).toEqual([]);
    }
    await tap(page, 'Start over as another person');
    await expect(page.getByRole('button', { name: 'Say hi' })).toBeVisible();
  });

  test('an answer that is longer than the screen is shown from its beginning', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 480 });
    await tap(page, 'Say hi');
    await choose(page, "Let's start");
    const agreement = log(page).getByRole('paragraph').filter({ hasText: 'You must be 18 or over' });
    const top = async () => (await agreement.boundingBox())?.y ?? -1;
    const { y = 0 } = (await log(page).boundingBox()) ?? {};
    await expect.poll(top).toBeGreaterThan(y);
    // On the smallest phones it fits whole, with its three buttons as the last thing.
    await page.setViewportSize({ width: 360, height: 640 });
    await choice(page, 'No thanks').scrollIntoViewIfNeeded();
    await expect(choice(page, 'No thanks')).toBeInViewport({ ratio: 1 });
    expect(await top()).toBeGreaterThan(y);
  });
});

test('buttons and lists of earlier messages can be tapped, and answer those', async ({ page }) => {
  await toPrompt(page);
  await page.getByLabel('File to attach').setInputFiles(NOTE);
  await choose(page, 'Patwa');
  await choose(page, 'Choose a place');
  await page.getByRole('dialog').getByRole('button', { name: 'Surrey' }).click();
  await expect(choice(page, 'Choose a parish')).toBeVisible();

  const earlier = page.getByRole('group', { name: 'Earlier choices' });
  const first = await answerTo(page, async () => {
    // The keyboard can reach the button as well.
    await earlier.getByRole('button', { name: 'Tell me more' }).focus();
    await page.keyboard.press('Enter');
  });
  expect(first?.buttons?.map(({ title }) => title)).toContain('Tell me more');
  await expect(said(page, 'Tell me more')).toBeVisible();
  // The reply quotes the question that it answers, because there are newer questions.
  const quote = log(page).getByRole('paragraph').filter({ hasText: 'In answer to:' });
  await expect(quote).toHaveCount(1);

  const second = await answerTo(page, async () => {
    await earlier.getByRole('button', { name: 'Choose a place' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cornwall' }).click();
  });
  expect(second?.list?.button).toBe('Choose a place');
  await expect(said(page, 'Cornwall')).toBeVisible();
  await page.reload();
  await expect(quote).toHaveCount(2);
});

test('a sticker and a location are sent, and shown after a reload', async ({ page }) => {
  await tap(page, 'Attach');
  await tap(page, 'Sticker');
  await expect(choice(page, "Let's start")).toBeVisible();
  await tap(page, 'Attach');
  await tap(page, 'Location');
  const shown = async () => {
    await expect(log(page).getByRole('img', { name: 'Sticker' })).toBeVisible();
    await expect(log(page).getByText('Location', { exact: true })).toBeVisible();
    await expect(log(page).getByRole('img', { name: 'Sent' })).toHaveCount(2);
  };
  await shown();
  await page.reload();
  await shown();
});

test('a forwarded voice note is not taken for an own one', async ({ page }) => {
  await toPrompt(page);
  const chooser = page.waitForEvent('filechooser');
  await tap(page, 'Attach');
  await tap(page, 'Forwarded voice note');
  await (await chooser).setFiles(NOTE);
  await expect(log(page).getByText('Forwarded', { exact: true })).toBeVisible();
  await expect(log(page).getByText(/only take your own voice/)).toBeVisible();
  await expect(choice(page, 'Different question')).toBeVisible();
});

test('whoever is forgotten is new, and stays the same person', async ({ page, context, consoleErrors }) => {
  await toPrompt(page);
  await page.getByLabel('File to attach').setInputFiles(NOTE);
  await expect(choice(page, 'Mix')).toBeVisible();
  const person = await personOf(page);

  await tap(page, 'Forget me');
  const question = page.getByRole('dialog', { name: 'Forget this person?' });
  await context.setOffline(true);
  await question.getByRole('button', { name: 'Forget me' }).click();
  await expect(question.getByRole('alert')).toBeVisible();
  await context.setOffline(false);
  await question.getByRole('button', { name: 'Forget me' }).click();

  await expect(page.getByRole('button', { name: 'Say hi' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Forget me' })).toBeFocused();
  await page.reload();
  await tap(page, 'Say hi');
  await expect(choice(page, "Let's start")).toBeVisible();
  await expect(page.getByRole('group', { name: 'Earlier choices' })).toHaveCount(0);
  expect(await personOf(page)).toBe(person);
  // Chromium itself logs the lost requests.
  consoleErrors.length = 0;
});

/** Finds elements whose content is wider than they are. */
function scrolledSideways(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('html, [role=log]')]
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
      .map(({ tagName, scrollWidth }) => `${tagName}: ${scrollWidth} px`),
  );
}

interface Said {
  reply_id?: string;
  buttons?: { title: string }[];
  list?: { button: string };
}

/** Does this and waits for its reply. @returns the bot's message that the reply quotes */
async function answerTo(page: Page, act: () => Promise<void>): Promise<Said | undefined> {
  const sending = page.waitForRequest((request) => request.method() === 'POST');
  await act();
  const form = (await sending).postData() ?? '';
  const [, in_reply_to] = /name="in_reply_to"\s+(\S+)/.exec(form) ?? [];
  const answer = await page.request.get(`/simulator/api/messages?person=${await personOf(page)}`);
  const { messages } = (await answer.json()) as { messages: Said[] };
  return messages.find(({ reply_id }) => reply_id !== undefined && reply_id === in_reply_to);
}

async function personOf(page: Page): Promise<string> {
  return page.evaluate(() => localStorage.getItem('simulator.person') ?? '');
}
