import type { Page } from '@playwright/test';
import { callApi } from '../api.ts';
import { speak } from '../contribute.ts';
import { expect, staySignedIn, test as base, type RunningServer } from '../fixtures.ts';

/** A page on which an administrator is signed in. */
export const test = base.extend<{ admin: string }>({
  admin: async ({ page, server }, use) => {
    const email = await server.people.add('admin');
    await staySignedIn(page, server, email);
    await page.goto('/account');
    await expect(page.getByRole('heading', { name: 'Who you are' })).toBeVisible();
    await use(email);
  },
});

export type Person = Awaited<ReturnType<typeof speak>>;

/** Creates a recording in the chat and decides about it as the admin of this page; without a verdict it waits. */
export async function given(
  page: Page,
  server: RunningServer,
  verdict?: 'accept' | 'reject',
): Promise<Person> {
  const person = await speak(server.url);
  for (const choice of ['Patwa', 'Surrey', 'Kingston', '35 to 44']) await person.tap(choice);
  await person.typeWords('Mi did go a maakit');
  for (const choice of ['Skip', 'Done for now']) await person.tap(choice);
  const { data } = await callApi<{ data: { id: string }[] }>(page, 'GET', '/submissions');
  if (verdict)
    await callApi(page, 'POST', '/review/adjudication', {
      submission_id: data[0]?.id,
      stage: 'audio',
      verdict,
      ...(verdict === 'accept' ? { category: 'Patwa' } : { reasons: ['noise'] }),
      comment: 'As I hear it.',
    });
  return person;
}

/** Withdraws everything that a contributor gave. */
export async function withdrawAll(person: Person): Promise<void> {
  await person.say({ text: 'DELETE ALL' });
  // Type the answer, because another test may have changed the label of the button.
  await person.say({ text: 'YES' });
}

/** Changes every release in the server's answers, until the page's routes are removed. */
export async function pretend(page: Page, change: object): Promise<void> {
  await page.route(/\/trpc\/[^?]*releases\.list/, async (route) => {
    const answer = await route.fetch();
    const asked = new URL(route.request().url()).pathname.replace('/trpc/', '').split(',');
    const answers = (await answer.json()) as { result: { data: { data: object[] } } }[];
    const list = answers[asked.indexOf('releases.list')];
    if (list) list.result.data.data = list.result.data.data.map((one) => ({ ...one, ...change }));
    await route.fulfill({ response: answer, json: answers });
  });
}

export { expect };
