import type { Mapping } from '@labrish/api/button-mappings/schema';
import type { State } from '@labrish/api/states/schema';
import type { Transition } from '@labrish/api/transitions/schema';
import type { Page } from '@playwright/test';
import { callApi } from '../api.ts';
import { expectClean } from '../axe.ts';
import { expect, test } from '../fixtures.ts';
import { openDiagram, state } from './page.ts';

// Without animations, so that positions are final. Reconnected transitions affect all users, so this file has its own server.
test.use({
  settings: { PRODUCT_NAME: 'Labrish Connecting' },
  contextOptions: { reducedMotion: 'reduce' },
  viewport: { width: 1440, height: 1000 },
});

const row = (page: Page, name: string) => page.getByRole('button', { name });
const asked = (page: Page, label: string) => page.getByText(`Choose where “${label}” leads`);

/** Moves with the keyboard alone to the first choice of a state. */
async function stepInto(page: Page, name: string) {
  await find(page, name);
  await page.keyboard.press('ArrowDown');
}

async function find(page: Page, name: string) {
  await expect(state(page, name)).toBeVisible();
  await page.keyboard.press('/');
  await page.getByLabel('Find a state').fill(name);
  await page.keyboard.press('Enter');
  await expect(state(page, name)).toBeFocused();
}

test('by mouse: a choice, then the state that it is to lead to', async ({ page, server }) => {
  await openDiagram(page, server, 'admin');
  await expect(row(page, 'No thanks, leads to Declined').first()).toBeHidden();
  await stepInto(page, 'What next');
  await row(page, 'Just talk, leads to Free talk').click();
  await expect(asked(page, 'Just talk')).toBeVisible();
  await expect(row(page, 'Just talk, leads to Free talk')).toHaveAttribute('aria-pressed', 'true');
  await expectClean(page, 'connecting');
  await row(page, 'Just talk, leads to Free talk').click();
  await expect(asked(page, 'Just talk')).toBeHidden();

  await row(page, 'Just talk, leads to Free talk').click();
  await expect(asked(page, 'Just talk')).toBeVisible();
  await state(page, 'The words in English').click();
  // What would break the chat is done only after another press.
  await expect(page.getByText('Not changed: it would break the chat')).toBeVisible();
  await expect(row(page, 'Just talk, leads to Free talk')).toBeFocused();
  await page.getByRole('button', { name: 'Change anyway' }).click();
  await expect(page.getByText('Transition updated')).toBeVisible();
  await expect(row(page, 'Just talk, leads to The words in English')).toBeVisible();
  await expect(page).toHaveURL('/app/admin?tab=diagram');
});

test('by keyboard: into the choices, `/` to find the state, Escape calls it off', async ({
  page,
  server,
}) => {
  await openDiagram(page, server, 'admin');
  await stepInto(page, 'Wording');
  await expect(row(page, 'English, leads to Waiting for a voice note')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(row(page, 'Mix, leads to Waiting for a voice note')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(
    page.getByText('or press / and type its name, then Enter on it; Escape cancels.'),
  ).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(asked(page, 'Mix')).toBeHidden();
  await expect(row(page, 'Mix, leads to Waiting for a voice note')).toBeFocused();

  await page.keyboard.press('Enter');
  await find(page, 'Free talk');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Transition updated')).toBeVisible();
  await expect(row(page, 'Mix, leads to Free talk')).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(row(page, 'English, leads to Waiting for a voice note')).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(state(page, 'Wording')).toBeFocused();
});

test('where an event leads on by several transitions, they are shown to choose from', async ({
  page,
  server,
}) => {
  await openDiagram(page, server, 'admin');
  await stepInto(page, 'Welcome');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/app/admin?tab=diagram&from=welcome&event=START_CHOSEN');
  const panel = page.getByRole('article', { name: /^Welcome: / });
  await expect(panel).toBeFocused();
  await expect(panel).toContainText('This event has 2 transitions');
  await expect(panel.getByRole('listitem')).toHaveCount(2);
});

test('a choice without an event opens where to choose one; one that leads nowhere is led on', async ({
  page,
  server,
}) => {
  await openDiagram(page, server, 'admin');
  const { mappings } = await callApi<{ mappings: Mapping[] }>(
    page,
    'GET',
    '/button-mappings?state_key=awaiting_start',
  );
  const under18 = mappings.find(({ triggers_event }) => triggers_event === 'UNDER_18_CHOSEN');
  await callApi(page, 'DELETE', `/button-mappings/${under18?.id}`);
  await page.reload();
  await stepInto(page, 'Consent');
  await row(page, "I'm under 18, leads nowhere").click();
  await expect(page.getByText('has no event yet')).toBeVisible();
  await expect(page).toHaveURL('/app/admin?tab=diagram&state=awaiting_start');
  const button = page.getByRole('listitem', { name: 'Button 2' });
  await expect(button.getByRole('textbox', { name: 'Label' })).toBeFocused();

  await callApi(page, 'POST', '/rules-engine/events', {
    event_key: 'TOO_YOUNG',
    friendly_name: 'Too young',
    description: '',
    is_active: true,
  });
  await callApi(page, 'POST', '/button-mappings', {
    state_key: 'awaiting_start',
    button_id: under18?.button_id,
    button_label: under18?.button_label,
    triggers_event: 'TOO_YOUNG',
  });
  await page.goto('/app/admin?tab=diagram');
  await stepInto(page, 'Consent');
  await row(page, "I'm under 18, leads nowhere").click();
  await state(page, 'Declined').click();
  await expect(page.getByText('Transition created')).toBeVisible();
  await expect(row(page, "I'm under 18, leads to Declined")).toBeFocused();
});

test('what somebody else has changed meanwhile is not overwritten, and it is told who did', async ({
  page,
  server,
  consoleErrors,
}) => {
  await openDiagram(page, server, 'admin');
  await stepInto(page, 'Parish or county');
  const { transitions } = await callApi<{ transitions: Transition[] }>(
    page,
    'GET',
    '/rules-engine/transitions',
  );
  const { states } = await callApi<{ states: State[] }>(page, 'GET', '/rules-engine/states');
  const surrey = transitions.find(({ to_state }) => to_state.state_key === 'awaiting_parish_surrey');
  const to_state_id = states.find(({ state_key }) => state_key === 'awaiting_age_range')?.id;
  await row(page, 'Surrey, leads to Parish in Surrey').click();
  await callApi(page, 'PATCH', `/transitions/${surrey?.id}`, { to_state_id });
  await state(page, 'Parish in Cornwall').click();
  await expect(page.getByText('Update failed')).toBeVisible();
  await expect(page.getByText(/admin-\d+@example\.org changed this|changed this at/)).toBeVisible();
  await expect(row(page, 'Surrey, leads to Age range')).toBeVisible();
  // Chromium reports the refusal itself.
  consoleErrors.length = 0;
});

test('reviewers see where choices lead, and lead none elsewhere', async ({ page, server }) => {
  await openDiagram(page, server, 'reviewer');
  await find(page, 'Declined');
  await page.keyboard.press('ArrowDown');
  await expect(state(page, 'Declined')).toBeFocused();
  await expect(page.locator('.react-flow__node button')).toHaveCount(0);
  await expect(state(page, 'Project info').locator('li').last()).toContainText(
    'No thanks, leads to Declined',
  );
});
