import { unfoldChoices } from './page.ts';
import { expect, openState, signedIn, test } from './world.ts';

test('a reviewer reads everything and can change nothing, and knows why', async ({ page, server }) => {
  await signedIn(page, server, 'reviewer');
  await openState(page, 'awaiting_region');
  await expect(page.getByText('that needs an administrator')).toBeVisible();
  const panel = page.getByRole('article', { name: 'County' });
  await expect(panel.getByLabel('Message', { exact: true })).toHaveValue(
    /Which parish did you learn to talk in/,
  );
  await expect(
    panel.getByRole('region', { name: 'Preview' }).getByText('Which parish did you learn'),
  ).toBeVisible();
  await unfoldChoices(page);
  await expect(panel.getByRole('listitem', { name: 'Surrey to Parish in Surrey' })).toBeVisible();
  await expect(panel.getByText('set region Outside Jamaica')).toBeVisible();

  for (const field of await panel.getByRole('textbox').all())
    await expect(field).toHaveAttribute('readonly', '');
  for (const field of await panel.getByRole('combobox').all()) await expect(field).toBeDisabled();
  for (const name of [
    'Save Changes',
    'Edit name',
    'Add Item',
    'Create new event',
    'Add transition',
    'Sync now',
    'Edit destination',
    'Rules and actions',
    'Remove transition',
    'Delete Item 1',
  ])
    await expect(panel.getByRole('button', { name }), name).toHaveCount(0);
  await expect(panel.getByRole('radio', { name: 'List' })).toBeChecked();
  await expect(panel.getByRole('radio', { name: 'Send Message' })).toBeDisabled();
  await panel.getByRole('button', { name: 'Go to state Parish in Surrey' }).first().click();
  await expect(page.getByRole('article', { name: 'Parish in Surrey' })).toBeVisible();
});
