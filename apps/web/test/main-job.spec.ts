import type { Page } from '@playwright/test';
import { expect, signInByMail, test } from './fixtures.ts';
import { choice } from './simulator/page.ts';
import { watch } from './watch.ts';

/** Covers the main purpose of the product by hand: a voice note arrives by chat, and a signed-in reviewer plays it. */
test('a voice note goes in by chat and a signed-in reviewer plays it back', async ({ page, server }) => {
  await test.step('the chat leads a person through a contribution, with the microphone', async () => {
    await page.goto('/simulator');
    const chat = page.getByRole('log', { name: 'Conversation' });
    await page.getByRole('textbox', { name: 'Message' }).fill('Hi');
    await page.keyboard.press('Enter');
    await tap(page, "Let's start");
    await tap(page, "I agree, I'm 18+");
    await expect(chat.getByRole('button', { name: 'Different question' })).toBeVisible();
    const times = await watch(page, '[role=timer]');
    await tap(page, 'Record a voice note');
    await expect(page.getByRole('timer')).toHaveText(/0:(0[3-9]|[1-5]\d)/);
    const [state, ...counted] = await times();
    expect([state, counted[0]]).toEqual(['Starting', '0:00']);
    expect(counted).toEqual(counted.toSorted());
    await tap(page, 'Send voice note');
    await expect(chat.getByRole('group', { name: 'Voice note' })).toBeVisible();
    await choice(page, 'Mix').click();
    await choose(page, 'Choose a place', 'Cornwall');
    await choose(page, 'Choose a parish', 'Trelawny');
    await choose(page, 'Choose your age', '35 to 44');
    await tap(page, 'Skip');
    await tap(page, 'Done for now');
    await expect(chat.getByText('Respect! Your voice counts.')).toBeVisible();
  });

  await test.step('a reviewer signs in by the link in the mail', async () => {
    await signInByMail(page, await server.people.add());
    await expect(page.getByText('Welcome to Labrish!')).toBeVisible();
  });

  await test.step('the submission is listed, with a real recording', async () => {
    await page.getByRole('link', { name: 'Datasets', exact: true }).click();
    await page.getByRole('combobox', { name: 'Region' }).selectOption('Trelawny');
    await expect(page).toHaveURL(/region=Trelawny/);
    await expect(rows(page)).toHaveCount(1);
    await expect(rows(page).getByText('Mix', { exact: true })).toBeVisible();
    await expect(rows(page).getByText('Structured', { exact: true })).toBeVisible();

    const slider = rows(page).getByRole('slider', { name: 'Position' });
    expect(Number(await slider.getAttribute('aria-valuemax'))).toBeGreaterThanOrEqual(3);
  });

  await test.step('and plays', async () => {
    const states = await watch(page, '[data-index] [data-state]', 'data-state');
    const positions = await watch(page, '[data-index] [role=slider]', 'aria-valuenow');
    await rows(page).getByRole('button', { name: 'Play' }).click();
    await expect.poll(states).toContain('playing');
    await expect(rows(page).getByRole('button', { name: 'Play' })).toHaveAttribute('data-state', 'idle');
    const [start, ...later] = (await positions()).map(Number);
    expect([start, later.pop()], 'it is back at the start').toEqual([0, 0]);
    expect(later, 'it was on its way').not.toEqual([]);
    expect(later).toEqual(later.toSorted((one, other) => one - other));
  });
});

function tap(page: Page, name: string): Promise<void> {
  return page.getByRole('button', { name, exact: true }).click();
}

async function choose(page: Page, opener: string, row: string): Promise<void> {
  await tap(page, opener);
  await page.getByRole('dialog').getByRole('button', { name: row }).click();
}

/** Returns the rows of the table without its header. */
function rows(page: Page) {
  return page
    .getByRole('grid', { name: 'Voice submissions' })
    .getByRole('row')
    .filter({ has: page.getByRole('gridcell') });
}
