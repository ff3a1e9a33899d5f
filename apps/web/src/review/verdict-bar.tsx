import type { ReactNode } from 'react';

/** Shows the two buttons that give a verdict; on a phone they stay under the thumb. @param props.hint why none was given yet */
export function VerdictBar({ hint, children }: { hint: string | undefined; children: ReactNode }) {
  return (
    <div className="sticky bottom-0 z-10 -mx-4 grid gap-2 border-t bg-card px-4 py-3 sm:static sm:mx-0 sm:border-0 sm:p-0">
      <p role="alert" className="text-sm font-semibold text-amber empty:hidden">
        {hint}
      </p>
      <div className="grid grid-cols-2 gap-2">{children}</div>
    </div>
  );
}
