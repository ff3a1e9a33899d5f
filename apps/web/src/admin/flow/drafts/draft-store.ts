import { NO_BODIES, same, type Choice, type Content } from './content.ts';
import { UNSAVED, unsavedKeys } from '#session/unsaved.ts';

/** Unsaved edits of one state, and what the server had when they began. */
export interface Draft {
  base: Content;
  content: Content;
}

type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/**
 * Creates a store for the unsaved edits of the signed-in user, by state. It is in memory and in the tab's storage, so that
 * another state, another tab of the console or a reload loses none of them.
 */
export function createDraftStore(storage: DraftStorage) {
  const listeners = new Set<() => void>();
  let owner: string | null = null;
  let drafts = new Map<string, Draft>();
  let ids: readonly string[] = [];
  let moment = 0;

  const keyOf = (id: string) => `${UNSAVED}${owner}:${id}`;
  const tell = () => {
    moment += 1;
    const edited = [...drafts].filter(([, { base, content }]) => !same(base, content)).map(([id]) => id);
    if (String(edited) !== String(ids)) ids = edited;
    for (const listener of listeners) listener();
  };

  return {
    /** Loads the drafts that this person left here, and deletes those of others. */
    open(email: string) {
      if (owner === email) return;
      owner = email;
      drafts = new Map();
      for (const key of unsavedKeys(storage)) {
        const draft = key.startsWith(keyOf('')) && read(storage.getItem(key));
        if (draft) drafts.set(key.slice(keyOf('').length), draft);
        else storage.removeItem(key);
      }
      tell();
    },
    get: (id: string) => drafts.get(id),
    /** Returns how many changes there have been. */
    moment: () => moment,
    /** Returns the states with unsaved edits: the same array until they change. */
    ids: () => ids,
    /** Stores a draft even if it would save what the server has: it may hold choices of a hidden type. */
    set(id: string, draft: Draft) {
      drafts.set(id, draft);
      store(storage, keyOf(id), draft);
      tell();
    },
    drop(id: string) {
      storage.removeItem(keyOf(id));
      drafts.delete(id);
      tell();
    },
    /** Deletes all drafts of this tab, at sign-out in whichever tab. What is typed afterwards is again its owner's alone. */
    forget() {
      drafts = new Map();
      for (const key of unsavedKeys(storage)) storage.removeItem(key);
      tell();
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
export type DraftStore = ReturnType<typeof createDraftStore>;

/** Copies a draft to the storage. If that is full or forbidden, the copy is lost, but not the edit. */
function store(storage: DraftStorage, key: string, draft: Draft) {
  try {
    storage.setItem(key, JSON.stringify(draft));
  } catch {
    storage.removeItem(key);
  }
}

/** The stored form from before choices had synonyms and messages had other wordings. */
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
    return { base: whole(base), content: whole(content) };
  } catch {
    return undefined;
  }
}

function whole({ buttons, rows, ...content }: StoredContent): Content {
  const withSynonyms = (choice: StoredChoice) => ({ ...choice, synonyms: choice.synonyms ?? [] });
  return {
    ...content,
    bodies: content.bodies ?? NO_BODIES,
    buttons: buttons.map(withSynonyms),
    rows: rows.map(withSynonyms),
  };
}
