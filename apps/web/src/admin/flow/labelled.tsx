import { useId, type ReactNode } from 'react';
import { Label } from '#components/ui/label.tsx';
import { classNames } from '#lib/class-names.ts';
import { Notes } from './notes.tsx';

interface Control {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

/** Shows a field of the editor: its name, what is wrong with it, what to know about it, and how much room is left. */
export function Labelled(props: {
  label: ReactNode;
  /** Current and maximum length of the text. */
  length?: { is: number; max: number };
  refusals?: string[] | undefined;
  warnings?: string[] | undefined;
  id?: string;
  className?: string;
  children: (control: Control) => ReactNode;
}) {
  const { label, length, refusals = [], warnings = [] } = props;
  const made = useId();
  const id = props.id ?? made;
  const notesId = `${id}-notes`;
  const noted = refusals.length + warnings.length > 0;
  return (
    <div className={classNames('grid min-w-0 grid-cols-1 content-start gap-1.5', props.className)}>
      <span className="flex items-end justify-between gap-2">
        <Label htmlFor={id}>{label}</Label>
        {length && <Length {...length} />}
      </span>
      {props.children({
        id,
        'aria-invalid': refusals.length > 0 || undefined,
        'aria-describedby': noted ? notesId : undefined,
      })}
      {noted && <Notes id={notesId} refusals={refusals} warnings={warnings} />}
    </div>
  );
}

/** Shows the length in a box of fixed size, so that the page is not laid out again on every keystroke. */
function Length({ is, max }: { is: number; max: number }) {
  return (
    <span className="relative h-4 w-24 shrink-0">
      <span
        className={classNames(
          'absolute inset-0 text-right text-xs tabular-nums contain-strict',
          is > max ? 'font-bold text-destructive' : 'text-muted',
        )}
      >
        {is}
        <span aria-hidden>/</span>
        <span className="sr-only"> of </span>
        {max}
        <span className="sr-only"> characters</span>
      </span>
    </span>
  );
}
