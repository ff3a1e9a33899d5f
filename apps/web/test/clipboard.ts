import type { Page } from '@playwright/test';

/** What somebody would paste now. Our pages may not read the clipboard by themselves (`permissions-policy`). */
export async function pasted(page: Page): Promise<string> {
  await page.evaluate(() => {
    const field = document.createElement('textarea');
    // A dialog takes the focus back from whatever is behind it.
    (document.querySelector('[role=dialog]') ?? document.body).append(field);
    field.focus();
  });
  await page.keyboard.press('ControlOrMeta+v');
  return page.evaluate(() => {
    const field = document.activeElement as HTMLTextAreaElement;
    const { value } = field;
    field.remove();
    return value;
  });
}
