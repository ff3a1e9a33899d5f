import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { choice, log, openChat, tap, toPrompt } from './page.ts';

test.beforeEach(({ page }) => openChat(page));

test('the microphone: cancelled, then kept', async ({ page }) => {
  await toPrompt(page);
  await tap(page, 'Record a voice note');
  await expect(page.getByRole('timer')).toHaveText(/0:0[1-9]/);
  await tap(page, 'Cancel recording');
  await expect(page.getByRole('timer')).toBeHidden();
  await expect(log(page).getByRole('group', { name: 'Voice note' })).toBeHidden();
  await tap(page, 'Record a voice note');
  await expect(page.getByRole('timer')).toHaveText(/0:0[1-9]/);
  await tap(page, 'Send voice note');
  await expect(log(page).getByRole('group', { name: 'Voice note' })).toBeVisible();
  await expect(choice(page, 'Mix')).toBeVisible();
});

test.describe('a microphone that is asked for and not wanted any more', () => {
  test.beforeEach(({ page }) => askForMicrophone(page));

  test('is closed when it opens after Cancel, and a later one records', async ({ page }) => {
    await tap(page, 'Record a voice note');
    await expect(page.getByRole('timer')).toHaveText('Starting');
    await tap(page, 'Cancel recording');
    await tap(page, 'Record a voice note');
    await allowMicrophones(page);
    await expectMicrophones(page, ['ended', 'live']);
    await expect(page.getByRole('timer')).toHaveText(/0:0[1-9]/);
    await tap(page, 'Cancel recording');
    await expectMicrophones(page, ['ended', 'ended']);
    await expect(page.getByRole('timer')).toBeHidden();
  });

  test('does not record when nothing else was pressed after Cancel', async ({ page }) => {
    await tap(page, 'Record a voice note');
    await tap(page, 'Cancel recording');
    await allowMicrophones(page);
    await expectMicrophones(page, ['ended']);
    await expect(page.getByRole('timer')).toBeHidden();
  });

  test('is closed when somebody else has the phone', async ({ page }) => {
    await tap(page, 'Record a voice note');
    await tap(page, 'Start over as another person');
    await expect(page.getByRole('timer')).toBeHidden();
    await allowMicrophones(page);
    await expectMicrophones(page, ['ended']);
  });

  test('is closed when the button was let go, and says so', async ({ page }) => {
    await page.clock.install();
    await page.getByRole('button', { name: 'Record a voice note' }).hover();
    await page.mouse.down();
    await expect(page.getByRole('timer')).toHaveText('Starting');
    await page.clock.fastForward(1000);
    await page.mouse.up();
    await allowMicrophones(page);
    await expectMicrophones(page, ['ended']);
    await expect(page.getByRole('timer')).toBeHidden();
    await expect(page.getByRole('alert')).toContainText('The microphone was not on yet.');
  });
});

test('a microphone that is blocked is explained', async ({ page }) => {
  await page.evaluate(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('no', 'NotAllowedError'));
  });
  await tap(page, 'Record a voice note');
  await expect(page.getByRole('alert')).toContainText('The microphone is blocked.');
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible();
});

test('a browser that has a microphone and nothing to record with says so, and closes it', async ({
  page,
}) => {
  await askForMicrophone(page);
  await page.evaluate(() => {
    MediaRecorder.prototype.start = () => {
      throw new DOMException('no', 'NotSupportedError');
    };
  });
  await tap(page, 'Record a voice note');
  await allowMicrophones(page);
  await expect(page.getByRole('alert')).toContainText('This browser cannot record here.');
  await expectMicrophones(page, ['ended']);
});

/** Makes every request for the microphone wait, as while the browser asks the user. */
function askForMicrophone(page: Page): Promise<void> {
  return page.evaluate(() => {
    const devices = navigator.mediaDevices;
    const open = devices.getUserMedia.bind(devices);
    const allowed = new Promise((resolve) => addEventListener('allow-microphones', resolve));
    const opened: MediaStreamTrack[] = [];
    devices.getUserMedia = async (constraints) => {
      await allowed;
      const stream = await open(constraints);
      opened.push(...stream.getTracks());
      return stream;
    };
    Object.assign(window, { openedMicrophones: opened });
  });
}

function allowMicrophones(page: Page): Promise<boolean> {
  return page.evaluate(() => dispatchEvent(new Event('allow-microphones')));
}

/** Expects these states of the opened microphones, in the order of the requests. */
function expectMicrophones(page: Page, states: MediaStreamTrackState[]): Promise<void> {
  return expect
    .poll(() =>
      page.evaluate<MediaStreamTrackState[]>('openedMicrophones.map(({ readyState }) => readyState)'),
    )
    .toEqual(states);
}
