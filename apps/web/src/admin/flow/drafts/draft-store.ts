import { NO_BODIES, isSameContent, type Choice, type Content } from './content.ts';
import { createStore } from '#lib/store.ts';
import { UNSAVED, unsavedKeys } from '#session/unsaved.ts';

/** Unsaved edits of one state, and what the server had when they began. */
export interface Draft {
  base: Content;
  content: Content;
}

type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/**
 * Creates a store for the unsaved edits of the signed-in user, by state. Holds them in memory and in the tab's storage, so that
 * they survive another state, another tab of the console and a reload.
 */
export function createDraftStore(storage: DraftStorage) {
  const store = createStore<{ drafts: ReadonlyMap<string, Draft>; ids: readonly string[] }>({
    drafts: new Map(),
    ids: [],
  });
  let owner: string | null = null;

  const keyOf = (id: string) => `${UNSAVED}${owner}:${id}`;
  const change = (drafts: ReadonlyMap<string, Draft>) => {
    const { ids } = store.get();
    const edited = [...drafts]
      .filter(([, { base, content }]) => !isSameContent(base, content))
      .map(([id]) => id);
    store.set({ drafts, ids: String(edited) === String(ids) ? ids : edited });
  };

  return {
    /** Loads this person's drafts from the tab's storage, and deletes those of others. */
    open(email: string) {
      if (owner === email) return;
      owner = email;
      const drafts = new Map<string, Draft>();
      for (const key of unsavedKeys(storage)) {
        const draft = key.startsWith(keyOf('')) && read(storage.getItem(key));
        if (draft) drafts.set(key.slice(keyOf('').length), draft);
        else storage.removeItem(key);
      }
      change(drafts);
    },
    get: (id: string) => store.get().drafts.get(id),
    /** Returns all drafts, by the id of their state: the same map until one changes. */
    all: () => store.get().drafts,
    /** Returns the states with unsaved edits: the same array until they change. */
    ids: () => store.get().ids,
    /** Stores a draft even if it would save what the server has: it may hold choices of a hidden type. */
    set(id: string, draft: Draft) {
      copy(storage, keyOf(id), draft);
      change(new Map(store.get().drafts).set(id, draft));
    },
    drop(id: string) {
      storage.removeItem(keyOf(id));
      change(new Map([...store.get().drafts].filter(([other]) => other !== id)));
    },
    /** Deletes all drafts of this tab. Called when somebody signs out in any tab. */
    forget() {
      for (const key of unsavedKeys(storage)) storage.removeItem(key);
      change(new Map());
    },
    subscribe: store.subscribe,
  };
}
export type DraftStore = ReturnType<typeof createDraftStore>;

/** Copies a draft to the storage. If that is full or forbidden, the copy is lost, but not the edit. */
function copy(storage: DraftStorage, key: string, draft: Draft) {
  try {
    storage.setItem(key, JSON.stringify(draft));
  } catch {
    storage.removeItem(key);
  }
}

/** Types of stored drafts: those of older versions of this page lack the synonyms of choices and the wordings of messages. */
type StoredChoice = Omit<Choice, 'synonyms'> & Partial<Choice>;
type StoredContent = Omit<Content, 'bodies' | 'buttons' | 'rows'> & {
  bodies?: Content['bodies'];
  buttons: StoredChoice[];
  rows: StoredChoice[];
};

function read(json: string | null): Draft | undefined {
  try {
    if (json === null) return undefined;
    const { base, content } = JSON.parse(json) as Record<keyof Draft, StoredContent>;
    return { base: upgradeStoredContent(base), content: upgradeStoredContent(content) };
  } catch {
    return undefined;
  }
}

function upgradeStoredContent({ buttons, rows, ...content }: StoredContent): Content {
  const withSynonyms = (choice: StoredChoice) => ({ ...choice, synonyms: choice.synonyms ?? [] });
  return {
    ...content,
    bodies: content.bodies ?? NO_BODIES,
    buttons: buttons.map(withSynonyms),
    rows: rows.map(withSynonyms),
  };
}
