import { useEffect, useEffectEvent } from 'react';

const SIGNS: Record<string, string> = { Comma: ',', Period: '.', Space: 'Space', Enter: 'Enter' };

/**
 * Registers page-wide keyboard shortcuts. In a text field they need Alt; an open dialog has its own. Space and Enter
 * press the focused button only after the Tab key moved the focus: after a click, nobody sees where the focus is.
 *
 * @param keys actions by key, named as on its button: a single character, "Space", "Enter" or "Ctrl+Enter"
 */
export function useKeys(keys: Readonly<Record<string, (() => void) | undefined>>): void {
  const runKey = useEffectEvent((event: KeyboardEvent, isTabbed: boolean) => {
    const run = keys[nameOf(event)];
    if (!run || !isForPage(event, isTabbed)) return;
    event.preventDefault();
    if (!event.repeat) run();
  });
  useEffect(() => {
    let isTabbed = false;
    const onPointer = () => (isTabbed = false);
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Tab') isTabbed = true;
      runKey(event, isTabbed);
    };
    addEventListener('keydown', onKey);
    addEventListener('pointerdown', onPointer);
    return () => {
      removeEventListener('keydown', onKey);
      removeEventListener('pointerdown', onPointer);
    };
  }, []);
}

/** Returns the key as it is printed, whichever character Alt produces on this keyboard. */
function nameOf({ code, key, ctrlKey, metaKey, altKey }: KeyboardEvent): string {
  const sign = SIGNS[code] ?? /^(?:Key|Digit|Numpad)([A-Z0-9])$/.exec(code)?.[1] ?? key;
  if (ctrlKey || metaKey) return `Ctrl+${sign}`;
  return altKey && !/^[A-Z0-9,.]$/.test(sign) ? `Alt+${sign}` : sign;
}

function isForPage(event: KeyboardEvent, isTabbed: boolean): boolean {
  const { target, code, altKey, ctrlKey, metaKey, defaultPrevented } = event;
  if (defaultPrevented || !(target instanceof HTMLElement) || target.closest('[role=dialog]')) return false;
  if (ctrlKey || metaKey || altKey) return true;
  if (target.matches('input:not([type=radio], [type=checkbox]), textarea, select')) return false;
  const isPressing = ['Space', 'Enter'].includes(code) && target.matches('a, button, summary, input');
  return !(isPressing && isTabbed);
}

/** Shows a key on its button. Hidden on phones, and from screen readers, which read `aria-keyshortcuts`. */
export function Key({ children }: { children: string }) {
  return (
    <kbd
      aria-hidden
      className="rounded border border-current/40 px-1.5 font-sans text-xs font-semibold max-sm:hidden pointer-coarse:hidden"
    >
      {children}
    </kbd>
  );
}
