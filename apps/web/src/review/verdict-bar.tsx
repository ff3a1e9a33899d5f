import { Undo2 } from 'lucide-react';
import { createContext, use, type ReactNode } from 'react';
import { KeyButton } from './keys.tsx';
import { saidText } from './side/notice.tsx';
import type { LastSaid, Leaving } from './types.ts';

/** What the reviewer did last, and the action that undoes it. */
export const LastVerdict = createContext<{ last: LastSaid | null; left: Leaving | null; undo: () => void }>({
  ...{ last: null, left: null },
  undo: () => undefined,
});

const LEFT: Record<Leaving, string> = {
  skip: 'Skipped',
  recuse: 'You know this voice',
  upset: 'This upset you',
};

/**
 * Shows what one needs for every recording: the last verdict with Undo, the labels, and the buttons that give a verdict.
 * On a phone it is fixed under the thumb, elsewhere it stays at the lower edge of the window; styles.css leaves room for it.
 *
 * @param props.hint why no verdict was given yet
 */
export function VerdictBar(props: { hint?: string | undefined; labels?: ReactNode; children?: ReactNode }) {
  const { last, left, undo } = use(LastVerdict);
  const said = last && [saidText(last), last.prompt_text].filter(Boolean).join(' · ');
  return (
    <div
      data-verdict-bar
      className="grid gap-2 bg-card max-sm:fixed max-sm:inset-x-0 max-sm:bottom-0 max-sm:z-20 max-sm:border-t max-sm:px-4 max-sm:pt-1.5 max-sm:pb-[max(0.5rem,env(safe-area-inset-bottom))] sm:sticky sm:bottom-0 sm:z-10 sm:gap-3 sm:border-t sm:py-3"
    >
      <p role="alert" className="text-sm font-semibold text-amber empty:hidden">
        {props.hint}
      </p>
      <div className="flex min-w-0 items-center justify-between gap-2">
        <p aria-live="polite" className="min-w-0 truncate text-sm text-muted">
          {left ? LEFT[left] : (said ?? 'No verdict yet')}
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
