/**
 * Unsaved edits lie in the tab's storage under keys that begin so. A new shape of them gets a new number: older ones are
 * then not read.
 */
export const UNSAVED = 'draft1:';

type Keys = Pick<Storage, 'key' | 'length'>;

const listeners = new Set<() => void>();

/** Where unsaved edits lie in this storage, whoever they are of. */
export function unsavedKeys(storage: Keys): string[] {
  return Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '').filter((key) =>
    key.startsWith(UNSAVED),
  );
}

/** @param forget lets go of what a screen holds; called at sign-out, and when somebody else takes this tab over. */
export function onForget(forget: () => void): void {
  listeners.add(forget);
}

/**
 * Nothing that was typed and not saved stays in this tab. The storage is emptied here, not only by the screen that fills
 * it: edits outlive a reload, and after one that screen may never have been loaded.
 */
export function forgetUnsaved(storage: Keys & Pick<Storage, 'removeItem'> = sessionStorage): void {
  for (const key of unsavedKeys(storage)) storage.removeItem(key);
  for (const forget of listeners) forget();
}
