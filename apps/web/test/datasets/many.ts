import type { Page } from '@playwright/test';
import { contribute } from '../contribute.ts';
import { expect, staySignedIn, type RunningServer } from '../fixtures.ts';
import { LIST, newWord } from './page.ts';

/** Signs in with a list of 600 submissions. */
export async function signInToMany(page: Page, server: RunningServer): Promise<void> {
  await contribute(server.url, { words: newWord() });
  await multiply(page, 600);
  await staySignedIn(page, server, await server.people.add());
}

/** Presses End until the last of 600 rows is visible: a page that is still scrolling ignores that the list has grown. */
export async function scrollThrough(page: Page): Promise<void> {
  await expect(page.getByText('The newest 500; more load as you scroll')).toBeVisible();
  await expect(async () => {
    await page.keyboard.press('End');
    await expect(page.getByText('Number 600', { exact: true })).toBeInViewport({ timeout: 1_000 });
  }).toPass();
}

/** Lists the newest submission this many times: 500 in the server's first answer, the rest in the second. */
async function multiply(page: Page, count: number): Promise<void> {
  let all: object[] = [];
  await page.route(LIST, async (route) => {
    const url = new URL(route.request().url());
    if (url.searchParams.get('input')?.includes('"cursor"'))
      return route.fulfill({ json: [{ result: { data: { data: all.slice(500), next_cursor: null } } }] });
    const answer = await route.fetch();
    const body = (await answer.json()) as {
      result: { data: { data: object[]; next_cursor: string | null } };
    }[];
    const list = body[url.pathname.split('/').at(-1)?.split(',').indexOf('submissions.list') ?? -1]?.result;
    if (!list) return route.fulfill({ response: answer });
    all = Array.from({ length: count }, (_, index) => ({
      ...list.data.data[0],
      ...(index > 0 && { id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}` }),
      prompt_text: `Number ${index + 1}`,
    }));
    list.data = { data: all.slice(0, 500), next_cursor: 'more' };
    return route.fulfill({ response: answer, json: body });
  });
}
