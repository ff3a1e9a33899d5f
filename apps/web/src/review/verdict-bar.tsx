import { Undo2 } from 'lucide-react';
import { createContext, use, type ReactNode } from 'react';
import { KeyButton } from './keys.tsx';
import { saidText } from './side/notice.tsx';
import type { Verdict } from './types.ts';

/** The last verdict, and the action that undoes it. */
export const LastVerdict = createContext<{ last: Verdict | null; undo: () => void }>({
  last: null,
  undo: () => undefined,
});

/**
 * Shows what one needs for every recording: the last verdict with Undo, the labels, and the buttons that give a verdict.
 * On a phone it is fixed under the thumb; styles.css leaves room for it below the page.
 *
 * @param props.hint why no verdict was given yet
 */
export function VerdictBar(props: { hint?: string | undefined; labels?: ReactNode; children?: ReactNode }) {
  const { last, undo } = use(LastVerdict);
  return (
    <div
      data-verdict-bar
      className="grid gap-2 bg-card max-sm:fixed max-sm:inset-x-0 max-sm:bottom-0 max-sm:z-20 max-sm:border-t max-sm:px-4 max-sm:pt-1.5 max-sm:pb-[max(0.5rem,env(safe-area-inset-bottom))] sm:gap-3"
    >
      <p role="alert" className="text-sm font-semibold text-amber empty:hidden">
        {props.hint}
      </p>
      <div className="flex items-center justify-between gap-2">
        <p aria-live="polite" className="min-w-0 truncate text-sm text-muted">
          {last ? saidText(last) : 'No verdict on this page yet'}
        </p>
        <KeyButton icon={Undo2} sign="Z" size="lg" variant="ghost" className="-mr-3 px-3" onClick={undo}>
          Undo
        </KeyButton>
      </div>
      {props.labels}
      <div className="grid grid-cols-2 gap-2 empty:hidden">{props.children}</div>
    </div>
  );
}
