import type { Page } from '@playwright/test';
import { callApi } from '../api.ts';
import { contribute } from '../contribute.ts';
import { expect, staySignedIn, type RunningServer } from '../fixtures.ts';

/** Whoever is signed in gets nothing of an earlier test: they skip it all. */
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
 * A reviewer of their own has just so many recordings before them, each of another voice, and is at the first.
 *
 * @param quorum how many have to agree
 */
export async function startWith(page: Page, server: RunningServer, count: number, quorum = 2): Promise<void> {
  await setQuorum(page, server, quorum);
  await staySignedIn(page, server, await server.people.add());
  await page.goto('/account');
  for (const stage of ['audio', 'words']) await emptyQueue(page, stage);
  for (let n = 0; n < count; n++) await contribute(server.url, { words: `Mi did go a maakit ${n}` });
  await page.goto('/app/review');
  await page.getByRole('button', { name: 'Got it' }).click();
  await expect(accept(page)).toBeVisible();
}

/** An admin sets how many have to agree; nothing is calibrated or written down twice, so that a test knows what comes. */
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

/** The voice that is on the screen has been heard, at double speed. */
export async function hearIt(page: Page): Promise<void> {
  await expect(page.getByText('Heard enough to count')).toBeVisible();
}

export const accept = (page: Page) => page.getByRole('button', { name: 'Accept', exact: true });
export const reject = (page: Page) => page.getByRole('button', { name: 'Reject', exact: true });
export const prompt = (page: Page) => page.getByRole('heading', { name: 'They were asked' }).locator('+ p');
