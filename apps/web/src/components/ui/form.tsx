import {
  cloneElement,
  useId,
  type ComponentProps,
  type ReactElement,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  type RefObject,
} from 'react';
import { Label as Primitive } from 'radix-ui';
import { ChevronDown } from 'lucide-react';
import { classNames, Button, OutlineButton, SubmitButton } from './elements.tsx';

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

/** Shows a labelled field for a short text in any script. @param props.onText receives the text at every key */
export function TextField({
  label,
  onText,
  ...input
}: Pick<ComponentProps<'input'>, 'maxLength' | 'required' | 'value'> & {
  label: string;
  onText: (text: string) => void;
}) {
  return (
    <Field label={label}>
      <input dir="auto" {...input} onChange={({ target }) => onText(target.value)} />
    </Field>
  );
}

export const inputClasses =
  'h-10 w-full min-w-0 rounded-lg border border-control bg-card px-3 text-base text-ink placeholder:text-muted aria-invalid:border-destructive disabled:opacity-60';

export function Input({ className, ...props }: ComponentProps<'input'>) {
  return <input className={classNames(inputClasses, className)} {...props} />;
}

export function Checkbox({ className, ...props }: ComponentProps<'input'>) {
  return (
    <input type="checkbox" className={classNames('size-5 shrink-0 accent-primary', className)} {...props} />
  );
}

export function Label({ className, ...props }: ComponentProps<typeof Primitive.Root>) {
  return <Primitive.Root className={classNames('text-sm font-semibold', className)} {...props} />;
}

/** Styles the browser's own select: a wheel on a phone, type-ahead on a keyboard, no script to load. */
export function Select({ className, children, ...props }: ComponentProps<'select'>) {
  return (
    <span className={classNames('relative block min-w-0', className)}>
      <select className={classNames(inputClasses, 'appearance-none truncate pr-8')} {...props}>
        {children}
      </select>
      <ChevronDown aria-hidden className="pointer-events-none absolute top-3 right-2.5 size-4 text-muted" />
    </span>
  );
}

/** Renders options of a select, each a value and its words. */
export function Options({ of }: { of: Iterable<readonly [value: string | number, words: ReactNode]> }) {
  return Array.from(of, ([value, words]) => (
    <option key={value} value={value}>
      {words}
    </option>
  ));
}

/** Renders a form whose work is done by `onSubmit`, and not by the browser, which would load another page. */
export function Form({
  onSubmit,
  ...props
}: Omit<ComponentProps<'form'>, 'onSubmit'> & { onSubmit: () => unknown }) {
  return (
    <form
      {...props}
      onSubmit={(event) => {
        event.preventDefault();
        void onSubmit();
      }}
    />
  );
}

/** Shows the buttons at the end of a form: one to leave it, and one to send it, whose words are others while it is being sent. */
export function FormButtons(props: {
  leave?: string;
  send: string;
  sending: string;
  isSending: boolean;
  onLeave: () => void;
  size?: ComponentProps<typeof Button>['size'];
}) {
  const { leave = 'Cancel', isSending, size } = props;
  return (
    // By keyboard one comes to the button that sends first, so that Enter after the last field loses nothing.
    <div className="flex flex-row-reverse flex-wrap gap-2">
      <SubmitButton send={props.send} sending={props.sending} isSending={isSending} size={size} />
      <OutlineButton size={size} disabled={isSending} onClick={props.onLeave}>
        {leave}
      </OutlineButton>
    </div>
  );
}

/**
 * Renders a text field that grows with its text, and shrinks only when its width changes, so that nothing beneath it jumps
 * while one types. Uncontrolled, so that a typed letter shows without a render: a new `text`, which may come a frame later, is
 * written into the field only if it differs.
 */
export function Textarea({
  className,
  ref: given,
  text,
  onType,
  ...props
}: Omit<ComponentProps<'textarea'>, 'ref' | 'value' | 'defaultValue' | 'onChange'> & {
  ref?: RefObject<HTMLTextAreaElement | null>;
  text: string;
  onType: (text: string) => void;
}) {
  const own = useRef<HTMLTextAreaElement>(null);
  const ref = given ?? own;
  useLayoutEffect(() => {
    const area = ref.current;
    if (!area) return;
    // Compare first: setting the value, even to the same text, would move the cursor and clear the undo history.
    if (area.value !== text) {
      const cursor = endOfChange(area.value, text);
      area.value = text;
      if (document.activeElement === area) area.setSelectionRange(cursor, cursor);
    }
    grow(area);
  }, [ref, text]);
  useEffect(() => {
    const area = ref.current;
    if (!area) return;
    let width = area.offsetWidth;
    const observer = new ResizeObserver(() => {
      if (area.offsetWidth !== width) area.style.height = '';
      width = area.offsetWidth;
      grow(area);
    });
    observer.observe(area);
    return () => observer.disconnect();
  }, [ref]);
  return (
    // Render the field in a block, with a size that does not depend on its contents: a key then lays out only the text,
    // not the page around it.
    <div>
      <textarea
        ref={ref}
        className={classNames(
          inputClasses,
          'relative block h-auto min-h-32 py-2 leading-relaxed contain-layout contain-size',
          className,
        )}
        onChange={({ currentTarget }) => {
          grow(currentTarget);
          onType(currentTarget.value);
        }}
        {...props}
      />
    </div>
  );
}

/** Returns where the part of a text ends that differs from what was there before. */
function endOfChange(before: string, text: string): number {
  let same = 0;
  while (same < Math.min(before.length, text.length) && before.at(-1 - same) === text.at(-1 - same))
    same += 1;
  return text.length - same;
}

function grow(area: HTMLTextAreaElement | null): void {
  if (!area) return;
  const beyond = area.scrollHeight - area.clientHeight;
  if (beyond > 0) area.style.height = `${area.offsetHeight + beyond}px`;
}
