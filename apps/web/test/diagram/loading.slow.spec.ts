import { expectClean } from '../axe.ts';
import { GRAPH, openDiagram, states, tab } from './page.ts';
import { expect, hold, staySignedIn, test } from '../fixtures.ts';

// Without animations, so that positions are final.
test.use({ contextOptions: { reducedMotion: 'reduce' }, viewport: { width: 1440, height: 1000 } });

test.describe('loading', () => {
  test('loads the first time the tab becomes active, stays loaded, and Refresh loads again', async ({
    page,
    server,
  }) => {
    const asked: string[] = [];
    page.on('request', (request) => request.url().includes('/state-machine') && asked.push(request.url()));
    await staySignedIn(page, server, await server.people.add());
    await page.goto('/app/admin');
    await expect(page.getByRole('heading', { name: 'Conversation Flow Editor' })).toBeVisible();
    expect(asked).toHaveLength(0);
    await tab(page, 'Diagram').click();
    await expect(page.getByRole('heading', { name: 'State Machine Flow' })).toBeVisible();
    await expect(states(page)).toHaveCount(19);
    await tab(page, 'Rules & Templates').click();
    await expect(states(page)).toHaveCount(0);
    await tab(page, 'Diagram').click();
    await expect(states(page)).toHaveCount(19);
    expect(asked).toHaveLength(1);
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect.poll(() => asked.length).toBe(2);
  });

  test('leaving the tab while it loads starts no second load', async ({ page, server }) => {
    const asked: string[] = [];
    page.on('request', (request) => request.url().includes('/state-machine') && asked.push(request.url()));
    await staySignedIn(page, server, await server.people.add());
    const release = await hold(page, GRAPH);
    await page.goto('/app/admin?tab=diagram');
    await expect(page.getByText('Loading state machine…')).toBeVisible();
    await tab(page, 'Rules & Templates').click();
    await tab(page, 'Diagram').click();
    await expect(page.getByText('Loading state machine…')).toBeVisible();
    await release();
    await expect(states(page)).toHaveCount(19);
    expect(asked).toHaveLength(1);
  });

  test('the styles of the diagram come with its tab alone', async ({ page, server }) => {
    const styles: string[] = [];
    page.on('response', (answer) => answer.url().endsWith('.css') && styles.push(answer.url()));
    await staySignedIn(page, server, await server.people.add());
    await page.goto('/app/admin');
    await expect(page.getByRole('heading', { name: 'Conversation Flow Editor' })).toBeVisible();
    const before = styles.length;
    await tab(page, 'Diagram').click();
    await expect(states(page)).toHaveCount(19);
    expect(styles.length).toBeGreaterThan(before);
  });

  test("'Loading state machine…', then 'Updating diagram…' over what is there", async ({ page, server }) => {
    await staySignedIn(page, server, await server.people.add());
    const loaded = await hold(page, GRAPH);
    await page.goto('/app/admin?tab=diagram');
    await expect(page.getByText('Loading state machine…')).toBeVisible();
    await expectClean(page, 'loading');
    await loaded();
    await expect(states(page)).toHaveCount(19);
    await page.unroute(GRAPH);
    const updated = await hold(page, GRAPH);
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(page.getByText('Updating diagram…')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Refresh' })).toBeDisabled();
    await expect(states(page)).toHaveCount(19);
    await expectClean(page, 'updating');
    await updated();
    await expect(page.getByText('Updating diagram…')).toBeHidden();
  });

  test("'State machine data will appear here once loaded.' for a machine without states", async ({
    page,
    server,
  }) => {
    await staySignedIn(page, server, await server.people.add());
    await page.route(GRAPH, (route) => route.fulfill({ json: { nodes: [], edges: [] } }));
    await page.goto('/app/admin?tab=diagram');
    await expect(page.getByText('State machine data will appear here once loaded.')).toBeVisible();
    await expectClean(page, 'empty');
  });
});

test.describe("'Unable to load diagram'", () => {
  const answers = [
    ["the server's error text", { status: 503, json: { error: 'Come back later.' } }, 'Come back later.'],
    ['no error text', { status: 503, json: {} }, 'Failed to load state machine graph'],
    ['no nodes', { json: { edges: [] } }, 'Failed to load state machine graph'],
    ['no nodes but an error text', { json: { error: 'Nothing here.' } }, 'Nothing here.'],
    [
      'a body that is not JSON',
      { status: 502, body: '<h1>Bad gateway</h1>' },
      'Failed to load state machine graph',
    ],
  ] as const;
  for (const [what, answer, text] of answers)
    test(`${what}: '${text}', and 'Try again' recovers`, async ({ page, server, consoleErrors }) => {
      await staySignedIn(page, server, await server.people.add());
      await page.route(GRAPH, (route) => route.fulfill(answer));
      await page.goto('/app/admin?tab=diagram');
      await expect(page.getByRole('alert')).toContainText('Unable to load diagram');
      await expect(page.getByRole('alert')).toContainText(text);
      await page.unroute(GRAPH);
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(states(page)).toHaveCount(19);
      await expect(page.getByRole('alert')).toBeHidden();
      // Chromium itself logs the failures.
      consoleErrors.length = 0;
    });

  test('a lost connection: the diagram stays, and Refresh recovers', async ({
    page,
    server,
    consoleErrors,
  }) => {
    await openDiagram(page, server);
    await page.route(GRAPH, (route) => route.abort());
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(page.getByRole('alert')).toContainText('Failed to load state machine graph');
    await expect(states(page)).toHaveCount(19);
    await expectClean(page, 'failed');
    await page.unroute(GRAPH);
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(page.getByRole('alert')).toBeHidden();
    consoleErrors.length = 0;
  });

  test("'Missing authentication token' without a session, and no request made", async ({ page, server }) => {
    const asked: string[] = [];
    page.on('request', (request) => request.url().includes('/state-machine') && asked.push(request.url()));
    await staySignedIn(page, server, await server.people.add());
    // Start on a tab that sends no requests after loading: a request without a token would redirect to the sign-in.
    await page.goto('/app/admin?tab=topics');
    await expect(page.getByRole('row')).not.toHaveCount(0);
    await page.waitForLoadState('networkidle');
    await page.evaluate(() => localStorage.clear());
    await tab(page, 'Diagram').click();
    await expect(page.getByRole('alert')).toContainText('Missing authentication token');
    expect(asked).toEqual([]);
  });
});
