import type { Page } from '@playwright/test';

/**
 * Lets every sound of the pages that are opened from now on go on until somebody stops it.
 *
 * @returns whether one is to be heard
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
