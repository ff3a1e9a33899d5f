import { SendHorizontal } from 'lucide-react';
import { useState, type KeyboardEvent, type ReactNode, type Ref } from 'react';
import { Button, classNames } from '#components/ui/elements.tsx';
import { inputClasses } from '#components/ui/form.tsx';

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
    <form
      className={classNames('flex items-end', props.className)}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
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
        <Button type="submit" size="icon" className="size-11 rounded-full" aria-label="Send">
          <SendHorizontal aria-hidden />
        </Button>
      )}
    </form>
  );
}
