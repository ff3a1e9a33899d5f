import { readFileSync } from 'node:fs';
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

test('a recording that was loaded ahead has a spectrogram, too, and the notice of an undo is in sight', async ({
  page,
  server,
}) => {
  await startWords(page, server, 2);
  await page.getByRole('button', { name: 'Spectrogram' }).click();
  const drawn = page.getByRole('img', { name: 'Spectrogram, 0 to 8 kHz' });
  await expect(drawn).toHaveAttribute('data-drawn', 'true');
  await hearIt(page);
  await page.getByRole('button', { name: 'Skip' }).click();
  await expect(page.getByText('Skipped: other reviewers will hear it.')).toBeInViewport();
  await expect(drawn).toHaveAttribute('data-drawn', 'true');
  await expect(page.getByText('This browser cannot decode the recording.')).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Undone. Judge it again, or skip it.')).toBeInViewport();
  // The bar at the lower edge shows the hint that Standard English is missing.
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText('Standard English is empty.')).toBeInViewport();
});

test('a transcript is saved as files of Praat and ELAN, and segments are taken from them', async ({
  page,
  server,
}) => {
  await startWords(page, server);
  const natural = page.getByRole('textbox', { name: 'What is said, as they say it' });
  const segment = (n: number) => page.getByRole('textbox', { name: `What is said in segment ${n}` });
  await hearIt(page);
  await natural.fill('Him seh "come".');
  await page.getByText('Praat and ELAN files').click();
  const saved = async (name: string) => {
    const file = page.waitForEvent('download');
    await page.getByRole('button', { name }).click();
    return readFileSync(await (await file).path(), 'utf8');
  };
  const open = async (name: string, text: string) => {
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Import segments from a file' }).click();
    await (await chooser).setFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });
  };
  const [grid, eaf] = [await saved('Save a TextGrid'), await saved('Save an EAF')];
  expect(grid).toContain('text = "Him seh ""come""."');
  expect(eaf).toContain('<ANNOTATION_VALUE>Him seh &#34;come&#34;.</ANNOTATION_VALUE>');

  await open('a.TextGrid', 'no grid');
  await expect(page.getByText('This is neither a TextGrid of Praat nor an EAF of ELAN.')).toBeVisible();
  await open(
    'a.eaf',
    eaf.replace('&#34;come&#34;', '&#34;go&#34;').replace('TIME_VALUE="0"', 'TIME_VALUE="500"'),
  );
  await expect(segment(1)).toHaveValue('Him seh "go".');
  await segment(1).focus();
  await page.keyboard.press('Control+z');
  await expect(natural).toHaveValue('Him seh "come".');

  const header = '"ooTextFile"\n"TextGrid"\n0 6 <exists> 2\n';
  await open(
    'b.TextGrid',
    `${header}"IntervalTier" "Ann" 0 6 1 0 2 "yes" "IntervalTier" "Bob" 0 6 2 0 1 "no" 1 3 "not"`,
  );
  await expect(page.getByText('Which tier has the transcript?')).toBeVisible();
  await expectClean(page, 'a file with two tiers');
  await page.getByRole('button', { name: 'Bob' }).click();
  await expect(segment(2)).toHaveValue('not');
  await open(
    'c.TextGrid',
    `${header}"IntervalTier" "a" 0 9 1 0 99 "yes"`.replace('<exists> 2', '<exists> 1'),
  );
  await expect(page.getByText('Segment 1 ends after the recording.')).toBeVisible();
  await expect(segment(2)).toHaveValue('not');
});

test('spellings of others are offered while one types, taken by key or tap, undone, and turned off', async ({
  page,
  server,
}) => {
  // The server reads the list only every ten minutes; what it lists is tested there.
  await page.route(/trpc\/[^?]*review\.spellings/, async (route) => {
    const response = await route.fetch();
    const answers = (await response.json()) as { result: { data: unknown } }[];
    const names = new URL(route.request().url()).pathname.split('/').at(-1)?.split(',') ?? [];
    const spelt = ['maakit', 'market', 'pikni'].map((word, i) => ({ word, people: 9 - i }));
    Object.assign(answers[names.indexOf('review.spellings')]?.result ?? {}, { data: { data: spelt } });
    await route.fulfill({ response, json: answers });
  });
  await startWords(page, server);
  const natural = page.getByRole('textbox', { name: 'What is said, as they say it' });
  const offers = page.getByRole('group', { name: 'How others spell it' });
  await natural.fill('');
  await page.keyboard.type('ma');
  await expect(offers.getByRole('button')).toHaveCount(0);
  await page.keyboard.type('kit');
  await expect(offers.getByRole('button')).toHaveText([/^maakit 9 people/, /^market 8 people/]);
  await expectClean(page, 'spellings of others');
  await page.keyboard.press('Alt+Shift+2');
  await expect(natural).toHaveValue('market');
  await expect(offers.getByRole('button')).toHaveCount(0);
  await page.keyboard.press('Control+z');
  await expect(natural).toHaveValue('makit');
  await page.keyboard.type(' Pickney');
  await offers.getByRole('button', { name: 'pikni 7 people' }).click();
  await page.keyboard.type(' a gwaan');
  await expect(natural).toHaveValue('makit Pikni a gwaan');
  await offers.getByRole('checkbox').uncheck();
  await natural.focus();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' makit');
  await expect(natural).toHaveValue('makit Pikni a gwaan makit');
  await expect(offers.getByRole('button')).toHaveCount(0);
  await page.reload();
  await expect(offers.getByRole('checkbox')).not.toBeChecked();
});
