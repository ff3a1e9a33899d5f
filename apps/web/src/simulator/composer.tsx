import { SendHorizontal } from 'lucide-react';
import { useState, type KeyboardEvent } from 'react';
import { Alert } from '#components/ui/alert.tsx';
import { Button } from '#components/ui/button.tsx';
import { inputClasses } from '#components/ui/input.tsx';
import { classNames } from '#lib/class-names.ts';
import { fileSize } from '#lib/format.ts';
import { AttachMenu } from './attach-menu.tsx';
import type { Content } from './messages.ts';
import { RecordButton } from './voice-note/record-button.tsx';
import { RecordingBar } from './voice-note/recording-bar.tsx';
import { useRecorder } from './voice-note/use-recorder.ts';

/** The server aborts longer requests. The bot itself declines a file between 16 MB and this size, in friendly words. */
const LARGEST = 19_500_000;

/** Returns the text that the link to this page brings along, like WhatsApp's links. */
function readyToSend(): string {
  return new URLSearchParams(location.search).get('text') ?? '';
}

/** Lets the person type, record or attach. */
export function Composer(props: { phone: HTMLElement | null; onSay: (content: Content) => void }) {
  const { onSay } = props;
  const [text, setText] = useState(readyToSend);
  const [problem, setProblem] = useState<string>();
  const recorder = useRecorder({ done: (media) => onSay({ media }), problem: setProblem });
  const recording = recorder.state !== 'idle';

  const sendText = () => {
    if (!text.trim()) return;
    onSay({ text: text.trim() });
    setText('');
    setProblem(undefined);
  };
  const attach = (content: Content) => {
    const size = content.media?.size ?? 0;
    const tooLarge = size > LARGEST;
    setProblem(tooLarge ? `This file has ${fileSize(size)}. The chat takes up to 16 MB.` : undefined);
    if (!tooLarge) onSay(content);
  };
  const onEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    sendText();
  };

  return (
    <div className="grid grid-cols-1 gap-2 border-t bg-card p-2.5 pb-[max(0.625rem,env(safe-area-inset-bottom))]">
      {problem && <Alert variant="destructive">{problem}</Alert>}
      <form
        className="flex items-end gap-1.5"
        onSubmit={(event) => {
          event.preventDefault();
          sendText();
        }}
      >
        {recording ? (
          <RecordingBar recorder={recorder} />
        ) : (
          <>
            <AttachMenu phone={props.phone} onAttach={attach} />
            <textarea
              rows={1}
              aria-label="Message"
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
        {text.trim() && !recording ? (
          <Button type="submit" size="icon" className="size-11 rounded-full" aria-label="Send">
            <SendHorizontal aria-hidden />
          </Button>
        ) : (
          <RecordButton recorder={recorder} />
        )}
      </form>
    </div>
  );
}
