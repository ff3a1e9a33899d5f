import { useState } from 'react';
import { Composer } from '#components/chat/composer.tsx';
import { Alert } from '#components/ui/alert.tsx';
import { fileSize } from '#lib/format.ts';
import { AttachMenu } from './attach-menu.tsx';
import type { Content } from './messages.ts';
import { RecordButton } from './voice-note/record-button.tsx';
import { RecordingBar } from './voice-note/recording-bar.tsx';
import { useRecorder } from './voice-note/use-recorder.ts';

/** Maximum size of a file in bytes: the server aborts longer requests. Between 16 MB and this size, the bot declines the file. */
const LARGEST = 19_500_000;

/** Returns the text that a link to this page puts into the field (`?text=`), as WhatsApp's links do. */
function readyToSend(): string {
  return new URLSearchParams(location.search).get('text') ?? '';
}

/** Lets the person type, record or attach. */
export function SimulatorComposer({ onSay }: { onSay: (content: Content) => void }) {
  const [problem, setProblem] = useState<string>();
  const recorder = useRecorder({ done: (media) => onSay({ media }), problem: setProblem });
  const attach = (content: Content) => {
    const size = content.media?.size ?? 0;
    const tooLarge = size > LARGEST;
    setProblem(tooLarge ? `This file has ${fileSize(size)}. The chat takes up to 16 MB.` : undefined);
    if (!tooLarge) onSay(content);
  };
  return (
    <div className="grid grid-cols-1 gap-2 border-t bg-card p-2.5 pb-[max(0.625rem,env(safe-area-inset-bottom))]">
      {problem && <Alert variant="destructive">{problem}</Alert>}
      <Composer
        label="Message"
        initial={readyToSend()}
        attach={<AttachMenu onAttach={attach} />}
        whenEmpty={<RecordButton recorder={recorder} />}
        instead={recorder.state === 'idle' ? undefined : <RecordingBar recorder={recorder} />}
        onSend={(text) => {
          onSay({ text });
          setProblem(undefined);
        }}
        className="gap-1.5"
      />
    </div>
  );
}
