import { randomUUID } from 'node:crypto';
import { cpSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { PrismaClient } from '@labrish/db';
import { callApi } from '../api.ts';
import { expectClean } from '../axe.ts';
import { expect, staySignedIn, test as base } from '../fixtures.ts';
import { prepared } from '../prepared.ts';
import { accept } from './page.ts';

const NOTE = fileURLToPath(new URL('../../../server/test/audio/samples/voice-note.ogg', import.meta.url));

/** A server with six recordings to review. */
const test = base.extend({ settings: prepared(fill) });

test.use({ contextOptions: { reducedMotion: 'reduce' } });

async function fill(db: PrismaClient, folder: string): Promise<void> {
  mkdirSync(join(folder, 'audio', 'voices'), { recursive: true });
  cpSync(NOTE, join(folder, 'audio', 'voices', 'note.ogg'));
  for (let n = 0; n < 6; n++)
    await db.contributors.create({
      data: {
        pilot: 'JM',
        ...{ source: 'whatsapp', address_hmac: Buffer.from(randomUUID()), address_enc: Buffer.from('') },
        submissions: {
          create: {
            pilot: 'JM',
            ...{ source: 'whatsapp', category: 'Patwa', submission_type: 'open', duration_ms: 5_960 },
            ...{ storage_url: 'voices/note.ogg', audio_type: 'audio/ogg', analysis: 'analysed' },
          },
        },
      },
    });
}

interface Next {
  item: { submission_id: string } | null;
}

test('five reports in ten minutes: the reporter is told to wait, an admin takes them back, and the work goes on', async ({
  page,
  server,
  consoleErrors,
}) => {
  const email = await server.people.add();
  await staySignedIn(page, server, email);
  await page.goto('/account');
  for (let n = 0; n < 5; n++) {
    const { item } = await callApi<Next>(page, 'POST', '/review/next', {});
    await callApi(page, 'POST', '/review/verdicts', {
      ...{ submission_id: item?.submission_id, stage: 'audio', heard_ms: 6000 },
      ...{ verdict: 'reject', reasons: ['personal_information'] },
    });
  }
  await page.goto('/app/review');
  await page.getByRole('button', { name: 'Got it' }).click();
  await expect(page.getByRole('heading', { name: 'Waiting for an administrator' })).toBeVisible();
  await expect(page.getByText('You have reported five recordings in ten minutes.')).toBeVisible();
  await expect(accept(page)).toBeHidden();
  await expectClean(page, 'held back');
  await page.getByRole('button', { name: 'Your verdicts' }).click();
  await expect(page.getByRole('dialog').getByText('Rejected: Personal details')).toHaveCount(5);

  await staySignedIn(page, server, await server.people.add('admin'));
  await page.goto('/app/review/team');
  const waiting = page.getByRole('region', { name: 'Reviewers waiting for you' });
  await expect(waiting).toContainText(`${email} has reported five recordings in ten minutes`);
  await expect(waiting).toContainText('5 of these reports are waiting for you below.');
  await expectClean(page, 'a reporter who waits');
  await waiting.getByRole('button', { name: 'Let them continue' }).click();
  await expect(page.getByRole('dialog')).toContainText('Their reports stay');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await waiting.getByRole('button', { name: 'Dismiss all reports' }).click();
  await expect(page.getByRole('dialog')).toContainText('5 recordings can be heard again');
  await expectClean(page, 'taking reports back');
  await page.getByRole('button', { name: 'Dismiss 5 reports' }).click();
  await expect(page.getByText('Reports on 5 recordings dismissed')).toBeVisible();
  await expect(waiting).toBeHidden();

  await staySignedIn(page, server, email);
  await page.goto('/app/review');
  await page.getByRole('button', { name: 'Got it' }).click();
  await expect(accept(page)).toBeVisible();
  consoleErrors.splice(0, Infinity, ...consoleErrors.filter((text) => !text.includes('403')));
});
