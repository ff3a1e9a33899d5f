import { expect, expireSession, hold, signIn, signInByMail, test } from '../fixtures.ts';
import { mailTo } from '../mailbox.ts';

test('the link in the mail signs in, and the form says what happens', async ({ page, server }) => {
  const email = await server.people.add();
  await page.goto('/login');
  await expect(page.getByRole('heading', { name: 'Sign In' })).toBeVisible();
  const release = await hold(page, '**/auth/v1/otp**');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send magic link' }).click();
  await expect(page.getByRole('button', { name: 'Sending...' })).toBeDisabled();
  await release();
  await expect(page.getByText('Check your email for the magic link!', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue('');
  await page.goto((await mailTo(page.request, email)).link);
  await expect(page).toHaveURL('/app');
  await expect(page.getByText("You're signed in as:")).toContainText(email);
  await page.reload();
  await expect(page.getByText("You're signed in as:")).toContainText(email);
});

test('somebody unknown gets the same answer', async ({ page }) => {
  await page.goto('/login');
  await page.getByLabel('Email').fill('nobody-here@example.org');
  await page.getByLabel('Email').press('Enter');
  await expect(page.getByText('Check your email for the magic link!', { exact: true })).toBeVisible();
  await expect(page.getByRole('alert')).toBeHidden();
});

for (const [typed, said] of [
  ['', 'Enter your email address.'],
  ['name@', 'Enter a whole email address, like name@example.org.'],
] as const)
  test(`"${typed}" is no address`, async ({ page }) => {
    await page.goto('/login');
    await page.getByLabel('Email').fill(typed);
    await page.getByRole('button', { name: 'Send magic link' }).click();
    await expect(page.getByText(said, { exact: true })).toBeVisible();
    await expect(page.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByLabel('Email')).toBeFocused();
  });

test("the server's refusal is shown, and goes away", async ({ page, server, consoleErrors }) => {
  const email = await server.people.add();
  await page.goto('/login');
  const send = async () => {
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Send magic link' }).click();
  };
  await send();
  await expect(page.getByText('Check your email for the magic link!', { exact: true })).toBeVisible();
  // A second mail at once is refused: the server sends one per address and minute.
  await send();
  await expect(page.getByRole('alert')).toContainText(/seconds/);
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await page.getByLabel('Email').fill('somebody-else@example.org');
  await page.getByRole('button', { name: 'Send magic link' }).click();
  await expect(page.getByText('Check your email for the magic link!', { exact: true })).toBeVisible();
  await expect(page.getByRole('alert')).toBeHidden();
  // Chromium reports the refusal itself.
  consoleErrors.length = 0;
});

test('without a connection it says so in its own words', async ({ page, consoleErrors }) => {
  await page.goto('/login');
  await page.route('**/auth/v1/otp**', (route) => route.abort());
  await page.getByLabel('Email').fill('me@example.org');
  await page.getByRole('button', { name: 'Send magic link' }).click();
  await expect(page.getByRole('alert')).toHaveText('Failed to send magic link');
  await expect(page.getByLabel('Email')).toHaveValue('me@example.org');
  consoleErrors.length = 0;
});

test('the six-digit code signs in where the mail is not', async ({ page, server, consoleErrors }) => {
  const email = await server.people.add();
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send magic link' }).click();
  const { code } = await mailTo(page.request, email);
  const field = page.getByLabel('Six-digit code');
  await field.fill('12');
  await page.getByRole('button', { name: 'Sign in with the code' }).click();
  await expect(page.getByText('The code has six digits.')).toBeVisible();
  await field.fill(code === '000000' ? '000001' : '000000');
  await field.press('Enter');
  await expect(page.getByRole('alert')).toBeVisible();
  // Type the code with spaces, as people paste it.
  await field.fill(`${code.slice(0, 3)} ${code.slice(3)} `);
  await field.press('Enter');
  await expect(page.getByText("You're signed in as:")).toContainText(email);
  consoleErrors.length = 0;
});

test('a used link leads to a new one', async ({ page, server }) => {
  const email = await server.people.add();
  const link = await server.people.signInLink(email);
  await page.goto(link);
  await expect(page.getByText("You're signed in as:")).toBeVisible();
  await page.goto('/logout');
  await expect(page).toHaveURL('/');
  await page.goto(link);
  await expect(page).toHaveURL('/login');
  await expect(page.getByRole('alert')).toHaveText(
    'That sign-in link has expired or was used before. Ask for a new one below.',
  );
  await expect(page.getByLabel('Email')).toBeVisible();
});

test('a used link is told of once, not again on the account page', async ({ page, server }) => {
  const email = await server.people.add();
  const link = await server.people.signInLink(email);
  await page.request.get(link, { maxRedirects: 0 });
  await page.goto(link);
  await expect(page.getByRole('alert')).toContainText('has expired or was used before');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send magic link' }).click();
  await page.getByLabel('Six-digit code').fill((await mailTo(page.request, email)).code);
  await page.getByRole('button', { name: 'Sign in with the code' }).click();
  await page.getByRole('banner').getByRole('link', { name: email }).click();
  await expect(page.getByRole('heading', { name: 'Your account' })).toBeVisible();
  await expect(page.getByRole('alert')).toBeHidden();
});

test('a link that was asked for in another browser says so', async ({ page }) => {
  await page.goto('/app?code=5f2f1c9e-4d3c-4c55-9a0e-0d7f3f5b6a11');
  await expect(page).toHaveURL('/login');
  await expect(page.getByRole('alert')).toHaveText(
    'That sign-in link was asked for in another browser or app, and works only there. Ask for a new one below.',
  );
  await expect(page.getByLabel('Email')).toBeVisible();
});

test('what an address says of itself is not shown', async ({ page, server }) => {
  const words = 'Call 876-555-0100 at once.';
  const told = { error: 'x', error_code: 'y', error_description: words, message: words };
  const fragment = new URLSearchParams(told).toString();
  await page.goto(`/app#${fragment}`);
  await expect(page.getByRole('alert')).toHaveText(
    'That sign-in link did not work. Ask for a new one below.',
  );
  await expect(page.getByText('876')).toBeHidden();
  await signIn(page, server, await server.people.add());
  await page.goto(`/account#${fragment}`);
  await expect(page.getByRole('heading', { name: 'Your account' })).toBeVisible();
  await expect(page.getByText('876')).toBeHidden();
});

test('the title leads to the landing page', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('banner').getByRole('link', { name: 'Labrish' }).click();
  await expect(page).toHaveURL('/');
});

for (const path of ['/app', '/app/datasets', '/app/admin', '/account'])
  test(`${path} asks to sign in first`, async ({ page }) => {
    await page.goto(path);
    await expect(page).toHaveURL('/login');
    await expect(page.getByLabel('Email')).toBeVisible();
  });

test('a deep link survives signing in', async ({ page, server }) => {
  const email = await server.people.add();
  await page.goto('/app/datasets?category=Patwa');
  await expect(page).toHaveURL('/login');
  await page.goto(await server.people.signInLink(email));
  await expect(page.getByRole('heading', { name: 'Voice Submissions' })).toBeVisible();
  await expect(page).toHaveURL('/app/datasets?category=Patwa');
  await expect(page.getByRole('combobox', { name: 'Category' })).toHaveValue('Patwa');
});

test('whoever is signed in already goes on', async ({ page, server }) => {
  await signIn(page, server, await server.people.add());
  await page.goto('/login');
  await expect(page).toHaveURL('/app');
});

test('while the session is renewed the page says Loading...', async ({ page, server }) => {
  await signIn(page, server, await server.people.add());
  await expireSession(page);
  const release = await hold(page, '**/auth/v1/token**');
  for (const path of ['/app/datasets', '/app/admin', '/app']) {
    await page.goto(path);
    await expect(page.getByRole('status')).toHaveText('Loading...');
  }
  await release();
  await expect(page.getByText("You're signed in as:")).toBeVisible();
});

test('the first link of a new server is for its administrator', async ({ page }) => {
  await signInByMail(page, 'admin@localhost');
  await expect(page.getByText("You're signed in as:")).toContainText('admin@localhost');
});
