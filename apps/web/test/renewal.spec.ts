import { expect, expireSession, signIn, test } from './fixtures.ts';

test('a renewal that gets no answer is tried again after 200 ms, doubled each time', async ({
  page,
  server,
  consoleErrors,
}) => {
  await signIn(page, server, await server.people.add());
  const asked: number[] = [];
  await page.route('**/auth/v1/token**', async (route) => {
    asked.push(await page.evaluate(() => Date.now()));
    await (asked.length < 4 ? route.abort() : route.continue());
  });
  await expireSession(page);
  // The page's clock stands still but for what the test lets pass.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.reload({ waitUntil: 'commit' });
  for (const [attempt, pause] of [200, 400, 800].entries()) {
    await expect.poll(() => asked.length).toBe(attempt + 1);
    await page.clock.runFor(pause);
  }
  await expect(page.getByText("You're signed in as:")).toBeVisible();
  expect(asked.slice(1).map((time, index) => time - (asked[index] ?? 0))).toEqual([200, 400, 800]);
  consoleErrors.length = 0;
});

test('a link that is followed 120 seconds after it was made is noted as old', async ({ page, server }) => {
  const link = await server.people.signInLink(await server.people.add());
  const { headers } = await fetch(link, { redirect: 'manual' });
  const address = headers.get('location') ?? '';
  const warning = page.waitForEvent('console', (message) => message.text().includes('issued over 120s ago'));
  await page.clock.install({ time: Date.now() + 121_000 });
  await page.goto(address);
  expect((await warning).type()).toBe('warning');
});
