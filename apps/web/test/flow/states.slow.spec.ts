import { rename } from './page.ts';
import { expect, test } from './world.ts';
import { hold } from '../fixtures.ts';

const STATES = /\/trpc\/[^?]*states\.list/;

test('the states are listed in the order of the conversation, the initial one is open', async ({
  page,
  admin,
}) => {
  expect(admin).toBeTruthy();
  await page.goto('/app/admin');
  await expect(page.getByRole('heading', { name: 'Conversation Flow Editor' })).toBeVisible();
  const rows = page.getByRole('navigation', { name: 'States' }).getByRole('button');
  await expect(page.getByText('Click to view details')).toBeVisible();
  const keys = await rows.locator('.font-mono').allInnerTexts();
  expect(keys.slice(0, 10)).toEqual([
    'welcome',
    'showing_info',
    'awaiting_start',
    'awaiting_language_choice',
    'awaiting_audio',
    'awaiting_category',
    'awaiting_region',
    'awaiting_completion_choice',
    'free_voice_mode',
    'completed',
  ]);
  await expect(rows.first()).toHaveAttribute('aria-current', 'true');
  await expect(rows.first().getByRole('img', { name: 'Initial state' })).toBeVisible();
  await expect(rows.nth(9).getByRole('img', { name: 'Final state' })).toBeVisible();
  const panel = page.getByRole('article', { name: 'Welcome' });
  await expect(panel.getByText('Initial State', { exact: true })).toBeVisible();
  const list = page.getByRole('navigation', { name: 'States' });
  expect((await list.boundingBox())?.width).toBe(300);
  // The list fades at the end where more states follow.
  await expect(list.getByRole('list')).toHaveAttribute('data-more', 'after');
  await rows.first().press('End');
  await expect(rows.last()).toBeInViewport({ ratio: 1 });
  await expect(list.getByRole('list')).toHaveAttribute('data-more', 'before');
});

test('a click opens a state, the address names it, Back goes back', async ({ page, open }) => {
  await open('welcome');
  await page.getByRole('button', { name: 'Completed completed' }).click();
  await expect(page).toHaveURL(/state=completed/);
  const panel = page.getByRole('article', { name: 'Completed' });
  await expect(panel.getByText('Final State', { exact: true })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('article', { name: 'Welcome' })).toBeVisible();
});

test('who was further down sees how the next state begins, and Back leads to where they were', async ({
  page,
  open,
}) => {
  await open('awaiting_category');
  const ways = page.getByRole('heading', { name: 'What happens next' });
  await ways.evaluate((heading) => heading.scrollIntoView());
  await page.getByRole('button', { name: 'Welcome welcome' }).click();
  await expect(page.getByRole('article', { name: 'Welcome' }).getByRole('heading').first()).toBeInViewport();
  await page.goBack();
  await expect(page.getByRole('article', { name: 'Welcome' })).toBeHidden();
  await expect(ways).toBeInViewport();
});

test('a state that is not there is said kindly', async ({ page, admin }) => {
  expect(admin).toBeTruthy();
  await page.goto('/app/admin?tab=rules&state=nowhere');
  await expect(page.getByText('There is no state “nowhere” here.')).toBeVisible();
});

test('a long list has a filter, and the arrow keys walk it', async ({ page, open }) => {
  await open('welcome');
  const list = page.getByRole('navigation', { name: 'States' });
  await page.getByRole('searchbox', { name: 'Filter states' }).fill('PARISH IN');
  await expect(list.getByRole('button')).toHaveCount(3);
  await page.keyboard.press('Tab');
  await expect(list.getByRole('button').first()).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowUp');
  await expect(list.getByRole('button').nth(1)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/state=awaiting_parish_middlesex/);
  await page.getByRole('searchbox', { name: 'Filter states' }).fill('zzz');
  await expect(page.getByText('No state name contains “zzz”.')).toBeVisible();
});

test('on a phone the list is one field', async ({ page, open }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await open('welcome');
  await expect(page.getByRole('navigation', { name: 'States' })).toBeHidden();
  await page.getByLabel(/^State \(\d+\)$/).selectOption('completed');
  await expect(page.getByRole('article', { name: 'Completed' })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
});

test('it says that it is loading, and what to do when that fails', async ({ page, admin, consoleErrors }) => {
  expect(admin).toBeTruthy();
  const release = await hold(page, STATES);
  await page.goto('/app/admin');
  await expect(page.getByText('Loading the conversation...')).toBeAttached();
  await release();
  await page.unroute(STATES);
  await page.route(STATES, (route) => route.fulfill({ status: 400, json: REFUSAL }));
  await page.reload();
  await expect(page.getByRole('alert')).toContainText('The conversation could not be loaded. Not today.');
  await page.unroute(STATES);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('article', { name: 'Welcome' })).toBeVisible();
  consoleErrors.length = 0;
});

test('a state becomes an end of conversations by one click, and no longer by another', async ({
  page,
  open,
  take,
}) => {
  await open(take('choosing'));
  const badge = page.getByRole('article').getByText('Final State', { exact: true });
  const isEnd = page.getByRole('checkbox', { name: 'Conversations end here' });
  await isEnd.click();
  await expect(badge).toBeVisible();
  await expect(isEnd).toBeChecked();
  await isEnd.click();
  await expect(badge).toBeHidden();
});

test('Refresh shows what somebody else has changed', async ({ page, open, take, colleague }) => {
  const key = take('choosing');
  await open(key);
  await rename((await colleague(key)).page, 'Renamed elsewhere');
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByRole('article', { name: 'Renamed elsewhere' })).toBeVisible();
});

test.describe('the name', () => {
  test('is edited in place: Enter saves, without the blanks around it', async ({ page, open, take }) => {
    const key = take('choosing');
    await open(key);
    await page.getByRole('button', { name: 'Edit name' }).click();
    await expect(page.getByLabel('State name')).toBeFocused();
    await page.getByLabel('State name').fill('  Ready or not  ');
    await page.keyboard.press('Enter');
    await expect(page.getByText('State name updated')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Ready or not', exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: `Ready or not ${key}` })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Edit name' })).toBeFocused();
  });

  test('Escape cancels, and nothing is no name', async ({ page, open, take }) => {
    const key = take('choosing');
    await open(key);
    await page.getByRole('button', { name: 'Edit name' }).click();
    await page.getByLabel('State name').fill('Something else');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('heading', { name: `Of ${key}`, exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Edit name' }).click();
    await page.getByLabel('State name').fill('   ');
    await page.keyboard.press('Enter');
    await expect(page.getByText('A state needs a name.')).toBeVisible();
  });

  test('Update failed keeps what was typed', async ({ page, open, take, consoleErrors }) => {
    await open(take('choosing'));
    await page.route(/states\.update/, (route) => route.fulfill({ status: 400, json: REFUSAL }));
    await page.getByRole('button', { name: 'Edit name' }).click();
    await page.getByLabel('State name').fill('Kept');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Update failed')).toBeVisible();
    await expect(page.getByLabel('State name')).toHaveValue('Kept');
    consoleErrors.length = 0;
  });
});

const REFUSAL = {
  error: { message: 'Not today.', code: -32600, data: { code: 'BAD_REQUEST', httpStatus: 400 } },
};
