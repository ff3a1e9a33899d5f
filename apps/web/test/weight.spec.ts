import { expect, layoutShift, staySignedIn, test } from './fixtures.ts';

/** Script that may be loaded before a page shows its content, in bytes as the server compresses it. */
const MOST = 200_000;

/** Largest cumulative layout shift of a page while it loads: Google calls less "good" (https://web.dev/articles/cls). */
const MOST_SHIFT = 0.1;

/** The pages, each with words of its content. */
const PAGES: { path: string; words: string; most?: number }[] = [
  { path: '/login', words: 'Send magic link', most: 120_000 },
  { path: '/simulator', words: 'The chat, without WhatsApp' },
  { path: '/app', words: "You're signed in as:" },
  { path: '/app/datasets', words: 'Unique users' },
  { path: '/app/review', words: 'Review' },
  { path: '/app/review/team', words: 'No recording is disputed' },
  { path: '/app/releases', words: 'The next release' },
  { path: '/app/data-protection', words: 'Data protection' },
  { path: '/app/admin?tab=topics', words: 'Add Topic' },
  { path: '/app/admin?tab=users', words: 'Invite somebody' },
  { path: '/app/admin?tab=drafts', words: 'Texts to confirm' },
  { path: '/app/admin?tab=targets', words: 'Where voices are missing' },
  { path: '/app/admin?tab=operations', words: 'Operations' },
  { path: '/app/admin/history', words: 'History' },
  { path: '/account', words: 'Your account' },
  { path: '/app/poster/none', words: 'There is no such poster' },
  { path: '/app/admin?tab=diagram', words: 'State Machine Flow' },
  { path: '/app/admin', words: 'Conversation Flow Editor' },
];

for (const { path, words, most = MOST } of PAGES)
  test(`${path} shows its content after less than ${most / 1000} kB of script, and stays where it is`, async ({
    page,
    server,
  }) => {
    if (path !== '/login') await staySignedIn(page, server, await server.people.add('admin'));
    // Keep back what loads once a page is on the screen: the page must show its content without it.
    await page.addInitScript(() =>
      addEventListener('page-shown', (event) => event.stopImmediatePropagation()),
    );
    const sizes: Promise<number>[] = [];
    page.on('requestfinished', (request) => {
      if (request.resourceType() !== 'script') return;
      sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
    });
    await page.goto(path);
    await expect(page.getByText(words).first()).toBeVisible();
    await page.waitForLoadState('networkidle');
    const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
    expect(bytes).toBeGreaterThan(50_000);
    expect(bytes).toBeLessThan(most);
    expect(await layoutShift(page)).toBeLessThan(MOST_SHIFT);
  });
