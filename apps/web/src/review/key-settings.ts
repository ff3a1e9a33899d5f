import { createStore, useStore } from '#lib/store.ts';

const STORED = 'review-keys';

/** `letters`: the keys that this browser's user has chosen, by the key that is usual. */
export interface KeySettings {
  isOff: boolean;
  letters: Readonly<Record<string, string>>;
}

const USUAL: KeySettings = { isOff: false, letters: {} };
const settings = createStore<KeySettings>(read());

export function useKeySettings(): KeySettings {
  return useStore(settings, (now) => now);
}

export const keySettings = settings.get;

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

function read(): KeySettings {
  try {
    const stored = JSON.parse(localStorage.getItem(STORED) ?? '{}') as Partial<KeySettings>;
    return { ...USUAL, ...stored };
  } catch {
    return USUAL;
  }
}
