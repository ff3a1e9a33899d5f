import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';
import { expect } from './fixtures.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const COLOURS: RunOptions = { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } };

const HIGH_CONTRAST: RunOptions = { runOnly: { type: 'rule', values: ['color-contrast-enhanced'] } };

/** Runs all rules in light mode, and only the colour rules in dark mode, because the modes differ only in colours. */
const LOOKS = [
  { colorScheme: 'light', options: {} },
  { colorScheme: 'dark', options: COLOURS },
] as const;

/**
 * Disables colour transitions, because axe would see the colours in between. It also draws everything below the fold, whose
 * transitions would otherwise start only when it is scrolled into view.
 */
const AT_ONCE =
  '*, *::before, *::after { transition: none !important; content-visibility: visible !important }';

/** Expects that axe finds nothing in this state: light and dark, on a phone and on a desktop. */
export async function expectClean(page: Page, state: string): Promise<void> {
  const before = page.viewportSize();
  const showAsUsual = await drawAtOnce(page);
  for (const width of [1440, 360])
    for (const { colorScheme, options } of LOOKS) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.setViewportSize({ width, height: 800 });
      expect.soft(await findings(page, options), `${state}, ${colorScheme}, ${width} px`).toEqual([]);
    }
  await showAsUsual();
  if (before) await page.setViewportSize(before);
}

/** Expects a contrast of 7:1 (AAA) for every text, in light and dark. */
export async function expectHighContrast(page: Page, state: string): Promise<void> {
  const showAsUsual = await drawAtOnce(page);
  for (const { colorScheme } of LOOKS) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    expect.soft(await findings(page, HIGH_CONTRAST), `${state}, ${colorScheme}`).toEqual([]);
  }
  await showAsUsual();
}

/** Adds the styles to the page, by a sheet that its content security policy allows. @returns a function that takes them away */
async function drawAtOnce(page: Page): Promise<() => Promise<void>> {
  const sheet = await page.evaluateHandle((styles) => {
    const added = new CSSStyleSheet();
    added.replaceSync(styles);
    document.adoptedStyleSheets.push(added);
    return added;
  }, AT_ONCE);
  return () =>
    sheet.evaluate((added) => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== added);
    });
}

async function findings(page: Page, options: RunOptions) {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  const asked: RunOptions = { ...options, resultTypes: ['violations'] };
  const { violations } = await page.evaluate<AxeResults>(`axe.run(${JSON.stringify(asked)})`);
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}
