import { readFile } from 'node:fs/promises';
import { expectClean } from '../axe.ts';
import { expect, test } from '../fixtures.ts';
import {
  boxOf,
  colour,
  extentOf,
  line,
  openDiagram,
  placesOf,
  state,
  states,
  surface,
  viewOf,
  zoomTo,
} from './page.ts';

// Without animations, so that positions are final.
test.use({ contextOptions: { reducedMotion: 'reduce' }, viewport: { width: 1440, height: 1000 } });

test.describe('the drawing', () => {
  test('summary line: number of states, number of transitions, label of the initial state', async ({
    page,
    server,
  }) => {
    const { nodes, edges } = await openDiagram(page, server);
    await expect(
      page.getByText(`${nodes.length} states · ${edges.length} transitions · Initial state: Welcome`),
    ).toBeVisible();
  });

  test('700 px high, minimap bottom-left, zoom controls top-right without interactivity toggle, dots', async ({
    page,
    server,
  }) => {
    await openDiagram(page, server);
    expect((await boxOf(surface(page))).height).toBe(700);
    await expect(page.locator('.react-flow__minimap.bottom.left')).toBeVisible();
    await expect(page.locator('.react-flow__controls.top.right').getByRole('button')).toHaveCount(3);
    for (const name of ['Zoom in', 'Zoom out', 'Show everything'])
      await expect(page.getByRole('button', { name })).toBeVisible();
    await expect(page.locator('.react-flow__background pattern circle')).toHaveCount(1);
  });

  test('column spacing 350, vertical spacing 180, stacked by id', async ({ page, server }) => {
    const { nodes } = await openDiagram(page, server);
    const at = await placesOf(page);
    expect(at.get('welcome')).toEqual([0, 0]);
    expect(at.get('awaiting_audio')).toEqual([350, 0]);
    expect(at.get('awaiting_start')).toEqual([350, 180]);
    expect(at.get('declined')).toEqual([350, 360]);
    expect(at.get('awaiting_parish_surrey')).toEqual([4 * 350, 5 * 180]);
    expect([...at.keys()].sort()).toEqual(nodes.map(({ id }) => id).sort());
  });

  test('node minimum width 180, description max width 220, edge stroke width 2.5', async ({
    page,
    server,
  }) => {
    await openDiagram(page, server);
    const widths = await states(page).evaluateAll((all) =>
      all.map((one) => (one as HTMLElement).offsetWidth),
    );
    expect(Math.min(...widths)).toBeGreaterThanOrEqual(180);
    await zoomTo(page, 1);
    const description = states(page).getByText('A kind goodbye to people under 18');
    await expect(description).toHaveCSS('max-width', '220px');
    const width = await description.evaluate((one) => (one as HTMLElement).offsetWidth);
    expect(width).toBeLessThanOrEqual(220);
    await expect(page.locator('.react-flow__edge-path').first()).toHaveCSS('stroke-width', '2.5px');
  });

  test('fit padding 0.15, zoom 0.3 to 1.5', async ({ page, server }) => {
    await openDiagram(page, server);
    const frame = await boxOf(surface(page));
    const share = async () => {
      const drawn = await extentOf(page);
      return Math.max(drawn.width / frame.width, drawn.height / frame.height);
    };
    // The library pads by 0.15, so the content gets 1 / 1.15 of the space.
    await expect.poll(share).toBeCloseTo(1 / 1.15, 1);
    const drawn = await extentOf(page);
    await zoomTo(page, 1.5);
    await expect(page.getByRole('button', { name: 'Zoom in' })).toBeDisabled();
    // The disabled button is opaque, so that no line shows through it.
    await expect(page.getByRole('button', { name: 'Zoom in' })).toHaveCSS('opacity', '1');
    await zoomTo(page, 0.3);
    await expect(page.getByRole('button', { name: 'Zoom out' })).toBeDisabled();
    await page.getByRole('button', { name: 'Show everything' }).click();
    await expect.poll(() => extentOf(page)).toEqual(drawn);
  });

  test('scroll pans, ctrl and scroll zooms, nodes cannot be dragged or connected', async ({
    page,
    server,
  }) => {
    await openDiagram(page, server);
    const { x, y, width, height } = await boxOf(surface(page));
    await page.mouse.move(x + width * 0.3, y + height * 0.75);
    const before = await viewOf(page);
    await page.mouse.wheel(0, 120);
    await expect.poll(async () => (await viewOf(page)).y).toBeLessThan(before.y);
    expect((await viewOf(page)).zoom).toBe(before.zoom);
    await page.keyboard.down('Control');
    await page.mouse.wheel(0, -120);
    await page.keyboard.up('Control');
    await expect.poll(async () => (await viewOf(page)).zoom).toBeGreaterThan(before.zoom);
    const places = await placesOf(page);
    await state(page, 'Consent').hover();
    await page.mouse.down();
    await page.mouse.move(x + width / 2, y + height / 2);
    await page.mouse.up();
    expect(await placesOf(page)).toEqual(places);
    await expect(page.locator('.react-flow__node.draggable, .react-flow__handle.connectable')).toHaveCount(0);
  });

  test('the initial state an input node with a blue border, final ones output nodes in green', async ({
    page,
    server,
  }) => {
    await openDiagram(page, server);
    const blue = await colour(page, '--sea');
    const green = await colour(page, '--success');
    await expect(page.locator('.react-flow__node-input')).toHaveCount(1);
    await expect(page.locator('.react-flow__node-input > [data-look]')).toHaveCSS('border-color', blue);
    await expect(page.locator('.react-flow__node-input')).toHaveAccessibleName('Welcome, initial state');
    const finals = page.locator('.react-flow__node-output');
    await expect(finals).toHaveCount(3);
    for (const name of ['Completed', 'Declined', 'Under 18'])
      await expect(
        finals.filter({ has: page.getByText(name, { exact: true }) }).locator('[data-look]'),
      ).toHaveCSS('border-color', green);
  });

  test('to the same or a shallower depth: animated, dashed, another colour', async ({ page, server }) => {
    await openDiagram(page, server);
    const forth = line(page, 'From Welcome to Consent:');
    await expect(forth).not.toHaveClass(/animated/);
    await expect(forth.locator('path').first()).toHaveCSS('stroke-dasharray', 'none');
    const colours = [await colour(page, '--sorrel'), await colour(page, '--primary')];
    await expect(forth.locator('path').first()).toHaveCSS('stroke', colours[1] ?? '');
    for (const name of [
      'From Project info to Consent:',
      'From Completed to Waiting for a voice note:',
      'From Waiting for a voice note to Waiting for a voice note:',
    ]) {
      await expect(line(page, name)).toHaveClass(/animated/);
      await expect(line(page, name).locator('path').first()).toHaveCSS('stroke', colours[0] ?? '');
      await expect(line(page, name).locator('path').first()).not.toHaveCSS('stroke-dasharray', 'none');
    }
  });

  test('reduced motion stops the dashes, otherwise they move', async ({ page, server }) => {
    await openDiagram(page, server);
    const moving = () =>
      page
        .locator('.animated .react-flow__edge-path')
        .first()
        .evaluate((path) => getComputedStyle(path).animationIterationCount);
    expect(await moving()).toBe('1');
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    expect(await moving()).toBe('infinite');
  });

  test("edge label: event in upper case, 'if' the guard, 'do' the actions joined by commas", async ({
    page,
    server,
  }) => {
    await openDiagram(page, server);
    const labels = page.locator('.react-flow__edgelabel-renderer p');
    await expect(
      labels.filter({ hasText: 'AUDIO_RECEIVED if consent is given do keep audio as free talk' }),
    ).toHaveCount(1);
    await expect(labels.filter({ hasText: 'PATWA_CHOSEN do show everything in Patwa' })).toHaveCount(1);
    await zoomTo(page, 1);
    await labels.filter({ hasText: 'START_CHOSEN if consent is given' }).first().selectText();
    expect(await page.evaluate(() => getSelection()?.toString())).toContain('START_CHOSEN');
  });

  test('no label hides a state or another label', async ({ page, server }) => {
    const { edges } = await openDiagram(page, server);
    await zoomTo(page, 1);
    const all = page.locator('.react-flow__edgelabel-renderer > div, .react-flow__node');
    expect(await page.locator('.react-flow__edgelabel-renderer p').count()).toBe(edges.length);
    const boxes = await all.evaluateAll((found) =>
      found.map((one) => one.getBoundingClientRect().toJSON() as DOMRect),
    );
    const hidden = boxes.filter((one, i) =>
      boxes
        .slice(0, i)
        .some(
          (other) =>
            one.left < other.right &&
            other.left < one.right &&
            one.top < other.bottom &&
            other.top < one.bottom,
        ),
    );
    expect(hidden).toEqual([]);
  });
});

test('the print is one SVG file with every state and label, whatever its names contain', async ({
  page,
  server,
}) => {
  const { nodes } = await openDiagram(page, server);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Print (SVG)' }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toBe('conversation.svg');
  const svg = await readFile(await file.path(), 'utf8');
  const texts = await page.evaluate((source) => {
    const drawing = new DOMParser().parseFromString(source, 'image/svg+xml');
    if (drawing.querySelector('parsererror')) throw new Error('It is no XML.');
    return [...drawing.querySelectorAll('text')].map(({ textContent }) => textContent ?? '');
  }, svg);
  for (const { label } of nodes)
    expect(texts.some((text) => label.startsWith(text.replace('…', '')))).toBe(true);
  expect(texts).toContain('UNDER_18_CHOSEN');
  expect(texts).toContain('+3');
  expect(svg).not.toMatch(/var\(|class=|<script|href/);
});

for (const role of ['admin', 'reviewer'] as const)
  test(`axe finds nothing, and ${role}s see it all`, async ({ page, server }) => {
    await openDiagram(page, server, role);
    await expectClean(page, 'diagram');
  });
