import type { Page } from '@playwright/test';
import { callApi, cut, refuse } from '../api.ts';
import { expectClean } from '../axe.ts';
import { expect, hold, signIn, test } from '../fixtures.ts';
import { card, edit, openUsers, people, stored } from './page.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const HINT = 'Admins can manage users and all content; Reviewers can view and review submissions.';
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

const save = (page: Page) => people(page).getByRole('button', { name: 'Save' });

test('"Admin Access Required" for reviewers, whose browser asks for nothing', async ({ page, server }) => {
  await signIn(page, server, await server.people.add());
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto('/app/admin?tab=users');
  await expect(page.getByRole('heading', { name: 'Admin Access Required' })).toBeVisible();
  await expect(page.getByText('You need admin privileges to manage users.')).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Users', exact: true })).toBeVisible();
  expect(asked.filter((url) => /users\.list|apiKeys/.test(url))).toEqual([]);
  await expectClean(page, 'no access');
});

test('everybody has a card: letter, name, role, and since when', async ({ page, server }) => {
  const email = await openUsers(page, server);
  const reviewer = await server.people.add();
  await page.reload();
  await expect(card(page, email)).toContainText('AdminYou');
  await expect(card(page, email).getByRole('time')).toHaveText(/20\d\d/);
  await expect(card(page, email)).toContainText('Joined');
  await expect(card(page, reviewer)).toContainText('Reviewer');
  await expect(card(page, reviewer)).toContainText(/^R/);
  await expect(page.getByRole('tab', { name: /^Users \(\d+\)$/ })).toHaveText(
    `Users (${await people(page).getByRole('listitem').count()})`,
  );
});

test.describe('editing', () => {
  test('"User updated successfully!": name, picture and role; emptied ones go', async ({ page, server }) => {
    await page.route('https://pictures.example.org/**', (route) =>
      route.fulfill({ contentType: 'image/png', body: PIXEL }),
    );
    const reviewer = await server.people.add();
    await openUsers(page, server);
    await edit(page, reviewer).click();
    await expect(page.getByText(HINT)).toBeVisible();
    await page.getByLabel('Display name').fill('Miss Lou');
    await page.getByLabel('Avatar URL').fill('https://pictures.example.org/lou.png');
    await people(page).getByLabel('Role').selectOption('Admin');
    await page.getByLabel('Display name').press('Enter');
    await expect(page.getByText('User updated successfully!')).toBeVisible();
    await expect(card(page, reviewer)).toContainText('Miss Lou');
    await expect(card(page, reviewer)).toContainText('Admin');
    await expect(edit(page, 'Miss Lou')).toBeFocused();
    // The page's policy allows pictures from a new address when it is loaded again.
    await page.reload();
    const picture = card(page, reviewer).locator('img');
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1);

    await edit(page, 'Miss Lou').click();
    await page.getByLabel('Display name').fill(' ');
    await page.getByLabel('Avatar URL').fill('');
    const sent = page.waitForRequest(/users\.update/);
    await save(page).click();
    expect((await sent).postData()).not.toMatch(/display_name|avatar_url/);
    await expect(card(page, reviewer).locator('img')).toHaveCount(0);
    expect(await stored(page, reviewer)).toMatchObject({ display_name: null, avatar_url: null });
  });

  test('a picture that does not load gives way to the first letter', async ({
    page,
    server,
    consoleErrors,
  }) => {
    await page.route('https://pictures.example.org/**', (route) => route.fulfill({ status: 404 }));
    const reviewer = await server.people.add();
    await openUsers(page, server);
    const id = (await stored(page, reviewer))?.id;
    const avatar_url = 'https://pictures.example.org/gone.png';
    await callApi(page, 'PUT', `/users/${id}`, { display_name: 'élan', avatar_url });
    await page.reload();
    // Scroll to the card: the page loads only visible pictures.
    await card(page, reviewer).scrollIntoViewIfNeeded();
    await expect(card(page, reviewer)).toContainText(/^É/);
    await expect(card(page, reviewer).locator('img')).toHaveCount(0);
    // Remove the picture: later tests show the same card, but do not serve the picture.
    await callApi(page, 'PUT', `/users/${id}`, {});
    consoleErrors.length = 0;
  });

  test('"Error: {server error}", or else "Failed to update user"; one can go on', async ({
    page,
    server,
    consoleErrors,
  }) => {
    const reviewer = await server.people.add();
    await openUsers(page, server);
    await edit(page, reviewer).click();
    await page.getByLabel('Avatar URL').fill('javascript:alert(1)');
    await save(page).click();
    await expect(page.getByText('Please give a web address that starts with https://')).toBeVisible();
    await page.getByLabel('Avatar URL').fill('');
    await page.getByLabel('Display name').fill('Lou');
    await cut(page, 'users.update');
    await save(page).click();
    await expect(page.getByRole('alert')).toHaveText('Error: Failed to update user');
    await expect(save(page)).toBeEnabled();
    await refuse(page, 'users.update', '');
    await save(page).click();
    await expect(page.getByRole('alert')).toHaveText('Error: Failed to update user');
    await expect(save(page)).toBeEnabled();
    await refuse(page, 'users.update', 'Not today.');
    await save(page).click();
    await expect(page.getByRole('alert')).toHaveText('Error: Not today.');
    await expect(page.getByLabel('Display name')).toHaveValue('Lou');
    await page.getByLabel('Display name').press('Escape');
    await expect(edit(page, reviewer)).toBeFocused();
    consoleErrors.length = 0;
  });

  test('in a conflict says who and shows theirs', async ({ page, server, consoleErrors }) => {
    const reviewer = await server.people.add();
    const email = await openUsers(page, server);
    const id = (await stored(page, reviewer))?.id;
    await edit(page, reviewer).click();
    await page.getByLabel('Display name').fill('Mine');
    await callApi(page, 'PUT', `/users/${id}`, { display_name: 'Theirs' });
    await save(page).click();
    await expect(page.getByRole('alert')).toContainText(`Error: ${email} changed this user`);
    await expect(page.getByRole('alert').getByRole('definition')).toHaveText('Theirs');
    await expect(page.getByLabel('Display name')).toHaveValue('Mine');
    await expectClean(page, 'conflict');
    await save(page).click();
    await expect(page.getByText('User updated successfully!')).toBeVisible();
    await expect(card(page, reviewer)).toContainText('Mine');
    consoleErrors.length = 0;
  });

  test('when somebody else saved without a change, just saves', async ({ page, server, consoleErrors }) => {
    const reviewer = await server.people.add();
    await openUsers(page, server);
    const id = (await stored(page, reviewer))?.id;
    await edit(page, reviewer).click();
    await page.getByLabel('Display name').fill('Mine');
    await callApi(page, 'PUT', `/users/${id}`, {});
    await save(page).click();
    await expect(page.getByText('User updated successfully!')).toBeVisible();
    await expect(card(page, reviewer)).toContainText('Mine');
    consoleErrors.length = 0;
  });

  test('nothing can be typed while it is being saved; after a failure it goes on', async ({
    page,
    server,
    consoleErrors,
  }) => {
    const reviewer = await server.people.add();
    await openUsers(page, server);
    await edit(page, reviewer).click();
    const name = page.getByLabel('Display name');
    const role = people(page).getByLabel('Role');
    await name.fill('Lou');
    await role.selectOption('Admin');
    await cut(page, 'users.update');
    await save(page).click();
    await expect(page.getByRole('alert')).toHaveText('Error: Failed to update user');
    await expect(name).toBeEditable();
    await expect(role).toBeEnabled();
    await page.unrouteAll();

    const release = await hold(page, /users\.update/);
    await save(page).click();
    await expect(name).toHaveAttribute('readonly');
    await expect(page.getByLabel('Avatar URL')).toHaveAttribute('readonly');
    await expect(role).toBeDisabled();
    await expect(people(page).locator('form')).toHaveAttribute('aria-busy', 'true');
    await release();
    await expect(page.getByText('User updated successfully!')).toBeVisible();
    expect(await stored(page, reviewer)).toMatchObject({ display_name: 'Lou', role: 'admin' });
    consoleErrors.length = 0;
  });

  test('one at a time, and what was typed is not lost by leaving', async ({ page, server }) => {
    const [one, other] = [await server.people.add(), await server.people.add()];
    await openUsers(page, server);
    await edit(page, one).click();
    await page.getByLabel('Display name').fill('Typed');
    await edit(page, other).click();
    await expect(page.getByText('Save or cancel the user that you are editing first.')).toBeVisible();
    await page.getByRole('tab', { name: /^Topics/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Stay here' }).click();
    await expect(page.getByLabel('Display name')).toHaveValue('Typed');
  });
});

test('many are found by typing', async ({ page, server }) => {
  for (let i = 0; i < 9; i++) await server.people.add();
  const email = await openUsers(page, server);
  await page.getByLabel('Find users').fill(email.toUpperCase());
  await expect(page.getByText(/^1 of \d+ users$/)).toBeVisible();
  await expect(people(page).getByRole('listitem')).toHaveCount(1);
  await page.getByLabel('Find users').fill('nobody at all');
  await expect(page.getByText('No user matches "nobody at all".')).toBeVisible();
  await expectClean(page, 'nobody found');
  await page.getByLabel('Find users').fill('');
  // Wait for the cards: they appear a moment after typing, and push the target of the button down.
  await expect(people(page).getByRole('listitem').nth(1)).toBeVisible();
  await page.getByRole('button', { name: 'API keys', exact: true }).click();
  await expect(page.getByRole('region', { name: 'API keys' })).toBeInViewport();
});

test('loading and failing are told, and can be tried again', async ({ page, server, consoleErrors }) => {
  const email = await openUsers(page, server);
  const release = await hold(page, /\/trpc\/[^?]*users\.list/);
  await page.reload();
  await expect(page.getByText('Loading users...')).toBeVisible();
  await expectClean(page, 'loading');
  await release();
  await page.unrouteAll();
  await refuse(page, 'users.list', 'Not today.');
  await page.reload();
  await expect(page.getByRole('alert')).toContainText('The users could not be loaded. Not today.');
  await expectClean(page, 'failed');
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(card(page, email)).toBeVisible();
  consoleErrors.length = 0;
});
