import type { Page } from '@playwright/test';

/**
 * Makes every sound play until it is stopped, on all pages that are opened from now on.
 *
 * @returns a function that returns whether a sound is playing
 */
export async function listen(page: Page): Promise<() => Promise<boolean>> {
  await page.addInitScript(() => {
    const sounds: HTMLAudioElement[] = [];
    window.Audio = class extends Audio {
      constructor() {
        super();
        this.loop = true;
        sounds.push(this);
      }
    };
    Object.assign(window, { isSounding: () => sounds.some(({ paused }) => !paused) });
  });
  return () => page.evaluate<boolean>('isSounding()');
}
