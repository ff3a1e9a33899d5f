import type { Page } from '@playwright/test';

type Marked = { element: Element; why: string };

/**
 * Finds elements that cannot be told apart in forced colours: a selected element that looks like the others, a meter without a
 * background, a button without a border.
 */
export async function lostInForcedColours(page: Page): Promise<string[]> {
  const marked = await page.evaluateHandle((): Marked[] => {
    const all = (selector: string) =>
      [...document.querySelectorAll(selector)].filter((element) => element.checkVisibility());
    const hasGround = (element: Element) => getComputedStyle(element).backgroundColor !== 'rgba(0, 0, 0, 0)';
    const chosen = all(
      '[aria-pressed="true"], [aria-current]:not([aria-current="false"]), [aria-selected="true"]',
    );
    const amounts = all('[aria-hidden] [style*="width"], [aria-hidden] [style*="height"]').filter(hasGround);
    const buttons = all('button, a').filter((one) => hasGround(one) && !chosen.includes(one));
    return [
      ...chosen.map((element) => ({ element, why: 'chosen' })),
      ...amounts.map((element) => ({ element, why: 'amount' })),
      ...buttons.map((element) => ({ element, why: 'button' })),
    ];
  });
  await page.emulateMedia({ forcedColors: 'active' });
  const lost = await marked.evaluate(async (marked) => {
    // Wait for two frames: with animations off, transitions end by the second.
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
    const probe = document.body.appendChild(document.createElement('div'));
    probe.style.cssText = 'forced-color-adjust: none; background: Highlight; color: Canvas';
    const { backgroundColor: highlight, color: canvas } = getComputedStyle(probe);
    probe.remove();
    const isSeen = ({ element, why }: Marked) => {
      const { backgroundColor, borderTopWidth, borderBottomWidth, borderBottomColor } =
        getComputedStyle(element);
      if (why === 'chosen') return backgroundColor === highlight;
      if (why === 'amount') return backgroundColor !== canvas;
      const isEdged = [borderTopWidth, borderBottomWidth].some((width) => Number.parseFloat(width) > 0);
      return isEdged && borderBottomColor !== canvas;
    };
    return marked
      .filter((one) => !isSeen(one))
      .map(({ element, why }) => `${why}: ${element.outerHTML.slice(0, 160)}`);
  });
  await page.emulateMedia({ forcedColors: 'none' });
  await marked.dispose();
  return lost;
}
