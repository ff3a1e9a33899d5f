import { expectClean } from '../axe.ts';
import { speak } from '../contribute.ts';
import { expect, test } from '../fixtures.ts';
import { openDesk } from './page.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const NOTE = 'Unu should have more topics bout church.';

test('a note is read in the console and done with, and what came of it is on the public page', async ({
  page,
  server,
}) => {
  const person = await speak(server.url);
  await person.say({ text: 'FEEDBACK' });
  await person.say({ text: NOTE });
  await person.tap('Yes, give it to them');
  await expect.poll(async () => (await person.latest()).body).toContain('/heard');

  await openDesk(page, server);
  await page.getByRole('button', { name: 'Notes 1 open' }).click();
  const open = page.getByRole('list', { name: 'Open notes' });
  await expect(open).toContainText(NOTE);
  await page.getByRole('button', { name: 'Write an answer' }).click();
  const form = page.getByRole('form', { name: 'Answer' });
  await expect(form.getByLabel('What people said')).toBeFocused();
  await form.getByLabel('What people said').fill('More topics about church.');
  await form.getByLabel('What we did').fill('There are three of them now.');
  await expectClean(page, 'the notes');
  await page.setViewportSize({ width: 360, height: 740 });
  await expectClean(page, 'the notes on a phone');
  await form.getByRole('button', { name: 'Save' }).press('Enter');
  await expect(page.getByText(/^Published on/)).toBeVisible();
  await open.getByRole('button', { name: 'Mark as done' }).click();
  await expect(page.getByText('No open notes.')).toBeVisible();
  await page.getByText('Done within the last year').click();
  await expect(page.getByRole('list', { name: 'Closed notes' })).toContainText(NOTE);

  // The page is at most a minute old.
  await expect(async () => {
    await page.goto('/heard');
    const answer = page.getByRole('listitem').filter({ hasText: 'You said:' });
    await expect(answer).toContainText('There are three', { timeout: 1000 });
  }).toPass({ timeout: 70_000 });
  await expectClean(page, 'what was heard on a phone');
  await page.setViewportSize({ width: 1280, height: 800 });
  await expectClean(page, 'what was heard');
});
