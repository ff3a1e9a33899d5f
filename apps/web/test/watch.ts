import type { Page } from '@playwright/test';

/**
 * Looks on from now on, so that nothing is missed that is there for a moment only.
 *
 * @param selector one element, which may come later
 * @param attribute of it; absent: its text
 * @returns what it has been so far, in order
 */
export async function watch(
  page: Page,
  selector: string,
  attribute?: string,
): Promise<() => Promise<string[]>> {
  const seen = await page.evaluateHandle(
    ({ selector, attribute }) => {
      const seen: string[] = [];
      const look = () => {
        const element = document.querySelector(selector);
        const value = attribute ? element?.getAttribute(attribute) : element?.textContent;
        if (value && value !== seen.at(-1)) seen.push(value);
      };
      look();
      new MutationObserver(look).observe(document.body, {
        subtree: true,
        childList: true,
        characterData: true,
        attributes: true,
      });
      return seen;
    },
    { selector, attribute },
  );
  return () => seen.jsonValue();
}
