import { cloneElement, useId, type ComponentProps, type ReactElement } from 'react';
import { inputClasses } from '#components/ui/input.tsx';
import { Label } from '#components/ui/label.tsx';
import { Select } from '#components/ui/select.tsx';
import { classNames } from '#lib/class-names.ts';

/** Shows a labelled input or select with its error, or without one its hint, which screen readers read with the input. */
export function Field(props: {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  children: ReactElement<ComponentProps<'input'>>;
}) {
  const id = useId();
  const noteId = `${id}-note`;
  const note = props.error ?? props.hint;
  return (
    <div className="grid gap-1.5">
      <Label htmlFor={id}>{props.label}</Label>
      {cloneElement(props.children, {
        id,
        className: classNames(props.children.type !== Select && inputClasses, props.children.props.className),
        'aria-invalid': props.error ? true : undefined,
        'aria-describedby': note ? noteId : undefined,
      })}
      {note && (
        <p id={noteId} className={classNames('text-sm', props.error ? 'text-destructive' : 'text-muted')}>
          {note}
        </p>
      )}
    </div>
  );
}
