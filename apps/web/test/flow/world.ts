import type { BrowserContext, Page } from '@playwright/test';
import type { PrismaClient } from '@labrish/db';
import { country } from '@labrish/pilots';
import { seed } from '@labrish/seed';
import { expect, staySignedIn, test as base } from '../fixtures.ts';
import type { RunningServer } from '../fixtures.ts';
import { prepared } from '../prepared.ts';

/** How many states of each kind there are: each test takes its own, so that no test meets the edits of another. */
const KINDS = {
  /** Asks "Ready?" and has the buttons Yes (to `completed`) and No (to `welcome`). */
  choosing: 40,
  /** Waits for input and has no template; a voice note leads to `completed`. */
  waiting: 40,
};
type Kind = keyof typeof KINDS;

/** How many transitions lead out of the state `crossroads`, each with an action: more than one page of the server's list. */
export const WAYS_OUT = 110;

const BUTTONS = [
  { id: 'yes', title: 'Yes', event: 'START_CHOSEN', to: 'completed' },
  { id: 'no', title: 'No', event: 'DECLINE_CHOSEN', to: 'welcome' },
];

/** A test with its own states, and a page on which an administrator is signed in. */
export const test = base.extend<
  {
    take: (kind: Kind) => string;
    open: (state_key: string) => Promise<void>;
    admin: string;
    /** Opens the same state as another administrator, in a separate browser. */
    colleague: (state_key: string) => Promise<{ page: Page; email: string }>;
  },
  { counters: Record<Kind, number> }
>({
  settings: prepared(async (db) => {
    await seed(db, [country]);
    await addStates(db);
  }),
  counters: [async ({ server: _ }, use) => use({ choosing: 0, waiting: 0 }), { scope: 'worker' }],
  take: async ({ counters }, use) =>
    use((kind) => {
      const key = keysOf(kind)[counters[kind]++];
      if (!key) throw new Error(`All ${KINDS[kind]} states "${kind}" are taken: let flow-world make more.`);
      return key;
    }),
  admin: async ({ page, server }, use) => {
    const email = await server.people.add('admin');
    await staySignedIn(page, server, email);
    await use(email);
  },
  open: async ({ page, admin: _ }, use) => use((state_key) => openState(page, state_key)),
  colleague: async ({ browser, server }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (state_key) => {
      const context = await browser.newContext({ baseURL: server.url });
      contexts.push(context);
      const page = await context.newPage();
      const email = await signedIn(page, server, 'admin');
      await openState(page, state_key);
      return { page, email };
    });
    for (const context of contexts) await context.close();
  },
});

export async function openState(page: Page, state_key: string): Promise<void> {
  await page.goto(`/app/admin?tab=rules&state=${state_key}`);
  await expect(page.getByRole('heading', { name: 'State Configuration' })).toBeVisible();
}

/** Opens a separate window in which another user is signed in. */
export async function signedIn(
  page: Page,
  server: RunningServer,
  role: 'admin' | 'reviewer',
): Promise<string> {
  const email = await server.people.add(role);
  await staySignedIn(page, server, email);
  return email;
}

/** Returns to the page after a minute in another tab: its data are stale, so it requests them again. */
export async function resumeAfterStop(page: Page): Promise<void> {
  await page.clock.setFixedTime(Date.now() + 60_000);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
}

const keysOf = (kind: Kind) => Array.from({ length: KINDS[kind] }, (_, index) => `${kind}_${index + 1}`);

async function addStates(db: PrismaClient): Promise<void> {
  const choosing = keysOf('choosing');
  const waiting = keysOf('waiting');
  await db.states.createMany({
    data: [...choosing, ...waiting, 'crossroads'].map((state_key) => ({
      state_key,
      friendly_name: `Of ${state_key}`,
    })),
  });
  await db.content_templates.createMany({
    data: choosing.map((template_key) => ({
      template_key,
      friendly_name: template_key,
      content_type: 'call_to_action',
      body: 'Ready?',
      actions: BUTTONS.map(({ id, title }) => ({ id, title })),
    })),
  });
  await db.button_mappings.createMany({
    data: choosing.flatMap((state_key) =>
      BUTTONS.map(({ id, title, event }) => ({
        state_key,
        button_id: id,
        button_label: title,
        triggers_event: event,
      })),
    ),
  });
  const states = new Map((await db.states.findMany()).map(({ state_key, id }) => [state_key, id]));
  const events = new Map((await db.events.findMany()).map(({ event_key, id }) => [event_key, id]));
  const lead = (from: string, event: string, to: string) => ({
    from_state_id: states.get(from) ?? '',
    event_id: events.get(event) ?? '',
    to_state_id: states.get(to) ?? '',
  });
  await db.transitions.createMany({
    data: [
      ...choosing.flatMap((key) => BUTTONS.map(({ event, to }) => lead(key, event, to))),
      ...waiting.map((key) => lead(key, 'AUDIO_RECEIVED', 'completed')),
      ...Array.from({ length: WAYS_OUT }, (_, index) => ({
        ...lead('crossroads', 'AUDIO_RECEIVED', 'completed'),
        priority: index + 1,
      })),
    ],
  });
  const ways = await db.transitions.findMany({ where: { from_state: { state_key: 'crossroads' } } });
  await db.transition_actions.createMany({
    data: ways.map(({ id }) => ({
      transition_id: id,
      action_key: 'set_category',
      params: { category: 'Patwa' },
    })),
  });
}

/** Lets every test of a file ignore the console errors that Chromium logs for a 409. */
export function allowConflicts(): void {
  test.beforeEach(({ consoleErrors }) => void consoleErrors);
  test.afterEach(({ consoleErrors }) => {
    const others = consoleErrors.filter((text) => !text.includes('409'));
    consoleErrors.splice(0, Infinity, ...others);
  });
}

export { expect };
