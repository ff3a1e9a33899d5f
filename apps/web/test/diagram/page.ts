import type { Graph } from '@labrish/api/state-machine/schema';
import type { Locator, Page } from '@playwright/test';
import { expect, staySignedIn, type RunningServer } from '../fixtures.ts';

/** The address of the diagram's data. */
export const GRAPH = '**/api/admin/state-machine';

/** Opens the tab. @returns the drawing. */
export async function openDiagram(
  page: Page,
  server: RunningServer,
  role?: 'admin' | 'reviewer',
): Promise<Graph> {
  await staySignedIn(page, server, await server.people.add(role));
  const answer = page.waitForResponse(GRAPH);
  await page.goto('/app/admin?tab=diagram');
  const graph = (await (await answer).json()) as Graph;
  await expect(states(page)).toHaveCount(graph.nodes.length);
  return graph;
}

export const tab = (page: Page, name: string) => page.getByRole('tab', { name });
export const surface = (page: Page) => page.locator('.react-flow');
export const states = (page: Page) => page.locator('.react-flow__node');
export const state = (page: Page, name: string) =>
  states(page).filter({ has: page.getByText(name, { exact: true }) });
export const edges = (page: Page) => page.locator('.react-flow__edge');
/** Finds the label of a line. */
export const label = (page: Page, name: string) => page.locator('.line-label').filter({ hasText: name });
export const line = (page: Page, name: string) => page.locator(`.react-flow__edge[aria-label^="${name}"]`);

/** Returns a point on a line, near its source. */
export function pointOn(page: Page, name: string): Promise<{ x: number; y: number }> {
  return line(page, name)
    .locator('path')
    .first()
    .evaluate((path) => {
      const drawn = path as unknown as SVGPathElement;
      const point = drawn.getPointAtLength(drawn.getTotalLength() * 0.15);
      const { x, y } = new DOMPoint(point.x, point.y).matrixTransform(drawn.getScreenCTM() ?? undefined);
      return { x, y };
    });
}

/** Moves the pointer onto a line, near its source, until the line comes forward: the drawing may still be moving. */
export async function hoverLine(page: Page, name: string): Promise<void> {
  const pointed = line(page, name);
  await expect(async () => {
    const { x, y } = await pointOn(page, name);
    await page.mouse.move(x, y);
    await expect(pointed).toHaveClass(/is-active/, { timeout: 500 });
  }).toPass();
}

export async function boxOf(element: Locator) {
  const box = await element.boundingBox();
  if (!box) throw new Error('It is not there.');
  return box;
}

/** Returns the positions of the states in the drawing. */
export async function placesOf(page: Page): Promise<Map<string, number[]>> {
  return new Map(
    await states(page).evaluateAll((all) =>
      all.map((one): [string, number[]] => {
        const { e, f } = new DOMMatrix((one as HTMLElement).style.transform);
        return [(one as HTMLElement).dataset.id ?? '', [e, f]];
      }),
    ),
  );
}

export async function viewOf(page: Page) {
  return page.locator('.react-flow__viewport').evaluate((view) => {
    const { a, e, f } = new DOMMatrix((view as HTMLElement).style.transform);
    return { zoom: a, x: e, y: f };
  });
}

/** Measures the area of all states and lines on the screen. */
export async function extentOf(page: Page) {
  return page.locator('.react-flow__edge-path, .react-flow__node').evaluateAll((all) => {
    const boxes = all.map((one) => one.getBoundingClientRect());
    return {
      width: Math.round(
        Math.max(...boxes.map(({ right }) => right)) - Math.min(...boxes.map(({ left }) => left)),
      ),
      height: Math.round(
        Math.max(...boxes.map(({ bottom }) => bottom)) - Math.min(...boxes.map(({ top }) => top)),
      ),
    };
  });
}

/** Presses the zoom buttons until this zoom, or the limit before it, is reached. */
export async function zoomTo(page: Page, wanted: number): Promise<void> {
  const start = (await viewOf(page)).zoom;
  const button = page.getByRole('button', { name: wanted > start ? 'Zoom in' : 'Zoom out' });
  const reached = async () => {
    const { zoom } = await viewOf(page);
    return Math.abs(zoom - wanted) < 0.001 || zoom > wanted === wanted > start;
  };
  await expect(async () => {
    if (!(await reached())) await button.click({ timeout: 1000 });
    expect(await reached()).toBe(true);
  }).toPass({ intervals: [50] });
}

/** Returns a colour of our palette as the browser computes it. */
export async function colour(page: Page, name: string): Promise<string> {
  return page.evaluate((variable) => {
    const probe = document.body.appendChild(document.createElement('i'));
    probe.style.color = `var(${variable})`;
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  }, name);
}
