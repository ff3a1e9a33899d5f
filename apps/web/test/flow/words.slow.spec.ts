import type { Page } from '@playwright/test';
import { callApi } from '../api.ts';
import { expectClean } from '../axe.ts';
import { choice, discard, message, saveChanges } from './page.ts';
import { resumeAfterStop, expect, test } from './world.ts';

// The synonyms that people type for a choice, and the message for contributors who chose a wording.

interface Template {
  id: string;
  template_key: string;
  bodies: Record<string, string>;
  actions: { id: string; title: string; synonyms?: string[] }[];
}

const YES = { id: 'yes', title: 'Yes', synonyms: ['yeah', 'yes man'] };
const NO = { id: 'no', title: 'No' };

test('both are saved, and there again after a reload', async ({ page, open, take }) => {
  const key = take('choosing');
  await open(key);
  const save = page.getByRole('button', { name: 'Save Changes' });
  await (
    await choice(page, 'Button 1')
  )
    .getByRole('button', { name: 'Also understood for Button 1' })
    .press('Enter');
  await expect(also(page, 1)).toBeFocused();
  await page.keyboard.type(' yeah, , Yeah,yes man,');
  await expect(also(page, 1)).toHaveValue(' yeah, , Yeah,yes man,');
  await page.getByText('In other wordings').click();
  await expect(also(page, 1)).toHaveValue('yeah, yes man');
  await patwa(page).fill('Yuh ready?');
  await expect(page.getByText('In other wordings: Patwa')).toBeVisible();
  await save.click();
  await expect(page.getByText('Saved successfully').first()).toBeVisible();
  await expect(save).toBeDisabled();
  expect(await stored(page, key)).toMatchObject({ bodies: { Patwa: 'Yuh ready?' }, actions: [YES, NO] });

  await also(page, 1).fill('yeah');
  await page.reload();
  await expect(also(page, 1)).toHaveValue('yeah');
  await discard(page);
  await expect(also(page, 1)).toHaveValue('yeah, yes man');
  await expect(save).toBeDisabled();
  await also(page, 1).fill('');
  await page.getByText('In other wordings').click();
  await patwa(page).fill('');
  await save.click();
  await expect(page.getByText('Saved successfully').first()).toBeVisible();
  const { bodies, actions } = await stored(page, key);
  expect(bodies).toEqual({});
  expect(actions).toEqual([{ id: 'yes', title: 'Yes' }, NO]);
});

test('an edit of something else loses neither', async ({ page, open, take }) => {
  const key = take('choosing');
  await open(key);
  await give(page, key);
  await page.reload();
  await (await choice(page, 'Button 1')).getByLabel('Label').fill('Yes please');
  await page.getByRole('group', { name: 'State type' }).getByText('User Input', { exact: true }).click();
  await page
    .getByRole('group', { name: 'State type' })
    .getByText('Quick Reply Buttons', { exact: true })
    .click();
  await saveChanges(page);
  await expect(page.getByText('Saved successfully').first()).toBeVisible();
  expect(await stored(page, key)).toMatchObject({
    bodies: { Patwa: 'Yuh ready?' },
    actions: [{ ...YES, title: 'Yes please' }, NO],
  });
});

test('what a colleague gave meanwhile is compared, not overwritten', async ({ page, open, take }) => {
  const key = take('choosing');
  await open(key);
  await message(page).fill('Mine');
  await give(page, key);
  await resumeAfterStop(page);
  const notice = page.getByRole('alert').filter({ hasText: 'saved this state first' });
  await expect(notice.getByRole('listitem', { name: 'Message in Patwa' })).toContainText('Yuh ready?');
  await expect(notice.getByRole('listitem', { name: 'Choice "Yes"' })).toContainText('yeah, yes man');
  await notice.getByRole('button', { name: 'Use theirs' }).click();
  await expect(also(page, 1)).toHaveValue('yeah, yes man');
});

test('a wording that is too long is shown where it is, also when it was folded away', async ({
  page,
  open,
  take,
}) => {
  await open(take('choosing'));
  await page.getByText('In other wordings').click();
  await patwa(page).fill('x'.repeat(1025));
  await expect(page.getByText('The message in Patwa has 1025 characters; the limit is 1024.')).toBeVisible();
  await page.getByText('In other wordings').click();
  await expect(patwa(page)).toBeHidden();
  await saveChanges(page);
  await expect(patwa(page)).toBeFocused();
});

test('what people agree to is worded once', async ({ page, open, admin: _ }) => {
  await open('awaiting_start');
  await expect(page.getByText('Everyone agrees to the same text.')).toBeVisible();
  await expect(page.getByText('In other wordings')).toBeHidden();
});

test('long words fit on every screen, and everything has its name', async ({ page, open, take }) => {
  const key = take('choosing');
  await open(key);
  await give(page, key, 'x'.repeat(100));
  await page.reload();
  await choice(page, 'Button 1');
  await page.getByText('In other wordings').click();
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(also(page, 1)).toHaveValue(/x{100}/);
    await expect(patwa(page)).toHaveValue(/x{100}/);
    const beyond = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect(await beyond(), `${width} px`).toBe(0);
  }
  await expectClean(page, 'other words');
});

function also(page: Page, number: number) {
  return page.getByRole('listitem', { name: `Button ${number}` }).getByLabel('Also understood');
}

function patwa(page: Page) {
  return page.getByRole('group', { name: 'In other wordings' }).getByLabel('Patwa');
}

async function stored(page: Page, key: string): Promise<Template> {
  const { templates } = await callApi<{ templates: Template[] }>(page, 'GET', '/content-templates');
  const template = templates.find(({ template_key }) => template_key === key);
  if (!template) throw new Error(`There is no template for ${key}.`);
  return template;
}

/** Adds synonyms to the choice Yes, and sets the Patwa text of the message. */
async function give(page: Page, key: string, ...more: string[]): Promise<void> {
  const { id } = await stored(page, key);
  await callApi(page, 'PUT', `/content-templates/${id}`, {
    bodies: { Patwa: ['Yuh ready?', ...more].join(' ') },
    actions: [{ ...YES, synonyms: [...YES.synonyms, ...more] }, NO],
  });
}
