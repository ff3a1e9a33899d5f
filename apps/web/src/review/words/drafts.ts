import { stored } from '#lib/stored.ts';
import { UNSAVED } from '#session/unsaved.ts';
import type { Item } from '../types.ts';

/** A transcript while it is typed. With segments, `natural` is their texts (`joinSegments`). */
export type Words = NonNullable<Item['draft']>;

/** Debounce in milliseconds: a draft is sent this long after the last key. */
const SAVE_MS = 2_000;

const keyOf = (submission_id: string) => `${UNSAVED}words:${submission_id}`;

/** Returns the starting text: what was typed in this tab, else the server's draft, else what the contributor typed. */
export function startingWords({ submission_id, draft, first_draft }: Item): {
  words: Words;
  isFirstDraft: boolean;
} {
  const here = stored<Words>('sessionStorage', keyOf(submission_id));
  // Words that were typed before this version do not say how they began.
  if (here) return { words: { ...here, from_machine: here.from_machine ?? false }, isFirstDraft: false };
  if (draft) return { words: draft, isFirstDraft: false };
  const words = {
    natural: first_draft?.natural ?? '',
    english: first_draft?.english ?? '',
    cassidy_jlu: '',
    spans: [],
    segments: [],
    from_machine: false,
  };
  return { words, isFirstDraft: words.natural !== '' || words.english !== '' };
}

/** Saves what is typed: in this tab with every key, and at the server once typing pauses. */
export function createDraftKeeper(
  submission_id: string,
  send: (words: Words) => Promise<unknown>,
  saved: (isSaved: boolean) => void,
) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let unsent: Words | undefined;
  const flush = async () => {
    clearTimeout(timer);
    const words = unsent;
    if (!words) return;
    unsent = undefined;
    try {
      await send(words);
      saved(true);
    } catch {
      unsent ??= words;
      saved(false);
      timer = setTimeout(() => void flush(), SAVE_MS);
    }
  };
  return {
    keep(words: Words): void {
      sessionStorage.setItem(keyOf(submission_id), JSON.stringify(words));
      unsent = words;
      clearTimeout(timer);
      timer = setTimeout(() => void flush(), SAVE_MS);
    },
    flush,
    /** Stops saving: the words are now part of a verdict. They stay in this tab until it has arrived. */
    finish(): void {
      clearTimeout(timer);
      unsent = undefined;
    },
  };
}

/** Removes the words from this tab, once the server has them in a verdict or nobody may have them any more. */
export function forgetWords(submission_id: string): void {
  sessionStorage.removeItem(keyOf(submission_id));
}
