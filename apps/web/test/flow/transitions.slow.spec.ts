import { unfoldChoices } from './page.ts';
import { expect, test, WAYS_OUT } from './world.ts';

const next = 'What happens next';

test('every way out of a state is told: event, guard, actions, destination, priority', async ({
  page,
  open,
}) => {
  await open('awaiting_category');
  await unfoldChoices(page);
  const row = page.getByRole('listitem', { name: 'Patwa to Thanks, and the words' });
  await expect(row.getByText('Priority 2')).toBeVisible();
  await expect(row.getByText('if region is known')).toBeVisible();
  await expect(row.getByText('set category Patwa')).toBeVisible();
  await expect(page.getByRole('listitem', { name: 'Patwa to Parish or county' })).toBeVisible();
});

test('a state may have any number of ways out', async ({ page, open }) => {
  await open('crossroads');
  await expect(page.getByText('Does: set category Patwa')).toHaveCount(WAYS_OUT);
  await expect(page.getByText('could not be loaded')).toHaveCount(0);
});

test('Transition updated: a destination is changed by selecting another state and saving', async ({
  page,
  open,
  take,
}) => {
  await open(take('waiting'));
  const row = page.getByRole('listitem', { name: 'Voice note received to Completed' });
  await row.getByRole('button', { name: 'Edit destination Completed' }).click();
  const dialog = page.getByRole('dialog', { name: 'Where should it lead?' });
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
  await dialog.getByLabel('Goes To State').selectOption({ label: 'Welcome (welcome)' });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Transition updated')).toBeVisible();
  await expect(dialog).toBeHidden();
  const moved = page.getByRole('listitem', { name: 'Voice note received to Welcome' });
  await expect(moved.getByRole('button', { name: 'Edit destination Welcome' })).toBeFocused();
});

test('Update failed says why, and the choice stays', async ({ page, open, take, consoleErrors }) => {
  await open(take('waiting'));
  await page.route(/transitions\.move/, (route) =>
    route.fulfill({ status: 400, json: refusal('Not today.') }),
  );
  await page.getByRole('button', { name: 'Edit destination Completed' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Goes To State').selectOption({ label: 'Welcome (welcome)' });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Update failed')).toBeVisible();
  await expect(page.getByText('Not today.')).toBeVisible();
  await expect(dialog.getByLabel('Goes To State').locator('option:checked')).toHaveText('Welcome (welcome)');
  consoleErrors.length = 0;
});

test('Invalid state: a destination that is gone meanwhile', async ({ page, open, take, consoleErrors }) => {
  await open(take('waiting'));
  await page.route(/transitions\.move/, (route) =>
    route.fulfill({ status: 400, json: refusal('Selected state not found') }),
  );
  await page.getByRole('button', { name: 'Edit destination Completed' }).click();
  await page.getByRole('dialog').getByLabel('Goes To State').selectOption({ label: 'Welcome (welcome)' });
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Invalid state')).toBeVisible();
  await expect(page.getByText('Selected state not found')).toBeVisible();
  consoleErrors.length = 0;
});

test('one is added, given rules and actions, and removed', async ({ page, open, take }) => {
  await open(take('waiting'));
  await page.getByRole('button', { name: 'Add transition' }).click();
  const adding = page.getByRole('dialog', { name: 'Add a transition' });
  await adding.getByLabel('Triggered event').selectOption('TEXT_RECEIVED');
  await adding.getByLabel('Goes To State').selectOption({ label: 'Consent (awaiting_start)' });
  await adding.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByText('Transition created')).toBeVisible();
  const row = page.getByRole('listitem', { name: 'Text received to Consent' });

  await row.getByRole('button', { name: /^Rules and actions/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Rules and actions' });
  await dialog.getByRole('button', { name: 'Add rule' }).click();
  const rule = dialog.getByLabel('Only if all of this holds: 1');
  await expect(rule).toBeFocused();
  await rule.selectOption('submissions_at_least');
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
  await dialog.getByLabel('Recordings').fill('3');
  await dialog.getByRole('button', { name: 'Add action' }).click();
  await dialog.getByLabel('Then do, in this order: 1').selectOption('set_category');
  await dialog.getByLabel('Category').selectOption('Mix');
  await dialog.getByRole('button', { name: 'Add action' }).click();
  await dialog.getByLabel('Then do, in this order: 2').selectOption('choose_prompt');
  await dialog.getByRole('group', { name: 'Then do' }).getByRole('button', { name: 'Move 2 up' }).click();
  await dialog.getByLabel('Priority').fill('5');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Transition updated')).toBeVisible();
  await expect(row.getByText('if at least 3 recordings given')).toBeVisible();
  await expect(row.getByText('choose a prompt, set category Mix')).toBeVisible();
  await expect(row.getByText('Priority 5')).toBeVisible();

  await row.getByRole('button', { name: /^Remove transition/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('Transition removed')).toBeVisible();
  await expect(row).toBeHidden();
  await expect(page.getByRole('heading', { name: next })).toBeFocused();
});

test('the only place that records consent cannot stop doing so', async ({ page, open, consoleErrors }) => {
  await open('awaiting_start');
  await unfoldChoices(page);
  await page.getByRole('button', { name: /^Remove transition Agreed, 18\+/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove anyway' }).click();
  await expect(page.getByText('This is the only place that records consent.')).toBeVisible();
  await expect(page.getByRole('dialog')).toBeVisible();
  consoleErrors.length = 0;
});

function refusal(message: string) {
  return { error: { message, code: -32600, data: { code: 'BAD_REQUEST', httpStatus: 400 } } };
}
