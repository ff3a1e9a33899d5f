/** An element as one hears of it: what it is and what it is called. */
export interface Wanted {
  role: string;
  /** The whole name, or the source of a regular expression between slashes; absent: whatever it is called. */
  name?: string | undefined;
}

/** What is there of it. */
export interface Seen {
  /** The middle, in pixels of the window's content. */
  x: number;
  y: number;
  width: number;
  height: number;
  /** It can be pressed: enabled, in the window, and nothing lies on it. */
  within_reach: boolean;
  focused: boolean;
  text: string;
  value: string;
  attributes: Record<string, string>;
}

/**
 * Looks for elements by role and name, each of the chain within the one before it, as axe understands them. Runs in the page,
 * which has axe.
 *
 * @param scroll brings the first one found to the middle of the window before it is looked at
 */
export function look(chain: Wanted[], scroll: boolean): Seen[] {
  const { axe } = window as unknown as { axe: typeof import('axe-core') & { commons: Commons } };
  interface Commons {
    aria: { getRole: (element: Element) => string | null };
    text: { accessibleText: (element: Element) => string };
    dom: { isVisibleToScreenReaders: (element: Element) => boolean };
  }
  const { aria, text, dom } = axe.commons;
  const isCalled = (element: Element, wanted: string | undefined) => {
    if (wanted === undefined) return true;
    const name = text.accessibleText(element).replace(/\s+/g, ' ').trim();
    const pattern = /^\/(.*)\/$/.exec(wanted)?.[1];
    return pattern === undefined ? name === wanted : new RegExp(pattern).test(name);
  };
  axe.setup(document.documentElement);
  let found: Element[] = [document.documentElement];
  for (const { role, name } of chain)
    found = found.flatMap((root) =>
      [...root.querySelectorAll('*')].filter(
        (element) =>
          aria.getRole(element) === role &&
          dom.isVisibleToScreenReaders(element) &&
          isCalled(element, name),
      ),
    );
  axe.teardown();
  if (scroll) found[0]?.scrollIntoView({ block: 'center', behavior: 'instant' });
  return found.map((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    const hit = document.elementFromPoint(x, y);
    return {
      ...{ x, y, width, height },
      within_reach:
        !element.matches(':disabled') && hit !== null && (element.contains(hit) || hit.contains(element)),
      focused: element === document.activeElement,
      text: (element as HTMLElement).innerText,
      value: 'value' in element ? String(element.value) : '',
      attributes: Object.fromEntries([...element.attributes].map(({ name, value }) => [name, value])),
    };
  });
}
