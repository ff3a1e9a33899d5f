import { expectClean } from '../axe.ts';
import { expect, test } from '../fixtures.ts';
import { unfoldChoices } from '../flow/page.ts';
import { openDiagram, state } from './page.ts';

// Without animations, so that positions are final. A draft is the same for all users, so this file has its own server.
test.use({
  settings: { PRODUCT_NAME: 'Labrish Diagram' },
  contextOptions: { reducedMotion: 'reduce' },
  viewport: { width: 1440, height: 1000 },
});

test('a state is found by its name, worked on beside the drawing, and what waits is marked', async ({
  page,
  server,
}) => {
  await openDiagram(page, server, 'admin');
  await page.keyboard.press('/');
  await expect(page.getByLabel('Find a state')).toBeFocused();
  await page.keyboard.type('nowhere');
  await page.keyboard.press('Enter');
  await expect(page.getByText('No state name contains “nowhere”.')).toBeVisible();
  await page.getByLabel('Find a state').fill('age r');
  await page.keyboard.press('Enter');
  await expect(state(page, 'Age range')).toBeFocused();
  await expect(state(page, 'Age range')).toBeInViewport();
  await page.keyboard.press('Enter');
  const panel = page.getByRole('article', { name: 'Age range' });
  await expect(panel).toBeFocused();

  await panel.getByRole('textbox', { name: 'Message' }).fill('How old are you, star?');
  await panel.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Saved successfully')).toBeVisible();
  await unfoldChoices(page);
  await panel
    .getByRole('button', { name: /^Go to state/ })
    .first()
    .click();
  await expect(page).toHaveURL(/tab=diagram&state=(?!awaiting_age_range)/);
  await expectClean(page, 'a state beside the diagram');
});

test('the phone shows on the drawing where it stands', async ({ page, server }) => {
  await openDiagram(page, server, 'admin');
  await page.getByRole('button', { name: 'Try it' }).click();
  const phone = page.getByRole('region', { name: 'Preview phone' });
  await phone.getByRole('button', { name: 'Say hi' }).click();
  await expect(page.getByRole('group', { name: 'Welcome, initial state, the phone is here' })).toBeVisible();
  await phone.getByRole('group', { name: 'Choices' }).getByRole('button').first().click();
  await expect(page.getByRole('group', { name: 'Consent, the phone is here' })).toBeVisible();
});
