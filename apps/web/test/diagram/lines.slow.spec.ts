import { expectClean } from '../axe.ts';
import { expect, test } from '../fixtures.ts';
import { edges, label, line, openDiagram, state, zoomTo } from './page.ts';

// Without animations, so that positions are final. The tests change transitions, so this file has its own server.
test.use({
  settings: { PRODUCT_NAME: 'Labrish Lines' },
  contextOptions: { reducedMotion: 'reduce' },
  viewport: { width: 1440, height: 1000 },
});

test('from far away a label is the name of its event; near, and whenever one looks at it, it is what SPEC says', async ({
  page,
  server,
}) => {
  await openDiagram(page, server);
  const one = label(page, 'From Consent to Under 18:');
  const key = one.getByText('UNDER_18_CHOSEN', { exact: true });
  const name = one.locator('.label-far');
  await expect(name).toBeVisible();
  await expect(name).toHaveText('Under 18');
  await expect(key).toBeHidden();
  await one.hover();
  await expect(key).toBeVisible();
  await expect(name).toBeHidden();
  // Hovering enlarges the label to the size of text on a page, 12 px, and to no more than that when zoomed in.
  const height = await one.evaluate(
    (label) => label.getBoundingClientRect().height / (label as HTMLElement).offsetHeight,
  );
  expect(height).toBeCloseTo(1, 1);
  await page.mouse.move(5, 5);
  await zoomTo(page, 1);
  await expect(key).toBeVisible();
  await expect(name).toBeHidden();
});

test('a click on a label or a line opens its transitions beside the drawing', async ({ page, server }) => {
  await openDiagram(page, server, 'admin');
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
  await expect(page.getByText('Transition updated')).toBeVisible();
  await expect(panel).toContainText('Nothing leads this way any more.');
  await page.getByRole('button', { name: 'Close the line' }).click();
  await expect(page).toHaveURL('/app/admin?tab=diagram');

  const { x, y } = await line(page, 'From Free talk to Completed:')
    .locator('path')
    .first()
    .evaluate((path) => {
      const drawn = path as unknown as SVGPathElement;
      const point = drawn.getPointAtLength(drawn.getTotalLength() * 0.15);
      return new DOMPoint(point.x, point.y).matrixTransform(drawn.getScreenCTM() ?? undefined);
    });
  await page.mouse.click(x, y);
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
  await label(page, 'From Project info to Consent:').hover();
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
