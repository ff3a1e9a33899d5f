import { expectClean } from '../axe.ts';
import { expect, test } from '../fixtures.ts';
import { drag } from '../touch.ts';
import { boxOf, openDiagram, state, states, surface, viewOf, zoomTo } from './page.ts';

// Without animations, so that positions are final.
test.use({ contextOptions: { reducedMotion: 'reduce' }, viewport: { width: 1440, height: 1000 } });

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true });

  test('one finger scrolls the page, two move and zoom the drawing, a tap opens a state', async ({
    page,
    server,
  }) => {
    await openDiagram(page, server);
    await surface(page).evaluate((element) => element.scrollIntoView());
    const before = await viewOf(page);
    const stands = page.evaluate(
      () => new Promise<void>((resolve) => addEventListener('scrollend', () => resolve(), { once: true })),
    );
    await drag(page, { from: { x: 180, y: 100 }, to: { x: 180, y: 300 } });
    await stands;
    const { y: top } = await boxOf(surface(page));
    expect(top).toBeGreaterThan(100);
    expect(await viewOf(page)).toEqual(before);
    // Pinch above all states: after scrolling, a lower point may be on a state.
    const y = top + 60;
    await drag(page, { from: { x: 120, y }, to: { x: 60, y } }, { from: { x: 160, y }, to: { x: 220, y } });
    await expect.poll(async () => (await viewOf(page)).zoom).toBeGreaterThan(before.zoom);
    await page.getByRole('button', { name: 'Show everything' }).tap();
    await state(page, 'Consent').tap();
    await expect(page).toHaveURL('/app/admin?tab=rules&state=awaiting_start');
  });
});

test('on a phone the open tab is in sight, and the strip shows that there are more', async ({
  page,
  server,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openDiagram(page, server);
  const strip = page.getByRole('tablist', { name: 'Admin Panel' });
  const tab = page.getByRole('tab', { name: 'Diagram' });
  // The whole tab is visible, except for its border, which overlaps the strip's border.
  await expect(tab).toBeInViewport({ ratio: 0.9 });
  await expect(strip).toHaveAttribute('data-more', 'before after');
  // The strip clips what is outside it, so the focus ring must be inside.
  await tab.press('Home');
  const first = page.getByRole('tab').first();
  await expect(first).toBeFocused();
  await expect(first).toHaveCSS('outline-offset', '-2px');
  await expect(strip).toHaveAttribute('data-more', 'after');
});

test.describe('from the diagram to the editor', () => {
  test('a click on a node opens its state beside it', async ({ page, server }) => {
    await openDiagram(page, server);
    await state(page, 'Consent').click();
    await expect(page).toHaveURL('/app/admin?tab=diagram&state=awaiting_start');
    await expect(page.getByRole('article', { name: 'Consent' })).toBeFocused();
    await expect(state(page, 'Consent')).toBeInViewport();
    await page.getByRole('link', { name: 'Open in the editor' }).click();
    await expect(page).toHaveURL('/app/admin?tab=rules&state=awaiting_start');
    await page.goBack();
    await page.getByRole('button', { name: 'Close the state' }).click();
    await expect(page).toHaveURL('/app/admin?tab=diagram');
    await page.goBack();
    await page.goBack();
    await expect(states(page)).toHaveCount(19);
  });

  test('nodes are reached by Tab, come into view, and open by Enter', async ({ page, server }) => {
    await openDiagram(page, server);
    await zoomTo(page, 1.5);
    await page.getByLabel('Entered under').focus();
    await page.keyboard.press('Tab');
    await expect(state(page, 'Welcome')).toBeFocused();
    await expect(state(page, 'Welcome')).toBeInViewport();
    await expect(page.getByRole('group', { name: 'Welcome, initial state' })).toHaveAccessibleDescription(
      'Press Enter to edit this state.',
    );
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/app/admin?tab=diagram&state=welcome');
    await expect(page.getByRole('article', { name: 'Welcome' })).toBeFocused();
  });

  test('the list says in words where every state leads, and opens it', async ({ page, server }) => {
    const { nodes } = await openDiagram(page, server);
    await page.getByText('View as a list').click();
    const items = page.locator('details > ul > li');
    await expect(items).toHaveCount(nodes.length);
    await expect(items.first()).toContainText('Welcome');
    await expect(items.first()).toContainText('Initial State');
    await expect(items.first()).toContainText(
      'To Waiting for a voice note on START_CHOSEN, if consent is given. The bot does: choose a prompt',
    );
    await expect(items.filter({ hasText: 'Final State' })).toHaveCount(3);
    await expectClean(page, 'with the list');
    await page.getByRole('button', { name: 'Free talk' }).click();
    await expect(page).toHaveURL('/app/admin?tab=diagram&state=free_voice_mode');
  });
});
