import { expect, type Page } from '@playwright/test';
import { expectClean } from '../axe.ts';
import { test } from './stage-server.ts';

test('a whole contribution, with what would be kept, and nothing asked of any server', async ({ stage }) => {
  const asked: string[] = [];
  // Ignore fonts: the page loads its own fonts only when it first needs them.
  stage.on('request', (request) => request.resourceType() !== 'font' && asked.push(request.url()));
  await toPrompt(stage);
  await expect(outcome(stage)).toContainText('Would keep their agreement to wording 1');
  await speak(stage, '30 seconds');
  await expect(outcome(stage)).toContainText('Now at: What was spoken');
  await expect(outcome(stage)).toContainText('Would keep the voice note (30 s)');
  await choose(stage, 'Patwa');
  await expect(outcome(stage)).toContainText('Would label the recording as Patwa');
  expect(asked).toEqual([]);
  const stored = await stage.evaluate(() => [localStorage.length, sessionStorage.length]);
  expect(stored).toEqual([0, 0]);
});

test('tells where the person is and what was followed', async ({ stage }) => {
  await say(stage, 'Hi');
  await choose(stage, 'Tell me more');
  await expect(outcome(stage)).toContainText('Project info');
  expect(await stage.evaluate(() => window.stage.taken.at(-1))).toEqual({
    state_key: 'showing_info',
    transitions: ['welcome/MORE_INFO_CHOSEN/1'],
  });
});

test('what is typed in the editor shows at once in what was said already', async ({ stage }) => {
  await toPrompt(stage);
  await stage.evaluate(() => {
    const { flow, show } = window.stage;
    const templates = flow.templates.map((each) =>
      each.template_key === 'welcome' ? { ...each, body: 'Morning, *morning*!' } : each,
    );
    show({ flow: { ...flow, templates } });
  });
  await expect(log(stage).locator('strong', { hasText: /^morning$/ })).toBeVisible();
  await expect(choices(stage).getByRole('button', { name: 'Different question' })).toBeVisible();
});

test('by keyboard alone: the field keeps the focus, also after a list', async ({ stage }) => {
  await field(stage).focus();
  await stage.keyboard.type('Hi');
  await stage.keyboard.press('Enter');
  await choices(stage).getByRole('button', { name: "Let's start" }).press('Enter');
  await expect(field(stage)).toBeFocused();
  await choices(stage).getByRole('button', { name: "I agree, I'm 18+" }).press('Enter');
  await stage.getByRole('button', { name: '30 seconds' }).press('Enter');
  await expect(field(stage)).toBeFocused();
  await choose(stage, 'Patwa');
  await choices(stage).getByRole('button').first().press('Enter');
  await stage.getByRole('dialog').getByRole('button').nth(1).press('Enter');
  await expect(stage.getByRole('dialog')).toBeHidden();
  await expect(field(stage)).toBeFocused();
});

test('as somebody who stands in a state, who comes back, and again from the beginning', async ({ stage }) => {
  const as = stage.getByLabel('Chat as', { exact: true }).and(stage.locator('select'));
  await as.selectOption({ label: 'What was spoken' });
  await expect(log(stage)).toContainText('What did you speak in it?');
  await choose(stage, 'Mix');
  await expect(outcome(stage)).toContainText('Would label the recording as Mix');
  await stage.getByRole('button', { name: 'Start over' }).click();
  await expect(stage.getByRole('list', { name: 'What happened' })).toHaveCount(0);
  await expect(as).toHaveValue('at awaiting_category');
  await as.selectOption({ label: 'Back with 3 recordings' });
  await speak(stage, '2 minutes');
  await expect(outcome(stage)).toContainText('free talk');
  await as.selectOption({ label: 'Somebody new' });
  await expect(stage.getByRole('button', { name: 'Say hi' })).toBeVisible();
});

test('commands, a photo, and numbers that are said to be made up', async ({ stage }) => {
  await toPrompt(stage);
  await speak(stage, '0.8 seconds');
  await command(stage, 'MY VOICE');
  await expect(outcome(stage)).toContainText('made up');
  await stage.getByRole('button', { name: 'Send a photo' }).click();
  await expect(log(stage)).toContainText('A photo');
  await command(stage, 'DELETE ALL');
  await say(stage, 'yes');
  await expect(outcome(stage)).toContainText('Would delete everything they gave');
  await expect(log(stage)).not.toContainText('{{');
  await command(stage, 'STOP');
  await command(stage, 'START');
  await expect(outcome(stage)).toContainText('Would send them messages again');
});

test('a chat that is handed over is played, and is kept as a test', async ({ stage }) => {
  await stage.evaluate(() =>
    window.stage.show({ play: [{ typed: 'Hi' }, { tapped: { id: 'welcome_no', label: 'No thanks' } }] }),
  );
  await expect(outcome(stage)).toContainText('Declined');
  await stage.getByRole('button', { name: 'Save as test' }).click();
  expect(await stage.evaluate(() => window.stage.saved)).toEqual([
    {
      as: { state_key: null, agreed_to: null, submissions: 0 },
      steps: [
        { did: { typed: 'Hi' }, state_key: 'welcome', effects: [] },
        {
          did: { tapped: { id: 'welcome_no', label: 'No thanks' } },
          state_key: 'declined',
          effects: [],
        },
      ],
    },
  ]);
});

test('fits a narrow phone, and has nothing that axe finds', async ({ stage }) => {
  await toPrompt(stage);
  await speak(stage, '30 seconds');
  await stage.setViewportSize({ width: 360, height: 640 });
  const overhang = await stage.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overhang).toBeLessThanOrEqual(0);
  await expectClean(stage, 'the preview phone');
});

async function toPrompt(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Say hi' }).click();
  await choose(page, "Let's start");
  await choose(page, "I agree, I'm 18+");
}

async function say(page: Page, text: string): Promise<void> {
  await field(page).fill(text);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
}

function speak(page: Page, length: string): Promise<void> {
  return page.getByRole('group', { name: 'Voice note of' }).getByRole('button', { name: length }).click();
}

function command(page: Page, name: string): Promise<void> {
  return page.getByRole('group', { name: 'Commands' }).getByRole('button', { name, exact: true }).click();
}

function choose(page: Page, name: string): Promise<void> {
  return choices(page).getByRole('button', { name, exact: true }).click();
}

function choices(page: Page) {
  return page.getByRole('group', { name: 'Choices' });
}

function field(page: Page) {
  return page.getByRole('textbox', { name: 'Write to the bot' });
}

function log(page: Page) {
  return page.getByRole('log', { name: 'Chat with the bot' });
}

/** Finds the result of the last turn. */
function outcome(page: Page) {
  return page.getByRole('list', { name: 'What happened' }).last();
}
