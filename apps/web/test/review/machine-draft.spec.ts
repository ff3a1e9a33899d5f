import { randomBytes } from 'node:crypto';
import { cpSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { PrismaClient } from '@labrish/db';
import type { Page } from '@playwright/test';
import { callApi } from '../api.ts';
import { expectClean } from '../axe.ts';
import { expect, staySignedIn, test as base } from '../fixtures.ts';
import { prepared } from '../prepared.ts';
import { hearIt } from './page.ts';

/** 6 seconds of speech. */
const NOTE = fileURLToPath(new URL('../../../server/test/audio/samples/voice-note.ogg', import.meta.url));
const HEARD = ['when', 'me', 'did', 'go', 'to', 'market', 'the', 'woman', 'them', 'laugh'];

const [prepare, scope] = prepared(async (db, folder) => {
  mkdirSync(join(folder, 'audio', 'voices'), { recursive: true });
  cpSync(NOTE, join(folder, 'audio', 'voices', 'note.ogg'));
  await drafted(db);
});
/** A recogniser in the private network, and for Patwa one that no agreement names. Nothing listens there. */
const RECOGNISERS = {
  ...{ ASR_URL: 'http://127.0.0.1:9/v1', ASR_MODEL: 'small' },
  ASR_BY_LABEL: '{"JM/Patwa":{"url":"http://198.51.100.7/v1","recipient":"Acme Ears"}}',
};
const test = base.extend({
  settings: [
    async ({ playwright }, use) =>
      prepare({ playwright }, (settings) => use({ ...settings, ...RECOGNISERS })),
    scope,
  ],
});

/** Stores an accepted recording, and what a recogniser heard in it. */
async function drafted(db: PrismaClient): Promise<void> {
  const { id: user_id } = await db.contributors.create({
    data: { pilot: 'JM', source: 'whatsapp', address_hmac: randomBytes(32), address_enc: Buffer.from('') },
  });
  const { id: submission_id } = await db.submissions.create({
    data: {
      ...{ pilot: 'JM', user_id, source: 'whatsapp', submission_type: 'open' },
      ...{ category: 'Patwa', reviewed_category: 'Patwa', labelled_by: 'reviewers' },
      ...{ storage_url: 'voices/note.ogg', audio_type: 'audio/ogg', duration_ms: 5_960 },
      ...{ review_status: 'to_transcribe', queue_rank: 2, audio_quorum: 1 },
    },
  });
  const words = HEARD.map((text, at) => ({
    ...{ text, from_ms: at * 500, to_ms: at * 500 + 400 },
    confidence: ['me', 'them'].includes(text) ? 0.2 : 0.9,
  }));
  const at = { created_at: new Date(), heard_at: new Date() };
  const draft = { text: HEARD.join(' '), words, engine: '127.0.0.1', model: 'small', is_withheld: false };
  await db.machine_drafts.create({ data: { submission_id, ...draft, ...at } });
}

test('whoever transcribes hears the words of a machine, begins from them, changes them, or hides them', async ({
  page,
  server,
}) => {
  await staySignedIn(page, server, await server.people.add());
  await page.goto('/app/review?stage=words');
  await page.getByRole('button', { name: 'Got it' }).click();
  const draft = page.getByRole('region', { name: 'What a machine heard' });
  await expect(draft.getByTestId('machine-draft')).toHaveText(HEARD.join(' '));
  await expect(draft.getByRole('button', { name: /, not sure/ })).toHaveText(['me', 'them']);
  await expectClean(page, 'a draft by a machine');
  await look(page, 'machine-draft');
  await draft.getByLabel('Show me drafts').uncheck();
  await expect(draft.getByTestId('machine-draft')).toBeHidden();
  await page.reload();
  await expect(draft.getByLabel('Show me drafts')).not.toBeChecked();
  await draft.getByLabel('Show me drafts').check();
  await hearIt(page);
  await draft.getByRole('button', { name: 'market' }).click();
  const position = page.getByRole('slider', { name: 'Position' });
  await expect
    .poll(async () => Number(await position.getAttribute('aria-valuenow')))
    .toBeGreaterThanOrEqual(2);

  // By keyboard the words are one stop, and a word that is heard leaves the focus in the field.
  const hasFocus = (name: string) => expect(draft.getByRole('button', { name, exact: true })).toBeFocused();
  await draft.getByLabel('Show me drafts').focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowRight');
  await hasFocus('me, not sure');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Tab');
  await expect(draft.getByRole('button', { name: 'Begin from this draft' })).toBeFocused();
  const natural = page.getByRole('textbox', { name: 'What is said, as they say it' });
  await natural.fill('Type');
  await draft.getByRole('button', { name: 'market' }).click();
  await page.keyboard.type('d');
  await expect(natural).toHaveValue('Typed');
  await natural.press('Escape');
  await page.keyboard.press('d');
  await expect(draft.getByText('Press again to replace what is in the field.')).toBeVisible();
  await expect(natural).toHaveValue('Typed');
  await page.keyboard.press('d');
  await expect(natural).toHaveValue(HEARD.join(' '));
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('These are the machine’s words.')).toBeVisible();
  await natural.fill('');
  await expect(draft.getByRole('button', { name: 'Begin from this draft' })).toBeVisible();
  await natural.press('Control+z');
  await expect(draft.getByRole('button', { name: 'Begin again' })).toBeVisible();
  await natural.press('Control+z');
  await expect(natural).toHaveValue('Typed');
  await draft.getByRole('button', { name: 'Begin from this draft' }).click();
  await draft.getByRole('button', { name: 'Replace your words' }).click();
  await natural.fill('Wen mi did go a maakit di uman dem laaf.');
  await page
    .getByRole('textbox', { name: /Standard English/ })
    .fill('When I went to the market the women laughed.');
  await page.keyboard.press('Control+Enter');

  await expect(page.getByText('Accepted and transcribed')).toBeVisible();
  await staySignedIn(page, server, await server.people.add('admin'));
  await page.goto('/account');
  const { words } = await callApi<{ words: { drafts: { begun: number } } }>(
    page,
    'GET',
    '/review/figures?days=30',
  );
  expect(words.drafts.begun).toBe(1);
  await page.goto('/app/review/team?tab=settings');
  const drafts = page.getByRole('group', { name: 'Drafts by a machine' });
  await expect(drafts.getByText('small at 127.0.0.1')).toHaveCount(2);
  await expect(drafts.getByText(/recordings would go to Acme Ears, and no agreement names it/)).toBeVisible();
  await drafts.getByLabel(/^Mix/).uncheck();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Settings saved')).toBeVisible();
  const settings = await callApi<{ machine_drafts_off: string[] }>(page, 'GET', '/review/settings');
  expect(settings.machine_drafts_off).toEqual(['JM/Mix']);
  await expectClean(page, 'the settings of drafts');
  await look(page, 'settings');
  await page.goto('/app/review/team?tab=figures');
  await expect(page.getByRole('heading', { name: 'Machines’ drafts' })).toBeVisible();
  await look(page, 'figures');
  await page.goto('/app/data-protection');
  await expect(page.getByRole('row', { name: /Acme Ears/ })).toContainText('drafts transcripts');
});

/** Checks that a page fits into a phone, a tablet and a desktop, and takes its pictures. */
async function look(page: Page, name: string): Promise<void> {
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await page.screenshot({ path: test.info().outputPath(`${name}-${width}.png`), fullPage: true });
  }
}
