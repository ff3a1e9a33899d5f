import { expectClean } from '../axe.ts';
import { expect, test } from '../fixtures.ts';
import {
  boxOf,
  edges,
  hoverLine,
  label,
  line,
  openDiagram,
  placesOf,
  pointOn,
  state,
  surface,
  zoomTo,
} from './page.ts';

// Without animations, so that positions are final. The tests change transitions, so this file has its own server.
test.use({
  settings: { PRODUCT_NAME: 'Labrish Lines' },
  contextOptions: { reducedMotion: 'reduce' },
  viewport: { width: 1440, height: 1000 },
});

test('zoomed out, the label of one line shows while the pointer or the focus is on the line; zoomed in, all labels show', async ({
  page,
  server,
}) => {
  await openDiagram(page, server);
  const one = label(page, 'From Consent to Under 18:');
  await expect(one).toHaveCSS('opacity', '0');
  await hoverLine(page, 'From Consent to Under 18:');
  await expect(one).toHaveCSS('opacity', '1');
  await expect(one.getByText('UNDER_18_CHOSEN', { exact: true })).toBeVisible();
  // It is within the drawing, at the pointer.
  const [{ x, y, width, height: high }, whole] = [await boxOf(one), await boxOf(surface(page))];
  expect(y).toBeGreaterThanOrEqual(whole.y);
  expect(x + width).toBeLessThanOrEqual(whole.x + whole.width);
  const { x: pointerX, y: pointerY } = await pointOn(page, 'From Consent to Under 18:');
  expect(Math.abs(x + width / 2 - pointerX)).toBeLessThan(width);
  expect(Math.abs(y + high / 2 - pointerY)).toBeLessThan(high);
  // It is as large as text on a page.
  const height = await one.evaluate(
    (label) => label.getBoundingClientRect().height / (label as HTMLElement).offsetHeight,
  );
  expect(height).toBeCloseTo(1, 1);
  await page.mouse.move(5, 5);
  await expect(one).toHaveCSS('opacity', '0');
  await one.focus();
  await expect(one).toHaveCSS('opacity', '1');
  await one.blur();
  await zoomTo(page, 1);
  const labels = page.locator('.line-label');
  await expect(one).toHaveCSS('opacity', '1');
  expect(
    await labels.evaluateAll((all) => all.filter((label) => getComputedStyle(label).opacity !== '1')),
  ).toEqual([]);
});

test('a line starts at the row of its choice', async ({ page, server }) => {
  await openDiagram(page, server);
  await zoomTo(page, 1);
  const start = await line(page, 'From Consent to Under 18:')
    .locator('path')
    .first()
    .evaluate((path) => {
      const drawn = path as unknown as SVGPathElement;
      const { x, y } = drawn.getPointAtLength(0);
      return new DOMPoint(x, y).matrixTransform(drawn.getScreenCTM() ?? undefined).y;
    });
  const row = await boxOf(state(page, 'Consent').locator('[data-port]').filter({ hasText: 'under 18' }));
  expect(Math.abs(start - (row.y + row.height / 2))).toBeLessThan(2);
});

test('at most two lines cross a column of the seeded flow', async ({ page, server }) => {
  await openDiagram(page, server);
  const places = await placesOf(page);
  const columns = [...new Set([...places.values()].map(([x = 0]) => x))].map((x) => x + 90);
  const crossings = await page.locator('.react-flow__edge-path').evaluateAll((paths, columns) => {
    const found = columns.map(() => new Set<number>());
    for (const path of paths as unknown as SVGPathElement[]) {
      const length = path.getTotalLength();
      let before = path.getPointAtLength(0);
      for (let at = 2; at <= length; at += 2) {
        const point = path.getPointAtLength(at);
        for (const [i, x] of columns.entries())
          // A path with several starts jumps from one to the next.
          if (Math.abs(point.x - before.x) < 4 && before.x < x !== point.x < x)
            found[i]?.add(Math.round(point.y));
        before = point;
      }
    }
    return found.map((heights) => heights.size);
  }, columns);
  expect(crossings).toHaveLength(6);
  for (const count of crossings) expect(count).toBeLessThanOrEqual(2);
  expect(Math.max(...crossings)).toBe(2);
});

test('a click on a label or a line opens its transitions beside the drawing', async ({ page, server }) => {
  await openDiagram(page, server, 'admin');
  await zoomTo(page, 1);
  await label(page, 'From Consent to Under 18:').click();
  await expect(page).toHaveURL('/app/admin?tab=diagram&from=awaiting_start&to=declined_under_18');
  const panel = page.getByRole('article', { name: 'From Consent to Under 18' });
  await expect(panel).toBeFocused();
  await expect(panel.getByRole('listitem')).toContainText(['UNDER_18_CHOSEN']);
  await expect(panel).toContainText('Priority 1');
  await expect(panel.getByRole('button', { name: /^Rules and actions of/ })).toBeVisible();
  await expectClean(page, 'a line beside the diagram');

  await panel.getByRole('button', { name: 'Edit destination Under 18' }).click();
  await page.getByRole('dialog').getByLabel('Goes To State').selectOption({ label: 'Declined (declined)' });
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  // Nobody could come to “Under 18” any more.
  await page.getByRole('dialog').getByRole('button', { name: 'Save anyway' }).click();
  await expect(page.getByText('Transition updated')).toBeVisible();
  await expect(panel).toContainText('This transition no longer exists.');
  await page.getByRole('button', { name: 'Close the line' }).click();
  await expect(page).toHaveURL('/app/admin?tab=diagram');

  await page.getByRole('button', { name: 'Show everything' }).click();
  await hoverLine(page, 'From Free talk to Completed:');
  await page.mouse.down();
  await page.mouse.up();
  await expect(page).toHaveURL('/app/admin?tab=diagram&from=free_voice_mode&to=completed');
  await expect(page.getByRole('article', { name: 'From Free talk to Completed' })).toBeFocused();
  await page.getByRole('button', { name: 'Close the line' }).click();
  await expect(label(page, 'From Free talk to Completed:')).toBeFocused();
});

test('by keyboard: from a state to its lines, along them, and into one', async ({ page, server }) => {
  await openDiagram(page, server);
  await state(page, 'Welcome').focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.locator('.line-label:focus')).toHaveAccessibleName(/^From Welcome to /);
  const first = await page.locator('.line-label:focus > .sr-only').textContent();
  await page.keyboard.press('ArrowDown');
  await expect(page.locator('.line-label:focus')).toHaveAccessibleName(/^From Welcome to /);
  await expect(page.locator('.line-label:focus')).not.toHaveAccessibleName(first ?? '');
  await page.keyboard.press('Escape');
  await expect(state(page, 'Welcome')).toBeFocused();

  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  const panel = page.getByRole('article', { name: /^From Welcome to / });
  await expect(panel).toBeFocused();
  await expect(panel.getByRole('button', { name: /^(Edit|Rules|Remove)/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'Close the line' }).press('Enter');
  await expect(page.locator('.line-label:focus')).toHaveAccessibleName(/^From Welcome to /);
  await page.keyboard.press('ArrowRight');
  await expect(page.locator('.react-flow__node:focus')).not.toHaveAccessibleName(/^Welcome/);
});

test('one line comes forward and the others stand back while one looks at it', async ({ page, server }) => {
  await openDiagram(page, server);
  const one = line(page, 'From Project info to Consent:');
  const other = line(page, 'From Welcome to Consent:').locator('path').first();
  await hoverLine(page, 'From Project info to Consent:');
  await expect(one).toHaveClass(/is-active/);
  await expect(one.locator('path').first()).toHaveCSS('opacity', '1');
  await expect(other).toHaveCSS('opacity', '0.25');
  await expect(page.locator('.react-flow__edge.is-active')).toHaveCount(1);
  await state(page, 'Consent').hover();
  await expect(other).toHaveCSS('opacity', '1');
  await page.mouse.move(5, 5);
  await expect(page.locator('.react-flow__edge.is-active')).toHaveCount(0);
  await expect(edges(page).first().locator('path').first()).toHaveCSS('opacity', '1');
});
