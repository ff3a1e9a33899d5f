import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect } from '@playwright/test';
import type { RunningServer } from '../running-server.ts';
import type { Driver, Key } from './driver.ts';
import { hasHit, look, watchFor, type Seen, type Wanted } from './looking.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** How long to wait before one looks again, in milliseconds: a look takes some ten. */
const OFTEN = [50, 100, 200];

export type Visitor = ReturnType<typeof createVisitor>;

/** The element with this role and name; within others, the outermost first. */
type Path = [...Wanted[], Wanted];

export const by = (role: string, name?: string): Wanted => ({ role, name });

/** Somebody at a browser, who finds things by what they are and are called, and waits for what they expect. */
export function createVisitor(driver: Driver, baseURL: string) {
  const seen = async (path: Path, aim = false): Promise<Seen[]> => {
    if (!(await driver.run(() => 'axe' in window))) await driver.load(AXE);
    return driver.run(look, path, aim);
  };
  const called = (path: Path) => path.map(({ role, name }) => `${role} ${name ?? ''}`).join(' > ');

  /** As soon as there is one, and just one, that can be pressed and no longer moves. */
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
    // It has moved meanwhile.
    if (hit === false || hit === null) await click(path, at);
  };

  return {
    driver,
    goto: (path: string) => driver.goto(new URL(path, baseURL).href),
    /** Clicks it. @param at where from its left to its right, 0 to 1 */
    click,
    /** Writes this into a field instead of what it says. */
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
    press: (key: Key) => driver.press(key),
    /** Waits for words anywhere on the page. */
    read: (words: string) =>
      expect
        .poll(() => driver.run(() => document.body.innerText.replace(/\s+/g, ' ')), {
          message: words,
          intervals: OFTEN,
        })
        .toContain(words),
    /** Waits until there is one such element. */
    find: (path: Path) =>
      expect.poll(async () => (await seen(path)).length, { message: called(path), intervals: OFTEN }).toBe(1),
    /** From now on, what an attribute of the first such element is, in order; the answer is to be polled. */
    watch: async (selector: string, attribute: string) => {
      await driver.run(watchFor, selector, attribute);
      return () => driver.run(() => window.watched ?? []);
    },
    /** To be polled: what an attribute of the element says now. */
    attribute: async (path: Path, name: string) => (await seen(path))[0]?.attributes[name],
    value: async (path: Path) => (await seen(path))[0]?.value,
    focused: async (path: Path) => (await seen(path))[0]?.focused,
    text: async (path: Path) => (await seen(path))[0]?.text,
  };
}

/**
 * Lets somebody be signed in since yesterday: nothing of the app is opened yet.
 *
 * @returns calls the product API as this person
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
