import { expectClean } from '../axe.ts';
import { expect, test } from '../fixtures.ts';
import { addTopic, choose, importDialog, openImport, openTopics, rowOf, rows, stored } from './page.ts';

// The window is high enough to show all topics, because the page renders only visible rows.
test.use({ viewport: { width: 1280, height: 8000 }, contextOptions: { reducedMotion: 'reduce' } });

test('a retired topic leaves the table and the count, and comes back at the end', async ({
  page,
  server,
}) => {
  await openTopics(page, server);
  const { topic } = await addTopic(page);
  const { topic: next } = await addTopic(page);
  const count = await rows(page).count();
  await page.getByRole('button', { name: `Retire ${topic}` }).click();
  await expect(page.getByText(`The bot does not ask “${topic}” any more.`)).toBeVisible();
  await expect(rowOf(page, topic)).toBeHidden();
  await expect(page.getByRole('tab', { name: `Topics (${count - 1})` })).toBeVisible();
  expect((await stored(page)).map((one) => one.topic)).not.toContain(topic);
  const folded = page.getByText(/^Retired topics \(\d+\)$/);
  await expect(page.getByRole('button', { name: `Retire ${next}` })).toBeFocused();
  await folded.click();
  await expectClean(page, 'retired topics');
  await page.getByRole('button', { name: `Restore ${topic}` }).click();
  await expect(rows(page).last()).toContainText(topic);
  await expect(page.getByRole('tab', { name: `Topics (${count})` })).toBeVisible();
});

test('a file that names a retired topic is told so', async ({ page, server }) => {
  await openTopics(page, server);
  const { topic } = await addTopic(page);
  await page.getByRole('button', { name: `Retire ${topic}` }).click();
  await expect(rowOf(page, topic)).toBeHidden();
  await openImport(page);
  await choose(page, `topic,english,mix,patwa\n${topic},E,M,P\n`);
  await expect(importDialog(page).getByText('0 topics will be added, 1 was retired.')).toBeVisible();
  await expect(importDialog(page).getByText('Retired topics are not added again.')).toBeVisible();
});
