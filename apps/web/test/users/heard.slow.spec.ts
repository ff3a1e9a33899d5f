import { callApi } from '../api.ts';
import { expectClean } from '../axe.ts';
import { contribute } from '../contribute.ts';
import { expect, staySignedIn, test } from '../fixtures.ts';
import { card, openUsers } from './page.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('which recordings somebody heard is shown with their name', async ({ page, server }) => {
  await contribute(server.url, { words: 'Mi hear it pon di radio' });
  const reviewer = await server.people.add();
  await staySignedIn(page, server, reviewer);
  await page.goto('/account');
  const { data } = await callApi<{ data: { id: string }[] }>(page, 'GET', '/submissions?search=radio');
  const { url } = await callApi<{ url: string }>(page, 'GET', `/submissions/${data[0]?.id}/audio-url`);
  expect((await page.request.get(server.url + url)).status()).toBe(200);

  const admin = await openUsers(page, server);
  await card(page, reviewer)
    .getByRole('button', { name: `Recordings that ${reviewer} heard` })
    .click();
  const heard = page.getByRole('dialog', { name: `Recordings that ${reviewer} heard` });
  await expect(heard).toContainText('Today1 of 400');
  await expect(heard.getByRole('listitem')).toContainText([/played/]);
  await expectClean(page, 'recordings heard');
  await page.keyboard.press('Escape');
  await card(page, admin).getByRole('button', { name: 'heard' }).click();
  await expect(page.getByText('They have heard no recordings.')).toBeVisible();
});
