import { expectClean } from '../axe.ts';
import { contribute } from '../contribute.ts';
import { expect, staySignedIn, test } from '../fixtures.ts';

// Without animations, so that the checks see the final look.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('an admin finds who gets which data and what people agreed to, at any width and on paper', async ({
  page,
  server,
}) => {
  await contribute(server.url, { words: 'Mi did deh a yaad' });
  await staySignedIn(page, server, await server.people.add('admin'));
  await page.goto('/app/releases');
  await page.getByRole('link', { name: 'Data protection' }).click();
  const recipients = page.getByRole('table', { name: 'Who gets which data' });
  await expect(recipients.getByRole('row', { name: /The host of this server/ })).toContainText(
    'Not recorded',
  );
  await expect(page.getByRole('region', { name: 'The privacy law' })).toContainText('Within 30 days.');
  await expect(page.getByText(/[1-9]\d* (person agrees|people agree) to it now/).first()).toBeVisible();
  await expect(page.getByRole('main')).toContainText(`More: ${server.url}/privacy`);
  await expect(page.getByRole('region', { name: 'How long messages are stored' })).toContainText(
    'after 90 days',
  );
  await expect(page.getByRole('main')).not.toContainText('{{');
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectClean(page, `${width} px`);
    const sideways = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect.soft(sideways, `${width} px`).toBe(0);
  }
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
  await expect(page.getByRole('navigation')).toBeHidden();
});

test('a reviewer is refused, and nothing is asked of the server', async ({ page, server }) => {
  let asked = 0;
  await page.route(/\/trpc\/[^?]*dataProtection/, (route) => {
    asked += 1;
    return route.continue();
  });
  await staySignedIn(page, server, await server.people.add());
  await page.goto('/app/data-protection');
  await expect(page.getByText('You need admin privileges to see who gets which data.')).toBeVisible();
  expect(asked).toBe(0);
});
