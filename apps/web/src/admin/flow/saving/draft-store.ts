import { same, type Content } from '#admin/flow/content/content.ts';

/** Unsaved edits of one state, and what the server had when they began. */
export interface Draft {
  base: Content;
  content: Content;
}

type Kept = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/** A new shape of drafts gets a new number: older ones are then not read. */
const PREFIX = 'draft1:';

/**
 * Keeps the unsaved edits of whoever is signed in, by state: in memory, and in the tab's storage, so that neither
 * another state, nor another tab of the console, nor a reload loses them.
 */
export function createDraftStore(storage: Kept) {
  const listeners = new Set<() => void>();
  let owner: string | null = null;
  let drafts = new Map<string, Draft>();
  let ids: readonly string[] = [];

  const keyOf = (id: string) => `${PREFIX}${owner}:${id}`;
  const tell = () => {
    const edited = [...drafts].filter(([, { base, content }]) => !same(base, content)).map(([id]) => id);
    if (String(edited) !== String(ids)) ids = edited;
    for (const listener of listeners) listener();
  };

  return {
    /** Brings back what this person left here; what others left is dropped. */
    open(email: string) {
      if (owner === email) return;
      owner = email;
      drafts = new Map();
      for (const key of keysOf(storage)) {
        const draft = key.startsWith(keyOf('')) && read(storage.getItem(key));
        if (draft) drafts.set(key.slice(keyOf('').length), draft);
        else storage.removeItem(key);
      }
      tell();
    },
    get: (id: string) => drafts.get(id),
    /** States with unsaved edits. The same array until that changes. */
    ids: () => ids,
    /** Keeps it also when it would save what the server has: it may hold choices of a type that is not shown. */
    set(id: string, draft: Draft) {
      drafts.set(id, draft);
      keep(storage, keyOf(id), draft);
      tell();
    },
    drop(id: string) {
      storage.removeItem(keyOf(id));
      drafts.delete(id);
      tell();
    },
    /** At sign-out, in whichever tab: nothing stays in this one. What is typed after it is again its owner's alone. */
    forget() {
      drafts = new Map();
      for (const key of keysOf(storage)) storage.removeItem(key);
      tell();
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
export type DraftStore = ReturnType<typeof createDraftStore>;

function keysOf(storage: Kept): string[] {
  return Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '').filter((key) =>
    key.startsWith(PREFIX),
  );
}

/** A storage that is full or forbidden costs the copy, not the edit. */
function keep(storage: Kept, key: string, draft: Draft) {
  try {
    storage.setItem(key, JSON.stringify(draft));
  } catch {
    storage.removeItem(key);
  }
}

function read(json: string | null): Draft | undefined {
  try {
    return json === null ? undefined : (JSON.parse(json) as Draft);
  } catch {
    return undefined;
  }
}
