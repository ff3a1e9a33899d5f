import { createListeners } from '#lib/store.ts';

/**
 * Prefix of the keys of unsaved edits in the tab's storage. Increase the number when the shape of the edits changes:
 * edits of an older shape are then ignored.
 */
export const UNSAVED = 'draft1:';

type Keys = Pick<Storage, 'key' | 'length'>;

const { notify, subscribe } = createListeners();

/** Lists the keys of unsaved edits in this storage, whoever typed them. */
export function unsavedKeys(storage: Keys): string[] {
  return Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '').filter((key) =>
    key.startsWith(UNSAVED),
  );
}

/**
 * Subscribes to `forgetUnsaved`, at sign-out and when another person takes over this tab. @param forget drops what a
 * screen holds
 */
export function onForget(forget: () => void): void {
  subscribe(forget);
}

/**
 * Deletes everything typed and not saved in this tab. Empties the storage here too, because edits outlive a reload,
 * after which the screen that fills the storage may never have been loaded.
 */
export function forgetUnsaved(storage: Keys & Pick<Storage, 'removeItem'> = sessionStorage): void {
  for (const key of unsavedKeys(storage)) storage.removeItem(key);
  notify();
}
