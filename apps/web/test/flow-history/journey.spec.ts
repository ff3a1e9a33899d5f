import { expectClean } from '../axe.ts';
import { callApi } from '../api.ts';
import { expect, signIn, test } from '../fixtures.ts';
import { unfoldChoices } from '../flow/page.ts';

// Gets its own server: whether a save goes live at once is a setting of the whole server.
test.use({ settings: { PRODUCT_NAME: 'Labrish Journey' }, contextOptions: { reducedMotion: 'reduce' } });

/** Acts like an administrator who has never seen the page: does only what the screen suggests. */
for (const [width, height] of [
  [1440, 900],
  [360, 740],
] as const)
  test(`${width} px wide, a newcomer breaks the conversation, is told, mends it, tries it, publishes and goes back`, async ({
    page,
    server,
  }) => {
    // Publishing and restoring explore every chat that people could have, which takes seconds each time.
    test.slow();
    await page.setViewportSize({ width, height });
    await signIn(page, server, await server.people.add('admin'));
    await callApi(page, 'PUT', '/flow/publishing', { publishing: 'each_save' });

    await test.step('lets changes wait', async () => {
      await page.getByRole('link', { name: 'Admin Panel' }).click();
      await page.getByRole('link', { name: 'History', exact: true }).click();
      await page.getByRole('button', { name: 'Use drafts' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Use drafts' }).click();
      await expect(page.getByRole('heading', { name: 'Not live yet' })).toBeVisible();
    });

    const checks = page.getByRole('group').filter({ hasText: 'Checks' });
    await test.step('breaks it, and is told', async () => {
      await page.goto('/app/admin?tab=rules&state=awaiting_words');
      await expect(page.getByText(/^\d+ situations checked: /)).toBeVisible({ timeout: 60_000 });
      await unfoldChoices(page);
      const ways = page.getByRole('article').getByRole('button', { name: /^Remove transition/ });
      while ((await ways.count()) > 0) {
        const left = await ways.count();
        await ways.first().click();
        await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
        await expect(ways).toHaveCount(left - 1);
      }
      await expect(page.getByRole('article').getByText(/get stuck/)).toBeVisible();
      await checks.locator('summary').click();
      await expect(checks.getByText(/No end and no recording can be reached/).first()).toBeVisible();
    });

    await test.step('sees the chat that shows it', async () => {
      const stuck = checks.getByRole('listitem').filter({ hasText: /No end and no recording/ });
      await stuck.first().getByRole('button', { name: 'Show the chat' }).click();
      const phone = page.getByRole('region', { name: 'Preview phone' });
      await expect(phone.getByText(/^Now at:/).last()).toContainText('What was spoken');
      await page.getByRole('button', { name: 'Close the phone' }).click();
    });

    await test.step('is not let publish it unasked', async () => {
      await page.goto('/app/admin/history');
      await page
        .getByRole('region', { name: 'Not live yet' })
        .getByRole('button', { name: 'Publish' })
        .click();
      await expect(page.getByRole('dialog').getByText(/get stuck/)).toBeVisible();
      await expectClean(page, 'what speaks against publishing');
      await page.keyboard.press('Escape');
    });

    await test.step('throws it away, says something friendlier instead, and publishes that', async () => {
      const section = page.getByRole('region', { name: 'Not live yet' });
      await section.getByRole('button', { name: 'Discard draft' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Discard draft' }).click();
      await expect(section.getByText('Everything that is saved is live.')).toBeVisible();
      await page.goto('/app/admin?tab=rules&state=completed');
      await page.getByLabel('Message', { exact: true }).fill('Big up yuhself, star.');
      await page.getByRole('button', { name: 'Save Changes' }).click();
      await expect(page.getByText('Saved successfully')).toBeVisible();
      await page.getByRole('button', { name: 'Try it' }).last().click();
      const phone = page.getByRole('region', { name: 'Preview phone' });
      await phone.getByLabel('Chat as').selectOption('at completed');
      await expect(phone.getByText('Big up yuhself, star.')).toBeVisible();
      await page.getByRole('button', { name: 'Close the phone' }).click();
      await page.getByRole('link', { name: 'Review and publish' }).click();
      await section.getByRole('button', { name: 'Publish' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
      await expect(page.getByText(/^Version \d+ is live\.$/)).toBeVisible();
    });

    await test.step('goes back to what was before', async () => {
      await page
        .getByRole('button', { name: /^Restore version \d+$/ })
        .first()
        .click();
      await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click();
      await expect(page.getByText(/is live again, as version \d+\.$/)).toBeVisible();
    });
  });
