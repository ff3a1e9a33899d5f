import { useEffect, useRef } from 'react';
import { classNames } from '#lib/class-names.ts';

/** What each key does, by the name that is printed on its button: one sign, "Space", "Enter" or "Ctrl+Enter". */
export type Keys = Readonly<Record<string, (() => void) | undefined>>;

const SIGNS: Record<string, string> = { Comma: ',', Period: '.', Space: 'Space', Enter: 'Enter' };

/**
 * Lets keys work wherever the focus is on the page. While somebody types, they work with Alt; a window above the page has its own;
 * Space and Enter belong to whatever the Tab key has led to.
 */
export function useKeys(keys: Keys): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const run = latest.current[nameOf(event)];
      if (!run || !isForPage(event)) return;
      event.preventDefault();
      if (!event.repeat) run();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
}

/** The key as it is printed, whatever Alt makes of it on this keyboard. */
function nameOf({ code, key, ctrlKey, metaKey, altKey }: KeyboardEvent): string {
  const sign = SIGNS[code] ?? /^(?:Key|Digit|Numpad)([A-Z0-9])$/.exec(code)?.[1] ?? key;
  if (ctrlKey || metaKey) return `Ctrl+${sign}`;
  return altKey && !/^[A-Z0-9,.]$/.test(sign) ? `Alt+${sign}` : sign;
}

function isForPage({ target, code, altKey, ctrlKey, metaKey, defaultPrevented }: KeyboardEvent): boolean {
  if (defaultPrevented || !(target instanceof HTMLElement) || target.closest('[role=dialog]')) return false;
  if (ctrlKey || metaKey || altKey) return true;
  if (target.matches('input:not([type=radio], [type=checkbox]), textarea, select')) return false;
  return !(
    ['Space', 'Enter'].includes(code) &&
    target.matches('a, button, summary') &&
    target.matches(':focus-visible')
  );
}

/** A key as it is printed on its button; nobody needs it on a phone, and a screen reader is told by `aria-keyshortcuts`. */
export function Key({ children, className }: { children: string; className?: string }) {
  return (
    <kbd
      aria-hidden
      className={classNames(
        'rounded border border-current/40 px-1.5 font-sans text-xs font-semibold max-sm:hidden pointer-coarse:hidden',
        className,
      )}
    >
      {children}
    </kbd>
  );
}
