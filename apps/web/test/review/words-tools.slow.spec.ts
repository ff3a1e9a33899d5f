import { expectClean } from '../axe.ts';
import { expect, test } from '../fixtures.ts';
import { hearIt, seek, startWords } from './page.ts';

test('the spectrogram is decoded when it is shown, is zoomed by keys, follows the position, and is remembered', async ({
  page,
  server,
}) => {
  let fetched = 0;
  page.on('request', (request) => {
    if (request.url().includes('/audio/') && request.resourceType() === 'fetch') fetched += 1;
  });
  await startWords(page, server);
  await hearIt(page);
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  expect(fetched, 'nothing is decoded while it is hidden').toBe(0);
  await page.getByRole('button', { name: 'Spectrogram' }).click();
  const drawn = page.getByRole('img', { name: 'Spectrogram, 0 to 8 kHz' });
  await expect(drawn).toHaveAttribute('data-drawn', 'true');
  const inked = () =>
    drawn.evaluate((canvas: HTMLCanvasElement) => {
      const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? {
        data: [],
      };
      const at = data.findIndex((value, i) => i % 4 === 3 && value > 200);
      return Array.from(data.slice(at - 3, at));
    });
  const light = await inked();
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(inked).not.toEqual(light);
  await expectClean(page, 'spectrogram in the dark');
  await page.emulateMedia({ forcedColors: 'active' });
  await expect.poll(inked).toEqual([255, 255, 255]);
  await page.emulateMedia({ colorScheme: 'light', forcedColors: 'none' });

  await page.keyboard.press('+');
  await page.keyboard.press('+');
  await expect(page.getByRole('group', { name: 'Zoom' })).toContainText('4×');
  await seek(page, 5);
  const timeline = page.getByRole('region', { name: 'Timeline' });
  await expect.poll(() => timeline.evaluate((view) => view.scrollLeft)).toBeGreaterThan(100);
  await seek(page, 0);
  await expect.poll(() => timeline.evaluate((view) => view.scrollLeft)).toBe(0);
  await page.getByRole('textbox', { name: 'What is said' }).focus();
  await page.keyboard.press('Alt+-');
  await expect(page.getByRole('group', { name: 'Zoom' })).toContainText('2×');

  await page.reload();
  await expect(drawn).toHaveAttribute('data-drawn', 'true');
  expect(fetched).toBe(2);
  await page.route('**/audio/**', (route) =>
    route.request().resourceType() === 'fetch' ? route.fulfill({ body: 'no sound' }) : route.continue(),
  );
  await page.reload();
  await expect(page.getByText('This browser cannot decode the recording.')).toBeVisible();
  await page.keyboard.press('w');
  await expect(drawn).toBeHidden();
});
