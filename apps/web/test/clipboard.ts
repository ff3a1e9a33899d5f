import type { Page } from '@playwright/test';

/** Returns the content of the clipboard by pasting it. Our pages may not read the clipboard (`permissions-policy`). */
export async function pasted(page: Page): Promise<string> {
  await page.evaluate(() => {
    const field = document.createElement('textarea');
    // Add the field inside an open dialog, which takes the focus back from elements behind it.
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
