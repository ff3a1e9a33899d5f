import { callApi } from '../api.ts';
import { expectClean } from '../axe.ts';
import { expect, test } from '../fixtures.ts';
import { accept, hearIt, startWith } from './page.ts';

test('written down by keyboard: the first draft, a tag, a mark, kept over a reload, done and undone', async ({
  page,
  server,
}) => {
  await startWith(page, server, 1, 1);
  for (let step = 0; step < 5; step++) await page.keyboard.press('.');
  await hearIt(page);
  await page.keyboard.press('2');
  await page.keyboard.press('a');
  await expect(accept(page)).toBeHidden();
  await page.getByRole('link', { name: /Transcribe \d+ others/ }).click();

  const natural = page.getByRole('textbox', { name: 'What is said' });
  await expect(natural).toHaveValue('Mi did go a maakit 0');
  await expect(page.getByText('First draft, by the speaker')).toBeVisible();
  await page.getByText('How to write it down').click();
  await expectClean(page, 'words to transcribe');
  await page.keyboard.press('Escape');
  await page.getByRole('heading', { name: 'They were asked' }).click();
  await page.keyboard.press('e');
  await expect(natural).toBeFocused();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(', yu see mi?');
  await page.getByRole('button', { name: '[laugh]' }).click();
  await page.keyboard.type('yes');
  await expect(natural).toHaveValue('Mi did go a maakit 0, yu see mi? [laugh]yes');
  await expect(page.getByText('First draft, by the speaker')).toBeHidden();
  await page.keyboard.press('Control+Home');
  for (let n = 0; n < 6; n++) await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Alt+3');
  await expect(page.getByTestId('marked').locator('mark')).toHaveText('Mi did Patwa');
  // The Alt shortcuts do not change the text.
  await page.keyboard.press('Alt+j');
  await expect(natural).toHaveValue('Mi did go a maakit 0, yu see mi? [laugh]yes');

  const kept = page.waitForResponse((answer) => answer.url().includes('review.saveDraft'));
  await page.getByRole('textbox', { name: 'Standard English' }).fill('I went to the market, you see?');
  await kept;
  // In another field, Alt with a digit belongs to the browser.
  const isSwallowed = await page.evaluate(() => {
    const press = { key: '1', code: 'Digit1', altKey: true, bubbles: true, cancelable: true };
    return !document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', press));
  });
  expect(isSwallowed).toBe(false);
  await page.evaluate(() => sessionStorage.clear());
  await page.reload();
  await expect(natural).toHaveValue('Mi did go a maakit 0, yu see mi? [laugh]yes');
  await expect(page.getByTestId('marked').locator('mark')).toHaveText('Mi did Patwa');
  await natural.focus();
  await hearIt(page);
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('heading', { name: 'Nothing for you to transcribe right now' })).toBeVisible();
  const { data } = await callApi<{ data: { submission_id: string; counts: boolean }[] }>(
    page,
    'GET',
    '/review/history',
  );
  expect(data[0]).toMatchObject({ stage: 'words', verdict: 'accept', counts: true });
  await page.keyboard.press('z');
  await expect(natural).toHaveValue('Mi did go a maakit 0, yu see mi? [laugh]yes');
});
