import type { Page } from '@playwright/test';
import { callApi, refuse } from '../api.ts';
import { expectClean } from '../axe.ts';
import { staySignedIn, wouldAsk } from '../fixtures.ts';
import { listen } from '../sound.ts';
import { expect, test } from './team-world.ts';

// Without animations, so that the checks see the final look.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

interface Waits {
  submission_id: string;
  prompt_text: string;
  reviews: { id: string }[];
}

const card = (page: Page) => page.getByRole('article');
const answer = (page: Page, name: string) => page.getByRole('radio', { name });
const why = (page: Page) => page.getByLabel('Reason, for the record');

/** Opens the recording whose prompt mentions `about`. */
async function open(page: Page, status: 'disputed' | 'quarantined', about: string): Promise<Waits> {
  await page.goto('/app/review/team');
  await expect(page.getByRole('heading', { name: 'Review team' })).toBeVisible();
  const { data } = await callApi<{ data: Waits[] }>(page, 'GET', `/review/adjudication?status=${status}`);
  const found = data.find(({ prompt_text }) => prompt_text.includes(about));
  if (!found) throw new Error(`Nothing about ${about} waits.`);
  await page.goto(`/app/review/team?waiting=${status}&recording=${found.submission_id}`);
  await expect(card(page)).toContainText(about);
  return found;
}

test('an admin decides a dispute by keyboard, loses nothing by a failure, and gets the next', async ({
  page,
  admin,
  consoleErrors,
}) => {
  const { submission_id } = await open(page, 'disputed', 'a market');
  await expect(page.getByRole('tab', { name: /^To decide \(\d+\)$/ })).toBeVisible();
  const verdicts = card(page).getByRole('region', { name: 'What reviewers said about the sound' });
  await expect(verdicts.getByRole('listitem').filter({ hasText: 'heard 100%' })).toHaveCount(4);
  await expect(verdicts).toContainText('Anna');
  await expect(verdicts).toContainText('“A dog barks.”');
  await expect(card(page)).toContainText('The speaker calls itMix');

  await answer(page, 'Accept as English').focus();
  await page.keyboard.press('ArrowDown');
  await expect(answer(page, 'Accept as Mix')).toBeChecked();
  await page.keyboard.press('Control+Enter');
  await expect(card(page)).toContainText('Please fill this in.');
  await expect(why(page)).toBeFocused();
  await expectClean(page, 'a dispute, incomplete');
  await page.keyboard.type('One hears both.');
  await refuse(page, 'review.adjudication.adjudicate', 'Not today.');
  await page.keyboard.press('Control+Enter');
  await expect(card(page).getByRole('alert')).toHaveText('Error: Not today.');
  await expect(why(page)).toHaveValue('One hears both.');
  await page.unrouteAll();
  consoleErrors.length = 0;

  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Decided: accepted as Mix.')).toBeVisible();
  await expect(card(page)).not.toContainText('a market');
  await expect(card(page).getByRole('heading', { level: 2 })).toBeFocused();
  await expect(why(page)).toHaveValue('');
  const { data } = await callApi<{ data: object[] }>(page, 'GET', `/review/reviews/${submission_id}`);
  expect(data.at(-1)).toMatchObject({
    reviewer: admin,
    is_adjudication: true,
    category: 'Mix',
    comment: 'One hears both.',
  });
  await page.goto(`/app/review/team?recording=${submission_id}`);
  await expect(page.getByText('no longer needs a decision')).toBeVisible();
});

test('words in dispute stand side by side, with what differs marked', async ({ page, admin: _ }) => {
  await open(page, 'disputed', 'a spelling');
  const wordings = card(page).getByRole('region', { name: 'Transcripts' });
  await expect(wordings.getByRole('listitem')).toHaveCount(2);
  expect(await wordings.locator('mark').allTextContents()).toEqual(['deh yah', 'de ya']);
  const said = card(page).getByRole('region', { name: /^What reviewers said about/ });
  await expect(said).toContainText(['about the wordsAccepts', 'about the soundAccepts']);
  await expectClean(page, 'words in dispute');
  await answer(page, 'Accept the words as they are').check();
  await why(page).fill('Both are spelt well.');
  await page.getByRole('button', { name: 'Decide', exact: true }).click();
  await expect(page.getByText('Decided: the words are accepted.')).toBeVisible();
});

test('a reported recording plays when asked, and is rejected with reasons', async ({ page, admin: _ }) => {
  const isSounding = await listen(page);
  const played = page.waitForRequest(/\/audio\/.*for=adjudication/);
  await open(page, 'quarantined', 'a goat');
  expect(await isSounding()).toBe(false);
  await expect(page.getByText('Reported recordings may be private')).toBeVisible();
  await expect(card(page)).toContainText('Personal details');
  await card(page).getByRole('button', { name: 'Play' }).click();
  await played;
  await expect.poll(isSounding).toBe(true);

  await answer(page, 'Reject').check();
  await why(page).fill('She says her number.');
  await page.getByRole('button', { name: 'Decide', exact: true }).click();
  await expect(card(page)).toContainText('Say why: choose a reason.');
  await page.getByRole('checkbox', { name: 'Personal details' }).check();
  await expectClean(page, 'a report, rejected');

  expect(await wouldAsk(page)).toBe(true);
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('button', { name: 'Stay here' }).click();
  await expect(why(page)).toHaveValue('She says her number.');
  await page.getByRole('button', { name: 'Decide', exact: true }).click();
  await expect(page.getByText('Decided: rejected.')).toBeVisible();
  await expect.poll(isSounding).toBe(false);
  await expect.poll(() => wouldAsk(page)).toBe(false);
});

test('of two admins the second hears what the first decided, and may decide over it', async ({
  page,
  admin,
  consoleErrors,
}) => {
  const { submission_id } = await open(page, 'disputed', 'a storm');
  await answer(page, 'Reject').check();
  await page.getByRole('checkbox', { name: 'Noise' }).check();
  await why(page).fill('Too loud for me.');
  await callApi(page, 'POST', '/review/adjudication', {
    submission_id,
    stage: 'audio',
    verdict: 'accept',
    category: 'Patwa',
    comment: 'Clear enough.',
  });
  await page.getByRole('button', { name: 'Decide', exact: true }).click();
  const told = card(page).getByRole('alert');
  await expect(told).toContainText(`${admin} accepted it as Patwa at`);
  await expect(told).toContainText('“Clear enough.”');
  await expect(card(page)).toContainText('Admin’s decision');
  await expectClean(page, 'overtaken');
  await expect(why(page)).toHaveValue('Too loud for me.');
  await page.getByRole('button', { name: 'Decide anyway' }).click();
  await expect(page.getByText('Decided: rejected.')).toBeVisible();
  // Chromium reports the refusal itself.
  consoleErrors.splice(0, Infinity, ...consoleErrors.filter((text) => !text.includes('409')));
});

test('figures say how sure they are, and what is too little to say', async ({ page, admin: _ }) => {
  await page.goto('/app/review/team?tab=figures');
  const queue = page.getByRole('region', { name: 'The queue' });
  await expect(queue).toContainText(/All done|At today’s pace|there is no estimate/);
  const accepted = page.getByRole('region', { name: 'Agreement on what is accepted' });
  await expect(accepted).toContainText('Percent');
  await expect(accepted).toContainText(
    /with 95% certainty between \d+(\.\d)?% and \d+(\.\d)?%; from \d+ recordings/,
  );
  await accepted.getByText('What does that mean?').click();
  await expect(accepted).toContainText('Agreement beyond chance');
  await expect(accepted).toContainText('From a random fifth of the recordings.');
  // Alpha is low only because nearly all recordings are fit: it is not judged without saying so.
  await expect(accepted).toContainText('Low, although people agree');
  await expect(accepted).toContainText('so alpha counts agreement as chance; AC1 does not.');
  await expect(accepted).not.toContainText('Too low to rely on');
  await expect(page.getByRole('region', { name: 'Agreement on transcripts' })).toContainText('33.3%');
  const reasons = page.getByRole('region', { name: 'Why recordings are rejected' });
  await expect(reasons.getByRole('listitem').first()).toContainText('Noise');
  await reasons.getByText('View as a table').click();
  await expect(reasons.getByRole('row').filter({ hasText: 'Distorted' }).first()).toBeVisible();
  await expectClean(page, 'figures');

  await page.getByLabel('Period').first().selectOption('The last 7 days');
  await expect(page).toHaveURL(/days=7/);
  await expect(accepted).toContainText('Not computable');
});

test('settings are saved, and never over what another admin has set', async ({
  page,
  admin,
  consoleErrors,
}) => {
  await page.goto('/app/review/team?tab=settings');
  const twice = page.getByLabel('Recordings transcribed twice, in percent');
  await page.getByLabel('Verdicts needed').selectOption('3');
  await twice.fill('150');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Type a number from 0 to 100.')).toBeVisible();
  await expectClean(page, 'settings, wrong');
  await twice.fill('12.5');
  await page.getByRole('tab', { name: 'Figures' }).click();
  await page.getByRole('button', { name: 'Stay here' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Settings saved')).toBeVisible();
  await expect.poll(() => wouldAsk(page)).toBe(false);

  await twice.fill('20');
  const stored = await callApi<object>(page, 'GET', '/review/settings');
  expect(stored).toMatchObject({ quorum: 3, double_transcription_share: 0.125 });
  await callApi(page, 'PUT', '/review/settings', { ...stored, calibration_share: 0.1 });
  await page.getByRole('button', { name: 'Save' }).click();
  const told = page.getByRole('alert');
  await expect(told).toContainText(`${admin} changed this page`);
  await expect(told).toContainText('To calibrate, theirs:10%');
  await expect(twice).toHaveValue('20');
  await expectClean(page, 'settings, in conflict');
  await page.getByRole('button', { name: 'Use theirs' }).click();
  await expect(page.getByLabel('Calibrations, in percent')).toHaveValue('10');
  await twice.fill('20');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(told).toBeHidden();
  await expect
    .poll(() => callApi<object>(page, 'GET', '/review/settings'))
    .toMatchObject({ calibration_share: 0.1, double_transcription_share: 0.2 });
  consoleErrors.splice(0, Infinity, ...consoleErrors.filter((text) => !text.includes('409')));
});

test('a reviewer is refused, and nothing is asked of the server', async ({ page, server }) => {
  await staySignedIn(page, server, await server.people.add());
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto('/app/review/team?tab=figures');
  await expect(page.getByRole('heading', { name: 'Admin Access Required' })).toBeVisible();
  await expectClean(page, 'refused');
  expect(asked.filter((url) => url.includes('review.'))).toEqual([]);
});
