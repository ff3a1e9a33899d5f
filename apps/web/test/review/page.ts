import type { Page } from '@playwright/test';
import { callApi } from '../api.ts';
import { contribute } from '../contribute.ts';
import { expect, staySignedIn, type RunningServer } from '../fixtures.ts';

/** Skips all recordings of earlier tests, so that the signed-in reviewer gets none of them. */
export async function emptyQueue(page: Page, stage = 'audio'): Promise<void> {
  for (;;) {
    const { item } = await callApi<{ item: { submission_id: string } | null }>(page, 'POST', '/review/next', {
      stage,
    });
    if (!item) return;
    await callApi(page, 'POST', '/review/skip', { submission_id: item.submission_id, stage });
  }
}

/**
 * Starts a review as a new reviewer whose queue has exactly `count` recordings, each of a different contributor.
 *
 * @param quorum how many verdicts have to agree
 * @returns the reviewer's address
 */
export async function startWith(
  page: Page,
  server: RunningServer,
  count: number,
  quorum = 2,
): Promise<string> {
  await setQuorum(page, server, quorum);
  const email = await server.people.add();
  await staySignedIn(page, server, email);
  await page.goto('/account');
  for (const stage of ['audio', 'words']) await emptyQueue(page, stage);
  for (let n = 0; n < count; n++)
    await contribute(server.url, { words: `Mi did go a maakit${' again'.repeat(n)}` });
  await page.goto('/app/review');
  await page.getByRole('button', { name: 'Got it' }).click();
  await expect(accept(page)).toBeVisible();
  return email;
}

/** Starts to transcribe recordings that were accepted at stage `audio`. */
export async function startWords(page: Page, server: RunningServer, count = 1): Promise<void> {
  await startWith(page, server, count, 1);
  for (let step = 0; step < 5; step++) await page.keyboard.press('.');
  for (let n = 0; n < count; n++) {
    await hearIt(page);
    await page.keyboard.press('2');
    await page.keyboard.press('a');
  }
  await expect(accept(page)).toBeHidden();
  await page.getByRole('link', { name: /Transcribe \d+ others/ }).click();
}

/** Jumps to a whole second of the recording on the screen. */
export const seek = async (page: Page, seconds: number) => {
  await page.getByRole('slider', { name: 'Position' }).focus();
  await page.keyboard.press('Home');
  for (let n = 0; n < seconds; n++) await page.keyboard.press('ArrowRight');
};

/** Sets the quorum as an admin; turns calibration and double transcription off, so that the queue is predictable. */
async function setQuorum(page: Page, server: RunningServer, quorum: number): Promise<void> {
  await staySignedIn(page, server, await server.people.add('admin'));
  await page.goto('/account');
  const { version } = await callApi<{ version: number }>(page, 'GET', '/review/settings');
  await callApi(page, 'PUT', '/review/settings', {
    quorum,
    calibration_share: 0,
    double_transcription_share: 0,
    version,
  });
}

/** Plays the recording on the screen to its end, at double speed. */
export async function hearIt(page: Page): Promise<void> {
  await expect(page.getByText('Heard enough to count')).toBeVisible();
}

export const accept = (page: Page) => page.getByRole('button', { name: 'Accept', exact: true });
export const reject = (page: Page) => page.getByRole('button', { name: 'Reject', exact: true });
export const prompt = (page: Page) => page.locator('div:has(> h2:text-is("They were asked")) + p');
