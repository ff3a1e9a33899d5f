import { useEffect, useEffectEvent, type ComponentProps } from 'react';
import { Button } from '#components/ui/elements.tsx';
import { createStore, useStore } from '#lib/store.ts';
import { stored } from '#lib/stored.ts';

/**
 * Registers page-wide keyboard shortcuts. In a text field they need Alt; elsewhere Alt belongs to the browser; an open
 * dialog has its own. Space and Enter press the focused button only after the Tab key moved the focus: after a click,
 * nobody sees where the focus is.
 *
 * @param keys actions by their usual key: a single character, "Space", "Enter" or "Ctrl+Enter". An action that does not
 *   apply where the focus is returns false: the browser then gets the key
 */
export function useKeys(keys: Readonly<Record<string, (() => unknown) | undefined>>): void {
  const runKey = useEffectEvent((event: KeyboardEvent, isTabbed: boolean) => {
    const usual = usualKey(nameOfKey(event), keySettings());
    const run = usual === undefined ? undefined : keys[usual];
    const isOff = usual?.length === 1 && keySettings().isOff && !event.altKey;
    if (!run || isOff || !isForPage(event, isTabbed)) return;
    if (event.repeat || run() !== false) event.preventDefault();
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

function isForPage(event: KeyboardEvent, isTabbed: boolean): boolean {
  const { target, key, altKey, ctrlKey, metaKey, defaultPrevented } = event;
  if (defaultPrevented || !(target instanceof HTMLElement) || target.closest('[role=dialog]')) return false;
  if (ctrlKey || metaKey) return true;
  if (target.matches('input:not([type=radio], [type=checkbox]), textarea, select')) return altKey;
  const isPressing = [' ', 'Enter'].includes(key) && target.matches('a, button, summary, input');
  return !altKey && !(isPressing && isTabbed);
}

/** Shows a key on its button, as the reviewer has set it. */
export function Key({ children }: { children: string }) {
  return <PrintedKey>{printedKey(children, useKeySettings())}</PrintedKey>;
}

/** Shows a key. Hidden on phones, and from screen readers, which read `aria-keyshortcuts`. */
export function PrintedKey({ children }: { children: string | undefined }) {
  return (
    <kbd
      aria-hidden
      className="rounded border border-current/40 px-1.5 font-sans text-xs font-semibold empty:hidden max-sm:hidden pointer-coarse:hidden"
    >
      {children}
    </kbd>
  );
}

/** Renders a button with its key. @param props.sign the key that it usually has, as for `useKeys` */
export function KeyButton({
  sign,
  children,
  ...props
}: Omit<ComponentProps<typeof Button>, 'asChild'> & { sign: string }) {
  const printed = printedKey(sign, useKeySettings());
  return (
    <Button aria-keyshortcuts={printed?.replace('Ctrl', 'Control')} {...props}>
      {children} <Key>{sign}</Key>
    </Button>
  );
}

const STORED = 'review-keys';

/** `letters`: the keys that this browser's user has chosen, by the key that is usual. */
interface KeySettings {
  isOff: boolean;
  letters: Readonly<Record<string, string>>;
}

const USUAL: KeySettings = { isOff: false, letters: {} };
const settings = createStore<KeySettings>({
  ...USUAL,
  ...stored<Partial<KeySettings>>('localStorage', STORED),
});

export function useKeySettings(): KeySettings {
  return useStore(settings, (now) => now);
}

const keySettings = settings.get;

/** Changes the keys and stores them in this browser. */
export function changeKeys(change: Partial<KeySettings>): void {
  settings.set(change);
  localStorage.setItem(STORED, JSON.stringify(settings.get()));
}

/** Returns the key to press for what a key usually does; undefined while single keys are turned off. */
export function printedKey(usual: string, { isOff, letters }: KeySettings): string | undefined {
  if (usual.length > 1) return usual;
  return isOff ? undefined : (letters[usual] ?? usual);
}

/** Returns the usual key of what a pressed key does; undefined if it does nothing. */
export function usualKey(pressed: string, { letters }: KeySettings): string | undefined {
  const changed = Object.keys(letters).find((usual) => letters[usual] === pressed);
  return changed ?? (pressed in letters ? undefined : pressed);
}

type Press = Pick<KeyboardEvent, 'code' | 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/** The letter on each key of this keyboard that was pressed without Alt, by its position. */
const seen = new Map<string, string>();

/**
 * Returns the name of a pressed key: as it is printed on this keyboard, wherever it lies. Digits go by position, because
 * some keyboards want Shift for them; so do letters of other alphabets, and what Alt changes on a key never pressed without.
 */
export function nameOfKey({ code, key, ctrlKey, metaKey, altKey }: Press): string {
  const digit = /^(?:Digit|Numpad)(\d)$/.exec(code)?.[1];
  const isPlain = /^[\x21-\x7e]$/.test(key) && (!altKey || /^[a-z]$/i.test(key));
  if (isPlain && !altKey) seen.set(code, key.toUpperCase());
  const byPosition = seen.get(code) ?? POSITIONS[code] ?? /^Key([A-Z])$/.exec(code)?.[1];
  const name = digit ?? (isPlain ? key.toUpperCase() : (byPosition ?? (key === ' ' ? 'Space' : key)));
  if (ctrlKey || metaKey) return `Ctrl+${name}`;
  return altKey && name === 'Enter' ? 'Alt+Enter' : name;
}

const POSITIONS: Partial<Record<string, string>> = { Comma: ',', Period: '.' };
