import type { Page } from '@playwright/test';
import { expect, signInByMail, test } from './fixtures.ts';

/** The product's one job, by hand: a voice note goes in by chat, and a signed-in reviewer plays it back. */
test('a voice note goes in by chat and a signed-in reviewer plays it back', async ({ page, server }) => {
  let began = 0;
  let ended = 0;

  await test.step('the chat leads a person through a contribution, with the microphone', async () => {
    await page.goto('/simulator');
    const chat = page.getByRole('log', { name: 'Conversation' });
    await page.getByRole('textbox', { name: 'Message' }).fill('Hi');
    await page.keyboard.press('Enter');
    await tap(page, "Let's start");
    await tap(page, "I agree, I'm 18+");
    await tap(page, 'Patwa');
    await expect(chat.getByRole('button', { name: 'Different question' })).toBeVisible();
    await tap(page, 'Record a voice note');
    await expect(page.getByRole('timer')).toHaveText('0:00');
    began = Date.now();
    await expect(page.getByRole('timer')).toHaveText(/0:0[3-9]/);
    await tap(page, 'Send voice note');
    ended = Date.now();
    await expect(chat.getByRole('group', { name: 'Voice note' })).toBeVisible();
    await tap(page, 'Mix');
    await choose(page, 'Choose a place', 'Cornwall');
    await choose(page, 'Choose a parish', 'Trelawny');
    await choose(page, 'Choose your age', '35 to 44');
    await tap(page, 'Skip');
    await tap(page, 'Done for now');
    await expect(chat.getByText('Your voice counts.')).toBeVisible();
  });

  await test.step('a reviewer signs in by the link in the mail', async () => {
    await signInByMail(page, await server.people.add());
    await expect(page.getByText('Welcome to Labrish!')).toBeVisible();
  });

  await test.step('the submission is listed, with a real recording', async () => {
    await page.getByRole('link', { name: 'Dataset Review' }).click();
    await page.getByRole('combobox', { name: 'Region' }).selectOption('Trelawny');
    await expect(page).toHaveURL(/region=Trelawny/);
    await expect(rows(page)).toHaveCount(1);
    await expect(rows(page).getByText('Mix', { exact: true })).toBeVisible();
    await expect(rows(page).getByText('Structured', { exact: true })).toBeVisible();

    // The clock runs from the first sight of the timer to the tap, so the recording may be a little longer or shorter.
    const slider = rows(page).getByRole('slider', { name: 'Position' });
    const seconds = Number(await slider.getAttribute('aria-valuemax'));
    expect(seconds).toBeGreaterThanOrEqual(3);
    expect(seconds).toBeLessThanOrEqual((ended - began) / 1000 + 2);
  });

  await test.step('and plays', async () => {
    const slider = rows(page).getByRole('slider', { name: 'Position' });
    await rows(page).getByRole('button', { name: 'Play' }).click();
    await expect(rows(page).getByRole('button', { name: 'Pause' })).toBeVisible();
    await expect(slider).toHaveAttribute('aria-valuenow', '1');
    await expect(slider).toHaveAttribute('aria-valuenow', '2');
    await expect(rows(page).getByRole('button', { name: 'Play' })).toHaveAttribute('data-state', 'idle');
    await expect(slider).toHaveAttribute('aria-valuenow', '0');
  });
});

function tap(page: Page, name: string): Promise<void> {
  return page.getByRole('button', { name, exact: true }).click();
}

async function choose(page: Page, opener: string, row: string): Promise<void> {
  await tap(page, opener);
  await page.getByRole('dialog').getByRole('button', { name: row }).click();
}

/** All but the header's. */
function rows(page: Page) {
  return page
    .getByRole('grid', { name: 'Voice submissions' })
    .getByRole('row')
    .filter({ has: page.getByRole('gridcell') });
}
