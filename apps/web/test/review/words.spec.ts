import { callApi } from '../api.ts';
import { expectClean } from '../axe.ts';
import { expect, test } from '../fixtures.ts';
import { hearIt, seek, startWords } from './page.ts';

test('in segments, by keyboard: cut at the cursor, moved, joined, undone, kept as one text', async ({
  page,
  server,
}) => {
  await startWords(page, server);
  const natural = page.getByRole('textbox', { name: 'What is said, as they say it' });
  const segment = (n: number) => page.getByRole('textbox', { name: `What is said in segment ${n}` });
  await hearIt(page);
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  await natural.fill('Mi did go a maakit');
  await page.keyboard.press('Alt+Enter');
  await expect(page.getByRole('alert')).toContainText('Play to where one segment ends');
  await seek(page, 1);
  await natural.focus();
  await page.keyboard.press('Home');
  for (let n = 0; n < 9; n++) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Alt+Enter');
  await expect(segment(1)).toHaveValue('Mi did go');
  await expect(segment(2)).toBeFocused();
  await page.keyboard.type('well ');
  await expect(segment(2)).toHaveValue('well a maakit');
  await expectClean(page, 'words in segments');

  const edge = page.getByRole('slider', { name: 'End of segment 1, start of segment 2' });
  await edge.focus();
  await page.keyboard.press('Shift+ArrowLeft');
  await expect(edge).toHaveAttribute('aria-valuetext', '0:00.90');
  const box = (await edge.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.mouse.move(box.x + box.width / 2, box.y + 10);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2 + 80, box.y + 10);
  await page.mouse.up();
  await expect(edge).not.toHaveAttribute('aria-valuetext', '0:00.90');

  await segment(2).focus();
  await page.keyboard.press('Control+z');
  await expect(edge).toHaveAttribute('aria-valuetext', '0:00.90');
  await page.keyboard.press('Control+z');
  await expect(edge).toHaveAttribute('aria-valuetext', '0:01.00');
  await page.keyboard.press('Control+z');
  await expect(segment(2)).toHaveValue('a maakit');
  await page.keyboard.press('Control+z');
  await expect(natural).toHaveValue('Mi did go a maakit');
  await expect(natural).toBeFocused();
  await page.keyboard.press('Control+Shift+z');
  await page.keyboard.press('Control+y');
  await expect(segment(2)).toHaveValue('well a maakit');

  await page.getByRole('button', { name: 'Repeat segment 1', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Repeat segment 1', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await page.getByRole('button', { name: 'Repeat segment 1', exact: true }).click();
  await page.reload();
  await expect(segment(2)).toHaveValue('well a maakit');
  await page.getByRole('button', { name: 'Join segment 2 to the one before' }).click();
  await expect(segment(1)).toHaveValue('Mi did go well a maakit');
  await page.keyboard.press('Control+z');
  await page.getByRole('textbox', { name: 'Standard English' }).fill('I went well.');
  await hearIt(page);
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('heading', { name: 'Nothing for you to transcribe right now' })).toBeVisible();
  await page.keyboard.press('z');
  await expect(segment(1)).toHaveValue('Mi did go');
  await page.getByRole('button', { name: 'Keep the words without segments' }).click();
  await expect(natural).toHaveValue('Mi did go\nwell a maakit');
});

test('written down by keyboard: the first draft, a tag, a mark, kept over a reload, done and undone', async ({
  page,
  server,
}) => {
  await startWords(page, server);
  const natural = page.getByRole('textbox', { name: 'What is said' });
  await expect(natural).toHaveValue('Mi did go a maakit');
  await expect(page.getByText('First draft, by the speaker')).toBeVisible();
  await page.getByText('How to transcribe').click();
  await expectClean(page, 'words to transcribe');
  await page.keyboard.press('Escape');
  await page.getByRole('heading', { name: 'They were asked' }).click();
  await page.keyboard.press('e');
  await expect(natural).toBeFocused();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(', yu see mi?');
  await page.getByRole('button', { name: '[laugh]' }).click();
  await page.keyboard.type('yes');
  await expect(natural).toHaveValue('Mi did go a maakit, yu see mi? [laugh]yes');
  await expect(page.getByText('First draft, by the speaker')).toBeHidden();
  await page.keyboard.press('Control+Home');
  for (let n = 0; n < 6; n++) await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Alt+3');
  await expect(page.getByTestId('marked').locator('mark')).toHaveText('Mi did Patwa');
  // The Alt shortcuts do not change the text.
  await page.keyboard.press('Alt+j');
  await page.keyboard.press('Control+End');
  await page.keyboard.press('Alt+t');
  await expect(natural).toHaveValue('Mi did go a maakit, yu see mi? [laugh]yes [kiss-teeth]');
  await page.keyboard.press('Control+z');
  await expect(natural).toHaveValue('Mi did go a maakit, yu see mi? [laugh]yes');
  await page.keyboard.type(' 25 [cough]');
  const faults = page.getByRole('status', { name: 'Conventions' });
  await expect(faults.getByRole('listitem')).toHaveText([
    '“25”: Write numbers in words, as they are said.',
    '“[cough]”: There is no such tag. Choose one of the tags, or write what is said without brackets.',
  ]);
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('alert')).toContainText('“25”: Write numbers in words');
  await page.keyboard.press('Control+z');
  await expect(faults).toBeHidden();
  await expect(page.getByRole('alert')).toBeHidden();
  await expect(natural).toHaveValue('Mi did go a maakit, yu see mi? [laugh]yes');

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
  await expect(natural).toHaveValue('Mi did go a maakit, yu see mi? [laugh]yes');
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
  await expect(natural).toHaveValue('Mi did go a maakit, yu see mi? [laugh]yes');
});
