import type { Page } from '@playwright/test';

interface Point {
  x: number;
  y: number;
}

/**
 * Touches the screen with fingers, moves them in ten steps and lifts them: the browser handles them like real touches.
 *
 * @param fingers where each finger starts and where it ends
 */
export async function drag(page: Page, ...fingers: { from: Point; to: Point }[]): Promise<void> {
  const screen = await page.context().newCDPSession(page);
  for (let step = 0; step <= 10; step++)
    await screen.send('Input.dispatchTouchEvent', {
      type: step === 0 ? 'touchStart' : 'touchMove',
      touchPoints: fingers.map(({ from, to }, id) => ({
        id,
        x: from.x + ((to.x - from.x) * step) / 10,
        y: from.y + ((to.y - from.y) * step) / 10,
      })),
    });
  await screen.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}
