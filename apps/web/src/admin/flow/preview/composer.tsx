import type { UserAction } from '@labrish/conversation/flow-test';
import { Image, SendHorizontal } from 'lucide-react';
import { useState, type KeyboardEvent, type RefObject } from 'react';
import { Button } from '#components/ui/button.tsx';
import { inputClasses } from '#components/ui/input.tsx';
import { classNames } from '#lib/class-names.ts';

/** Takes what one types, or sends a photo. */
export function Composer(props: {
  field: RefObject<HTMLTextAreaElement | null>;
  onSend: (did: UserAction) => void;
}) {
  const { field, onSend } = props;
  const [text, setText] = useState('');
  const sendText = () => {
    if (!text.trim()) return;
    onSend({ typed: text.trim() });
    setText('');
  };
  const onEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    sendText();
  };
  return (
    <form
      className="flex items-end gap-1 bg-card p-2"
      onSubmit={(event) => {
        event.preventDefault();
        sendText();
      }}
    >
      <Button
        variant="ghost"
        size="icon"
        className="size-11 rounded-full"
        aria-label="Send a photo"
        title="Send a photo"
        onClick={() => onSend({ sent: 'not_audio' })}
      >
        <Image aria-hidden />
      </Button>
      <textarea
        ref={field}
        rows={1}
        aria-label="Write to the bot"
        placeholder="Message"
        maxLength={4096}
        dir="auto"
        className={classNames(
          inputClasses,
          'field-sizing-content h-auto max-h-24 min-h-11 min-w-0 flex-1 resize-none rounded-3xl py-2.5 wrap-anywhere',
        )}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={onEnter}
      />
      <Button type="submit" size="icon" className="size-11 rounded-full" aria-label="Send">
        <SendHorizontal aria-hidden />
      </Button>
    </form>
  );
}
