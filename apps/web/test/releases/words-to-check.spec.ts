import { callApi } from '../api.ts';
import { expectClean } from '../axe.ts';
import { expect, test } from './world.ts';

const SHA256 = 'a'.repeat(64);
const ID = '0199a3c2-7d10-7c7e-9f53-0d5a4f1b2c33';
const TEXT = 'Mi si Keisha Brown a road.';

test('words that may tell who somebody is are heard, marked and decided about', async ({
  admin,
  page,
  consoleErrors,
}) => {
  expect(admin).toContain('@');
  expect(await callApi(page, 'POST', '/releases/words-to-check', {})).toMatchObject({ recordings: 0 });
  const texts = [{ layer: 'natural', text: TEXT, found: [{ kind: 'name', from: 6, to: 18 }] }];
  const one = { submission_id: ID, prompt: 'Who did you see?', duration_ms: 1000, audio_url: '/audio' };
  let listed = [{ ...one, transcripts: [{ sha256: SHA256, texts }] }];
  const decided: unknown[] = [];
  await page.route(/\/trpc\/[^?]*releases\.wordsToCheck/, async (route) => {
    // Other calls may be in the same request.
    const response = await route.fetch();
    const answers = (await response.json()) as object[];
    const called = new URL(route.request().url()).pathname.split('/').at(-1)?.split(',') ?? [];
    answers[called.indexOf('releases.wordsToCheck')] = {
      result: { data: { recordings: listed.length, data: listed } },
    };
    await route.fulfill({ response, json: answers });
  });
  await page.route(/\/trpc\/[^?]*releases\.decideWords/, async (route) => {
    decided.push(Object.values(route.request().postDataJSON() as object)[0]);
    const isFirst = decided.length === 1;
    if (!isFirst) listed = [];
    const error = {
      message: 'Mark the stretch.',
      code: -32600,
      data: { code: 'BAD_REQUEST', httpStatus: 400 },
    };
    await route.fulfill(isFirst ? { status: 400, json: [{ error }] } : { json: [{ result: {} }] });
  });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/app/releases');
  const section = page.getByRole('region', { name: 'Words to check (1)' });
  await expect(section.getByText('Who did you see?')).toBeVisible();
  await expect(section.getByRole('button', { name: '“Keisha Brown” is masked: undo' })).toBeVisible();
  await expectClean(page, 'words to check');
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(360);

  // By keyboard: a word is selected and marked, and a mark is taken back.
  const field = section.getByLabel('As they talk');
  await field.evaluate((one: HTMLTextAreaElement) => one.setSelectionRange(0, 2));
  await section.getByRole('button', { name: 'Mark what is selected' }).press('Enter');
  await section.getByRole('button', { name: '“Mi” is masked: undo' }).press('Enter');
  await section.getByRole('button', { name: 'Mask and cut' }).press('Enter');
  await expect(section.getByRole('alert')).toContainText('Mark the stretch.');
  consoleErrors.length = 0;
  const audio = section.getByLabel('The recording');
  const seek = (to: number) =>
    audio.evaluate((one: HTMLAudioElement, seconds) => {
      Object.defineProperty(one, 'currentTime', { configurable: true, value: seconds });
    }, to);
  await seek(0.2);
  await section.getByRole('button', { name: 'Cut from here' }).press('Enter');
  await seek(0.5);
  await section.getByRole('button', { name: 'Cut to here' }).press('Enter');
  await expect(section.getByRole('button', { name: 'Silent 0.2 to 0.5 s: undo' })).toBeVisible();
  await section.getByRole('button', { name: 'Mask and cut' }).press('Enter');
  await expect(section).toBeHidden();
  expect(decided.at(-1)).toEqual({
    ...{ submission_id: ID, decision: 'masked', cuts: [{ from_ms: 200, to_ms: 500 }] },
    transcripts: [{ sha256: SHA256, masks: [{ layer: 'natural', from: 6, to: 18 }] }],
  });
});
