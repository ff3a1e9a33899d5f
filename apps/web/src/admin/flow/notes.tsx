import { CircleAlert, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '#lib/class-names.ts';

/** Lists notes, usually about a field: refusals, which prevent a save, and warnings, which do not. */
export function Notes(props: { id?: string; refusals?: string[]; warnings?: string[] }) {
  const { id, refusals = [], warnings = [] } = props;
  if (refusals.length + warnings.length === 0) return null;
  return (
    <ul id={id} className="grid grid-cols-1 gap-1">
      {refusals.map((text) => (
        <Note key={text} severe>
          {text}
        </Note>
      ))}
      {warnings.map((text) => (
        <Note key={text}>{text}</Note>
      ))}
    </ul>
  );
}

export function Note(props: { severe?: boolean; action?: ReactNode; children: ReactNode }) {
  const { severe = false } = props;
  const Icon = severe ? CircleAlert : TriangleAlert;
  return (
    <li
      className={classNames('flex items-start gap-1.5 text-sm', severe ? 'text-destructive' : 'text-amber')}
    >
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 break-words">
        {props.children}
        {props.action}
      </span>
    </li>
  );
}
