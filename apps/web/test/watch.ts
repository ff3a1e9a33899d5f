import type { Page } from '@playwright/test';

/**
 * Records the changes of an element from now on, so that values that are visible only for a moment are not missed.
 *
 * @param selector of one element, which may appear later
 * @param attribute to record; absent: its text
 * @returns a function that returns the values so far, in order
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
