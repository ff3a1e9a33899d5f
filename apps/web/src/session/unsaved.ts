import { createListeners } from '#lib/store.ts';

/**
 * Prefix of the keys of unsaved edits in the tab's storage. When their shape changes, the number goes up: edits of an
 * older shape are then ignored.
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

/** @param forget drops what a screen holds; called at sign-out, and when another person takes over this tab. */
export function onForget(forget: () => void): void {
  subscribe(forget);
}

/**
 * Deletes everything typed and not saved in this tab. The storage is emptied here, not only by the screen that fills
 * it: edits outlive a reload, after which that screen may never have been loaded.
 */
export function forgetUnsaved(storage: Keys & Pick<Storage, 'removeItem'> = sessionStorage): void {
  for (const key of unsavedKeys(storage)) storage.removeItem(key);
  notify();
}
