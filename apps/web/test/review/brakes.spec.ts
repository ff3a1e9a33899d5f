import { callApi } from '../api.ts';
import { expectClean } from '../axe.ts';
import { expect, staySignedIn, test } from '../fixtures.ts';
import { fit, startWith } from './page.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

interface Next {
  item: { submission_id: string } | null;
}

test('five reports in ten minutes: the reporter is told to wait, an admin takes them back, and the work goes on', async ({
  page,
  server,
  consoleErrors,
}) => {
  await startWith(page, server, 6);
  const { email } = (await callApi<{ profile: { email: string } }>(page, 'GET', '/users/me/profile')).profile;
  for (let n = 0; n < 5; n++) {
    const { item } = await callApi<Next>(page, 'POST', '/review/next', {});
    await callApi(page, 'POST', '/review/verdicts', {
      ...{ submission_id: item?.submission_id, stage: 'audio', heard_ms: 6000 },
      ...{ verdict: 'reject', reasons: ['personal_information'] },
    });
  }
  await page.reload();
  await expect(page.getByRole('heading', { name: 'An administrator looks first' })).toBeVisible();
  await expect(page.getByText('You have reported five recordings in ten minutes.')).toBeVisible();
  await expect(fit(page)).toBeHidden();
  await expectClean(page, 'held back');
  await page.getByRole('button', { name: 'Your verdicts' }).click();
  await expect(page.getByRole('dialog').getByText('Not fit: Personal details')).toHaveCount(5);

  await staySignedIn(page, server, await server.people.add('admin'));
  await page.goto('/app/review/team');
  const waiting = page.getByRole('region', { name: 'Reviewers who wait for you' });
  await expect(waiting).toContainText(`${email} has reported five recordings in ten minutes`);
  await expect(waiting).toContainText('5 of these reports wait for you below.');
  await expectClean(page, 'a reporter who waits');
  await waiting.getByRole('button', { name: 'Let them go on' }).click();
  await expect(page.getByRole('dialog')).toContainText('Their reports stay');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await waiting.getByRole('button', { name: 'Take all of them back' }).click();
  await expect(page.getByRole('dialog')).toContainText('5 recordings can be heard again');
  await expectClean(page, 'taking reports back');
  await page.getByRole('button', { name: 'Take 5 back' }).click();
  await expect(page.getByText('5 recordings taken back')).toBeVisible();
  await expect(waiting).toBeHidden();

  await staySignedIn(page, server, email);
  await page.goto('/app/review');
  await expect(fit(page)).toBeVisible();
  consoleErrors.splice(0, Infinity, ...consoleErrors.filter((text) => !text.includes('403')));
});
