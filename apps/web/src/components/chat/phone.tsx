import {
  createContext,
  useContext,
  useState,
  type ComponentProps,
  type ReactElement,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
} from 'react';
import { classNames, Button } from '#components/ui/elements.tsx';
import { type LucideIcon, SendHorizontal } from 'lucide-react';
import { Dialog, DialogContent, DialogTrigger } from '#components/ui/dialog.tsx';
import { inputClasses, Form } from '#components/ui/form.tsx';

const Screen = createContext<HTMLElement | null>(null);

/** Draws a phone's screen. Sheets open within it, and not above the whole page. */
export function Phone({ className, children, ...props }: ComponentProps<'section'>) {
  const [screen, setScreen] = useState<HTMLElement | null>(null);
  return (
    <section
      ref={setScreen}
      className={classNames('relative flex flex-col overflow-clip bg-background text-ink', className)}
      {...props}
    >
      <Screen value={screen}>{children}</Screen>
    </section>
  );
}

/** Returns the screen of the phone around the component; null before it is drawn. */
function usePhoneScreen(): HTMLElement | null {
  return useContext(Screen);
}

export interface Row {
  id: string;
  title: string;
  description?: string | undefined;
  icon?: LucideIcon;
}

/** Offers rows to choose from, in a sheet at the lower edge of the phone. */
export function ListSheet<Each extends Row>(props: {
  /** The button that opens it. */
  trigger: ReactElement;
  title: string;
  rows: readonly Each[];
  onPick: (row: Each) => void;
}) {
  const [open, setOpen] = useState(false);
  return (
    <Dialog open={open} onOpenChange={setOpen}>
      <DialogTrigger>{props.trigger}</DialogTrigger>
      <DialogContent
        title={props.title}
        sheet
        container={usePhoneScreen()}
        className="grid-cols-1 content-start gap-2"
      >
        <ul className="-mx-2 grid">
          {props.rows.map((row) => (
            <li key={row.id} className="border-t first:border-t-0">
              <button
                type="button"
                className="flex min-h-12 w-full items-center gap-3 rounded-lg px-2 py-2 text-left hover:bg-primary-soft"
                onClick={() => {
                  setOpen(false);
                  props.onPick(row);
                }}
              >
                {row.icon && <row.icon aria-hidden className="size-5 shrink-0 text-primary" />}
                <span className="grid min-w-0 wrap-anywhere">
                  <span className="font-semibold">{row.title}</span>
                  {row.description && <span className="text-sm text-muted">{row.description}</span>}
                </span>
              </button>
            </li>
          ))}
        </ul>
      </DialogContent>
    </Dialog>
  );
}

/** Takes what the person types, and sends it. */
export function Composer(props: {
  /** The field's accessible name. */
  label: string;
  field?: Ref<HTMLTextAreaElement>;
  /** The text in the field at first. */
  initial?: string;
  /** Shown beside the field: sends something other than text. */
  attach: ReactNode;
  /** Shown in place of the Send button while nothing is typed. */
  whenEmpty?: ReactNode;
  /** Shown in place of the field and of `attach`. `whenEmpty` then shows too, whatever is typed. */
  instead?: ReactNode;
  onSend: (text: string) => void;
  className?: string;
}) {
  const { label, field, whenEmpty, instead, onSend } = props;
  const [text, setText] = useState(props.initial ?? '');
  const typed = text.trim();
  const send = () => {
    if (!typed) return;
    onSend(typed);
    setText('');
  };
  const onEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
  return (
    <Form className={classNames('flex items-end', props.className)} onSubmit={send}>
      {instead ?? (
        <>
          {props.attach}
          <textarea
            ref={field}
            rows={1}
            aria-label={label}
            placeholder="Message"
            maxLength={4096}
            dir="auto"
            className={classNames(
              inputClasses,
              'field-sizing-content h-auto max-h-32 min-h-11 min-w-0 flex-1 resize-none rounded-3xl py-2.5 wrap-anywhere',
            )}
            value={text}
            onChange={({ target }) => setText(target.value)}
            onKeyDown={onEnter}
          />
        </>
      )}
      {whenEmpty && (instead ?? !typed) ? (
        whenEmpty
      ) : (
        <Button
          icon={SendHorizontal}
          type="submit"
          size="icon"
          className="size-11 rounded-full"
          aria-label="Send"
        />
      )}
    </Form>
  );
}
