import {
  cloneElement,
  useId,
  type AriaAttributes,
  type ComponentProps,
  type ReactElement,
  type ReactNode,
} from 'react';
import { Label, Input } from '#components/ui/form.tsx';
import { classNames, IconButton } from '#components/ui/elements.tsx';
import { CircleAlert, TriangleAlert, ArrowDown, ArrowUp, Trash2 } from 'lucide-react';

/** Shows a field of the editor: its name, what is wrong with it, what to know about it, and how much room is left. */
export function Labelled(props: {
  label: ReactNode;
  /** Current and maximum length of the text. */
  length?: { is: number; max: number } | undefined;
  refusals?: string[] | undefined;
  warnings?: string[] | undefined;
  id?: string | undefined;
  className?: string;
  /** Shown to the right of the control. */
  beside?: ReactNode;
  hint?: string | undefined;
  children: ReactElement<AriaAttributes & { id?: string }>;
}) {
  const { label, length, refusals = [], warnings = [] } = props;
  const made = useId();
  const id = props.id ?? made;
  const notesId = `${id}-notes`;
  const noted = refusals.length + warnings.length > 0;
  const control = cloneElement(props.children, {
    id,
    'aria-invalid': refusals.length > 0 || undefined,
    'aria-describedby': noted ? notesId : undefined,
  });
  return (
    <div className={classNames('grid min-w-0 grid-cols-1 content-start gap-1.5', props.className)}>
      <span className="flex items-end justify-between gap-2">
        <Label htmlFor={id}>{label}</Label>
        {length && <Length {...length} />}
      </span>
      {props.beside === undefined ? (
        control
      ) : (
        <div className="flex gap-2">
          {control}
          {props.beside}
        </div>
      )}
      {props.hint && <span className="text-sm text-muted">{props.hint}</span>}
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
      <span className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 [overflow-wrap:anywhere]">
        {props.children}
        {props.action}
      </span>
    </li>
  );
}

type Named = Pick<ComponentProps<typeof Labelled>, 'id' | 'label' | 'length' | 'refusals' | 'warnings'>;

/** Shows an input for one line of text, as a field of the editor. */
export function TextField({
  onChange,
  ...props
}: Named &
  Omit<ComponentProps<typeof Input>, keyof Named | 'onChange'> & { onChange: (text: string) => void }) {
  const { id, label, length, refusals, warnings, ...input } = props;
  return (
    <Labelled {...{ id, label, length, refusals, warnings }}>
      <Input autoComplete="off" {...input} onChange={({ target }) => onChange(target.value)} />
    </Labelled>
  );
}

/** Moves one of several entries up or down, or removes it. */
export function MoveAndRemoveButtons(props: {
  /** The entry in "Move … up", for screen readers. */
  name: string;
  /** Its place, from 1 to `count`. */
  number: number;
  count: number;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}) {
  const { name, number, count, onMove } = props;
  return (
    <span className="flex gap-1">
      <IconButton
        label={`Move ${name} up`}
        icon={ArrowUp}
        disabled={number === 1}
        onClick={() => onMove(-1)}
      />
      <IconButton
        label={`Move ${name} down`}
        icon={ArrowDown}
        disabled={number === count}
        onClick={() => onMove(1)}
      />
      <IconButton
        label={`Delete ${name}`}
        icon={Trash2}
        className="text-destructive"
        onClick={props.onRemove}
      />
    </span>
  );
}
