import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect } from '@playwright/test';
import type { RunningServer } from '../running-server.ts';
import type { Driver, Key } from './driver.ts';
import { hasHit, look, watchFor, type Seen, type ElementQuery } from './looking.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Polling delays in milliseconds; one look takes about ten. */
const OFTEN = [50, 100, 200];

export type Visitor = ReturnType<typeof createVisitor>;

/** The element with this role and name; for nested elements, the outermost first. */
type Path = [...ElementQuery[], ElementQuery];

export const by = (role: string, name?: string): ElementQuery => ({ role, name });

/** Creates a user of the browser, who finds elements by role and name and waits until they appear. */
export function createVisitor(driver: Driver, baseURL: string) {
  const seen = async (path: Path, aim = false): Promise<Seen[]> => {
    if (!(await driver.run(() => 'axe' in window))) await driver.load(AXE);
    return driver.run(look, path, aim);
  };
  const called = (path: Path) => path.map(({ role, name }) => `${role} ${name ?? ''}`).join(' > ');

  /** Waits until exactly one such element exists, can be clicked and no longer moves. */
  const reach = async (path: Path): Promise<Seen> => {
    let before: Seen | undefined;
    let now: Seen | undefined;
    await expect
      .poll(
        async () => {
          const found = await seen(path, true);
          before = now;
          now = found[0];
          if (found.length !== 1) return `${found.length} found`;
          if (!now?.within_reach) return 'out of reach';
          return now.x === before?.x && now.y === before.y ? 'steady' : 'moving';
        },
        { message: called(path), intervals: OFTEN },
      )
      .toBe('steady');
    return now!;
  };

  const click = async (path: Path, at = 0.5): Promise<void> => {
    const { x, y, width } = await reach(path);
    await driver.click(x + (at - 0.5) * width, y);
    const hit = await driver.run(hasHit);
    // Click again: the element has moved meanwhile.
    if (hit === false || hit === null) await click(path, at);
  };

  return {
    driver,
    goto: (path: string) => driver.goto(new URL(path, baseURL).href),
    /** Clicks the element. @param at where between its left (0) and right edge (1) */
    click,
    /** Replaces the content of a field. */
    fill: async (path: Path, text: string) => {
      await click(path);
      await expect
        .poll(async () => (await seen(path))[0]?.focused, { message: called(path), intervals: OFTEN })
        .toBe(true);
      await driver.press('a', 'Control');
      await driver.type(text);
      await expect
        .poll(async () => (await seen(path))[0]?.value, { message: called(path), intervals: OFTEN })
        .toBe(text);
    },
    press: (key: Key, held?: 'Control') => driver.press(key, held),
    /** Waits until the page shows these words. */
    read: (words: string) =>
      expect
        .poll(() => driver.run(() => document.body.innerText.replace(/\s+/g, ' ')), {
          message: words,
          intervals: OFTEN,
        })
        .toContain(words),
    /** Waits until exactly one such element exists. */
    find: (path: Path) =>
      expect.poll(async () => (await seen(path)).length, { message: called(path), intervals: OFTEN }).toBe(1),
    /** Records the values of an attribute of the first such element from now on, in order; poll the result. */
    watch: async (selector: string, attribute: string) => {
      await driver.run(watchFor, selector, attribute);
      return () => driver.run(() => window.watched ?? []);
    },
    /** Reads the current value of an attribute of the element; meant for polling. */
    attribute: async (path: Path, name: string) => (await seen(path))[0]?.attributes[name],
    value: async (path: Path) => (await seen(path))[0]?.value,
    focused: async (path: Path) => (await seen(path))[0]?.focused,
    text: async (path: Path) => (await seen(path))[0]?.text,
  };
}

/**
 * Stores a session as if this user had signed in before, without opening the app.
 *
 * @returns a function that calls the product API as this user
 */
export async function staySignedIn({ driver, goto }: Visitor, { people, url }: RunningServer, email: string) {
  const { name, value } = await people.storedSession(email);
  await goto('/robots.txt');
  await driver.run((name: string, value: string) => localStorage.setItem(name, value), name, value);
  const { access_token } = JSON.parse(value) as { access_token: string };
  return async <T>(path: string, body: object): Promise<T> => {
    const headers = { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' };
    const answer = await fetch(`${url}/api/admin${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return (answer.status === 204 ? undefined : await answer.json()) as T;
  };
}
