// Functions that run in the page: each must be self-contained, because the browser gets only its source text.

interface Commons {
  aria: { getRole: (element: Element) => string | null };
  text: { accessibleText: (element: Element) => string };
  dom: { isVisibleToScreenReaders: (element: Element) => boolean };
}

declare global {
  /** State that stays in the page between two calls. */
  interface Window {
    axe: typeof import('axe-core') & { commons: Commons };
    aimed?: AbortController;
    hit?: boolean | null;
    watched?: string[];
  }
}

/** An element by its role and accessible name. */
export interface ElementQuery {
  role: string;
  /** The whole name, or the source of a regular expression between slashes; absent: any name. */
  name?: string | undefined;
}

/** A matching element that was found. */
export interface Seen {
  /** The centre, in pixels of the window's content. */
  x: number;
  y: number;
  width: number;
  /** It can be clicked: it is enabled, in the window, and not covered. */
  within_reach: boolean;
  focused: boolean;
  text: string;
  value: string;
  attributes: Record<string, string>;
}

/**
 * Finds elements by role and name as axe computes them. In a chain, each element is inside the previous one. The page must
 * have loaded axe.
 *
 * @param aim scrolls the first match into view, and blocks a click that would reach another element; `hasHit` says whether
 * the click reached it
 */
export function look(chain: ElementQuery[], aim: boolean): Seen[] {
  const { axe } = window;
  const { aria, text, dom } = axe.commons;
  const isCalled = (element: Element, wanted: string | undefined) => {
    if (wanted === undefined) return true;
    const name = text.accessibleText(element).replace(/\s+/g, ' ').trim();
    const pattern = /^\/(.*)\/$/.exec(wanted)?.[1];
    return pattern === undefined ? name === wanted : new RegExp(pattern).test(name);
  };
  const isOf = (element: Element, target: EventTarget | null) =>
    target instanceof Element && (element.contains(target) || target.contains(element));

  axe.setup(document.documentElement);
  let found: Element[] = [document.documentElement];
  for (const { role, name } of chain)
    found = found.flatMap((root) =>
      [...root.querySelectorAll('*')].filter(
        (element) =>
          aria.getRole(element) === role && dom.isVisibleToScreenReaders(element) && isCalled(element, name),
      ),
    );
  axe.teardown();

  const [first] = found;
  if (aim && first) {
    first.scrollIntoView({ block: 'nearest', behavior: 'instant' });
    window.aimed?.abort();
    window.aimed = new AbortController();
    window.hit = null;
    for (const type of ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click'])
      addEventListener(
        type,
        (event) => {
          if (type === 'pointerdown') window.hit = isOf(first, event.target);
          if (window.hit) return;
          event.preventDefault();
          event.stopImmediatePropagation();
        },
        { capture: true, signal: window.aimed.signal },
      );
  }
  return found.map((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    return {
      ...{ x, y, width },
      within_reach: !element.matches(':disabled') && isOf(element, document.elementFromPoint(x, y)),
      focused: element === document.activeElement,
      text: (element as HTMLElement).innerText,
      value: 'value' in element ? String(element.value) : '',
      attributes: Object.fromEntries([...element.attributes].map(({ name, value }) => [name, value])),
    };
  });
}

/** Ends the aiming of `look`. @returns whether the click reached the element; undefined: another page has loaded. */
export function hasHit(): boolean | null | undefined {
  const { aimed, hit } = window;
  aimed?.abort();
  return hit;
}

/** Records in `window.watched` every value of an attribute of the first element that matches. */
export function watchFor(selector: string, attribute: string): void {
  const watched: string[] = [];
  const note = () => {
    const value = document.querySelector(selector)?.getAttribute(attribute);
    if (value && value !== watched.at(-1)) watched.push(value);
  };
  note();
  new MutationObserver(note).observe(document.body, { subtree: true, childList: true, attributes: true });
  window.watched = watched;
}
