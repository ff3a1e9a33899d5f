import { stored } from '#lib/stored.ts';
import { createStore, useStore } from '#lib/store.ts';
import { notify } from '#lib/outcomes.ts';
import type { Choice, Content } from '../drafts/content.ts';

/** What was copied last: a choice, or everything that a state says. */
type Copied = { kind: 'choice'; choice: Choice } | { kind: 'content'; content: Content };

/** The browser's storage holds the copy, so that it can be pasted in another tab and in another country. */
const KEY = 'copied-flow-part';
const read = () => ({ copied: stored<Copied>('localStorage', KEY) });
const clipboard = createStore(read());
addEventListener('storage', ({ key }) => {
  if (key === KEY) clipboard.set(read());
});

/** Copies a choice or the content of a state, to paste it elsewhere. @param what in words, for the message */
export function copyPart(copied: Copied, what: string): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(copied));
  } catch {
    notify.error('Copy failed', 'This browser’s storage for this site is full.');
    return;
  }
  clipboard.set({ copied });
  notify.success(`${what} copied`);
}

/** Returns what was copied last, if it is of this kind; null otherwise. */
export function useCopied<Kind extends Copied['kind']>(kind: Kind): Extract<Copied, { kind: Kind }> | null {
  const copied = useStore(clipboard, (now) => now.copied);
  return copied?.kind === kind ? (copied as Extract<Copied, { kind: Kind }>) : null;
}
