import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectClean } from '../axe.ts';
import { expect, staySignedIn, test as base } from '../fixtures.ts';
import { prepared } from '../prepared.ts';

/** A server with forty recordings from Portland, all in Mix. */
const test = base.extend({
  settings: prepared(async (db) => {
    const { id } = await db.contributors.create({
      data: {
        pilot: 'JM',
        source: 'whatsapp',
        address_hmac: Uint8Array.of(1),
        address_enc: new Uint8Array(),
      },
    });
    await db.submissions.createMany({
      data: Array.from({ length: 40 }, () => ({
        pilot: 'JM',
        ...{ user_id: id, source: 'whatsapp' as const, category: 'Mix' as const, region: 'Portland' },
        ...{ region_code: 'JM-04', submission_type: 'open' as const, storage_url: 'originals/x.ogg' },
      })),
    });
  }),
});

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const rows = (page: Page, dimension: string) =>
  page.getByRole('region', { name: dimension }).getByRole('row').filter({ hasNotText: 'Target' });
const goTo = (page: Page) => page.goto('/app/admin?tab=targets');

test('the board: the worst gap first, and targets of one’s own', async ({ page, server }) => {
  await staySignedIn(page, server, await server.people.add('admin'));
  await goTo(page);
  const parishes = rows(page, 'By parish');
  await expect(parishes).toHaveCount(14);
  await expect(parishes.first()).toHaveText('Saint Andrew01,0631,063');
  await expect(parishes.last()).toHaveText('Portland40151111');
  await expect(rows(page, 'By category').last()).toHaveText('Mix401,6671,627');
  await expect(page.getByRole('region', { name: 'By topic' })).toContainText('Plus 40 free-talk');
  await expectClean(page, 'the board');

  await page.getByRole('button', { name: 'Set targets' }).press('Enter');
  const form = page.getByRole('form', { name: 'Targets' });
  await form.getByText('By parish').press('Enter');
  await expectClean(page, 'setting targets');
  await form.getByLabel('Portland').fill('lots');
  await page.keyboard.press('Enter');
  await expect(form.getByText('Type a whole number from 0 to 10,000,000, or nothing.')).toBeVisible();
  await form.getByLabel('Portland').fill('40');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Targets saved')).toBeVisible();
  await expect(rows(page, 'By parish').last()).toHaveText('Portland4040none');
  await expect(page.getByRole('button', { name: 'Set targets' })).toBeFocused();
});

test('a campaign: a link, a QR code and a poster, and who came by it', async ({ page, server, context }) => {
  await staySignedIn(page, server, await server.people.add('admin'));
  await goTo(page);
  await page.getByRole('button', { name: 'Create a campaign' }).press('Enter');
  const form = page.getByRole('form', { name: 'New campaign' });
  await expect(form.getByLabel('Name')).toBeFocused();
  await form.getByLabel('Name').fill('Posters in Kingston');
  await form.getByLabel('Code').fill('kingston');
  await form.getByLabel('Parish').selectOption('Kingston');
  await page.keyboard.press('Enter');
  await expect(form.getByText('at least one of each, like kgn1.')).toBeVisible();
  await expectClean(page, 'a new campaign');
  await form.getByLabel('Code').fill('KGN1');
  await form.getByLabel('Code').press('Enter');
  const row = page.getByRole('list', { name: 'Campaigns' }).getByRole('listitem');
  await expect(row).toContainText(`${server.url}/go/kgn1`);
  await expect(row).toContainText('0 people came, 0 usable recordings');
  await expectClean(page, 'campaigns');

  const download = page.waitForEvent('download');
  await row.getByRole('link', { name: 'QR code of Posters in Kingston' }).click();
  expect(await readFile(await (await download).path(), 'utf8')).toMatch(/^<svg /);

  const poster = context.waitForEvent('page');
  await row.getByRole('link', { name: 'Poster of Posters in Kingston' }).click();
  const sheet = await poster;
  await expect(sheet.getByRole('img', { name: `QR code of ${server.url}/go/kgn1` })).toBeVisible();
  await expectClean(sheet, 'the poster');
  const pdf = (await sheet.pdf({ preferCSSPageSize: true })).toString('latin1');
  expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(1);

  await sheet.goto(`${server.url}/go/kgn1`);
  await expect(sheet.getByLabel('Message')).toHaveValue('Hi! I would like to contribute my voice. (kgn1)');
  await sheet.getByRole('button', { name: 'Send' }).click();
  await expect(sheet.getByRole('button', { name: "Let's start" })).toBeVisible();
  await sheet.close();
  await page.reload();
  await expect(row).toContainText('1 person came, 0 usable recordings');

  await row.getByRole('button', { name: 'Remove Posters in Kingston' }).click();
  await page.getByRole('button', { name: 'Remove it' }).click();
  await expect(page.getByText('No campaigns yet.')).toBeVisible();
});

test('a reviewer sees the board and changes nothing', async ({ page, server }) => {
  await staySignedIn(page, server, await server.people.add());
  await goTo(page);
  await expect(page.getByText('You can read targets but not change them')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'By parish' })).toBeVisible();
  await expect(page.getByRole('button', { name: /Set targets|Create a campaign/ })).toHaveCount(0);
});
