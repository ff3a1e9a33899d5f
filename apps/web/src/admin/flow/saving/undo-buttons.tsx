import { Redo2, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { IconButton } from '#components/ui/elements.tsx';
import { isTyping, usePageKeys } from '#lib/page-keys.ts';
import { useStore } from '#lib/store.ts';
import { isSameContent, savedContent, type Content } from '../drafts/content.ts';
import { drafts } from '../drafts/drafts.ts';
import { editHistory, type Step } from '../drafts/edit-history.ts';
import { useFlow } from '../flow-data.ts';
import { CONFIGURATION_TITLE_ID, focusTitleIfLost } from './save-steps.ts';

/**
 * Undoes and redoes edits of this state, by buttons and by Ctrl Z. After a save, undo makes an unsaved edit: it never changes what
 * is saved.
 */
export function UndoButtons({ state_id }: { state_id: string }) {
  const flow = useFlow();
  const [done, setDone] = useState('');
  const find = (steps: readonly Step[]) => steps.findLastIndex((step) => step.state_id === state_id);
  const past = useStore(editHistory, ({ past }) => past);
  const future = useStore(editHistory, ({ future }) => future);

  /** @param from the content that the step has led to, `to` the content that it leads to now */
  const apply = (from: Content, to: Content) => {
    const state = flow.states.find(({ id }) => id === state_id);
    if (!state) return;
    const server = savedContent(flow, state.state_key);
    // If somebody else has saved another content meanwhile, the edit is compared with theirs before it is saved.
    const base = drafts.get(state.id)?.base ?? (isSameContent(from, server) ? server : from);
    flushSync(() => drafts.set(state.id, { base, content: to }));
    focusTitleIfLost();
  };
  const go = (way: 'undo' | 'redo') => {
    // Read now: a key may follow the last letter before this component has rendered again.
    const { past, future } = editHistory.get();
    const [from, to] = way === 'undo' ? [past, future] : [future, past];
    const at = find(from);
    const step = from[at];
    if (!step) return;
    const [rest, more] = [from.toSpliced(at, 1), [...to, step]];
    editHistory.set(way === 'undo' ? { past: rest, future: more } : { past: more, future: rest });
    if (way === 'undo') apply(step.after, step.before);
    else apply(step.before, step.after);
    setDone(`${way === 'undo' ? 'Undone' : 'Redone'}: ${step.what}`);
  };

  usePageKeys((event) => {
    const key = event.key.toLowerCase();
    if (!(event.ctrlKey || event.metaKey) || event.altKey || (key !== 'z' && key !== 'y')) return;
    // Fields outside the content, such as the state's name, undo by themselves.
    const isElsewhere =
      isTyping(event.target) &&
      !(event.target as Element).closest(`[aria-labelledby=${CONFIGURATION_TITLE_ID}]`);
    if (isElsewhere || document.querySelector('[role=dialog]')) return;
    event.preventDefault();
    go(key === 'y' || event.shiftKey ? 'redo' : 'undo');
  });

  return (
    <>
      <IconButton
        label="Undo"
        className="@max-[30rem]:size-8"
        title="Undo (Ctrl Z)"
        icon={Undo2}
        aria-keyshortcuts="Control+Z"
        disabled={find(past) < 0}
        onClick={() => go('undo')}
      />
      <IconButton
        label="Redo"
        className="@max-[30rem]:size-8"
        title="Redo (Ctrl Shift Z)"
        icon={Redo2}
        aria-keyshortcuts="Control+Shift+Z"
        disabled={find(future) < 0}
        onClick={() => go('redo')}
      />
      <span role="status" className="sr-only">
        {done}
      </span>
    </>
  );
}
