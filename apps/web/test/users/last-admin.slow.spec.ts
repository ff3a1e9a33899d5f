import { expect, test } from '../fixtures.ts';

// Own settings give this file its own server: a shared one has more administrators.
test.use({ settings: { ADMIN_EMAIL: 'only@example.org' } });

test('the last administrator cannot be demoted, and is told why', async ({ page, server, consoleErrors }) => {
  await page.goto(server.firstSignInLink);
  await expect(page.getByText("You're signed in as:")).toBeVisible();
  await page.goto('/app/admin?tab=users');
  await page.getByRole('button', { name: 'Edit only@example.org' }).click();
  const people = page.getByRole('list', { name: 'Users' });
  await people.getByLabel('Role').selectOption('Reviewer');
  await expect(people).toContainText('This is you: you will be signed out');
  await people.getByRole('button', { name: 'Save' }).click();
  await expect(people.getByRole('alert')).toHaveText(
    'Error: This is the last administrator. Make somebody else an administrator first.',
  );
  await people.getByRole('button', { name: 'Cancel' }).click();
  await expect(people).toContainText('AdminYou');
  consoleErrors.length = 0;
});
