import { Paperclip, SendHorizontal } from 'lucide-react';
import { useRef, useState, type KeyboardEvent } from 'react';
import { Alert } from '#components/ui/alert.tsx';
import { Button } from '#components/ui/button.tsx';
import { inputClasses } from '#components/ui/input.tsx';
import { classNames } from '#lib/class-names.ts';
import { fileSize } from '#lib/format.ts';
import type { Content } from './messages.ts';
import { RecordButton } from './voice-note/record-button.tsx';
import { RecordingBar } from './voice-note/recording-bar.tsx';
import { useRecorder } from './voice-note/use-recorder.ts';

/** The server breaks off longer requests. The bot itself declines a file between 16 MB and this size, in friendly words. */
const LARGEST = 19_500_000;

/** Where the person types, records or attaches. */
export function Composer({ onSay }: { onSay: (content: Content) => void }) {
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();
  const file = useRef<HTMLInputElement>(null);
  const recorder = useRecorder({ done: (media) => onSay({ media }), problem: setProblem });
  const recording = recorder.state !== 'idle';

  const sendText = () => {
    if (!text.trim()) return;
    onSay({ text: text.trim() });
    setText('');
    setProblem(undefined);
  };
  const attach = (media: File | undefined) => {
    if (!media) return;
    const tooLarge = media.size > LARGEST;
    setProblem(tooLarge ? `This file has ${fileSize(media.size)}. The chat takes up to 16 MB.` : undefined);
    if (!tooLarge) onSay({ media });
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
            <Button
              variant="ghost"
              size="icon"
              className="size-11 rounded-full"
              aria-label="Attach a file"
              title="Attach a file"
              onClick={() => file.current?.click()}
            >
              <Paperclip aria-hidden />
            </Button>
            <input
              ref={file}
              type="file"
              aria-label="File to attach"
              className="hidden"
              onChange={({ target }) => {
                attach(target.files?.[0]);
                target.value = '';
              }}
            />
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
