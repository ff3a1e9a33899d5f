import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';
import { expect } from './fixtures.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const COLOURS: RunOptions = { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } };

/** Light and dark differ in colours only, so in the dark only those are looked at. */
const LOOKS = [
  { colorScheme: 'light', options: {} },
  { colorScheme: 'dark', options: COLOURS },
] as const;

/** No finding of axe in this state: light and dark, on a phone and on a desk. */
export async function expectClean(page: Page, state: string): Promise<void> {
  const before = page.viewportSize();
  for (const width of [1440, 360])
    for (const { colorScheme, options } of LOOKS) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.setViewportSize({ width, height: 800 });
      await settled(page);
      expect.soft(await findings(page, options), `${state}, ${colorScheme}, ${width} px`).toEqual([]);
    }
  if (before) await page.setViewportSize(before);
}

/**
 * A colour on its way from light to dark is neither, and what inherits it sets out when it has arrived. So changes are ended,
 * frame by frame, until two frames bring none; awaiting them would take for ever where nothing is drawn, far below.
 */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let frame = 0, still = 0; frame < 10 && still < 2; frame++) {
      await new Promise(requestAnimationFrame);
      const changing = document
        .getAnimations()
        .filter((one) => one instanceof CSSTransition && one.playState === 'running');
      still = changing.length === 0 ? still + 1 : 0;
      for (const one of changing) one.finish();
    }
  });
}

async function findings(page: Page, options: RunOptions) {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  const { violations } = await page.evaluate<AxeResults>(`axe.run(${JSON.stringify(options)})`);
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}
