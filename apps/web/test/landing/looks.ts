import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { AxeResults } from 'axe-core';
import { expect } from '../fixtures.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Expects that axe finds nothing and nothing scrolls sideways: light and dark, on a phone, a tablet and a desktop. */
export async function expectGoodLooks(page: Page, state: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    for (const width of [360, 768, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      expect.soft(await findings(page), `${state}, ${colorScheme}, ${width} px`).toEqual([]);
      expect.soft(await sideways(page), `${state}, ${width} px`).toBe(0);
    }
  }
}

/** Returns the findings of axe, each with its elements. */
export async function findings(page: Page): Promise<string[]> {
  await page.evaluate(AXE);
  const { violations } = await page.evaluate<AxeResults>('axe.run()');
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}

/** Returns by how many pixels the page is wider than the window. */
export function sideways(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}
