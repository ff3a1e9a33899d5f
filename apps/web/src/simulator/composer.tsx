import { useState, useRef } from 'react';
import { Composer, ListSheet, type Row } from '#components/chat/phone.tsx';
import { Alert, Button, IconButton } from '#components/ui/elements.tsx';
import { fileSize, clock } from '#lib/format.ts';
import type { Content } from './messages.ts';
import { useRecorder, type Recorder } from './voice-note/use-recorder.ts';
import { Forward, MapPin, Paperclip, Plus, Sticker, Mic, SendHorizontal, Trash2 } from 'lucide-react';
import { Waveform } from '#components/waveform.tsx';

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

/** The location that is sent: Parade, in Kingston. The page never asks for the real one. */
const PLACE = { latitude: 17.9712, longitude: -76.7928 };

/** What can be sent; of a `file`, how the one that the person chooses is sent. */
const KINDS: (Row & ({ content: Content } | { file: Content }))[] = [
  { id: 'file', title: 'Recording or file', icon: Paperclip, file: {} },
  { id: 'forwarded', title: 'Forwarded voice note', icon: Forward, file: { forwarded: true } },
  { id: 'sticker', title: 'Sticker', icon: Sticker, content: { sticker: true } },
  { id: 'location', title: 'Location', icon: MapPin, content: { location: PLACE } },
];

/** Offers what can be sent besides text and voice, like the plus button of a phone. */
function AttachMenu({ onAttach }: { onAttach: (content: Content) => void }) {
  const file = useRef<HTMLInputElement>(null);
  /** How the file that is being chosen will be sent. */
  const sentAs = useRef<Content>({});

  const pick = (kind: (typeof KINDS)[number]) => {
    if ('content' in kind) return onAttach(kind.content);
    sentAs.current = kind.file;
    file.current?.click();
  };

  return (
    <>
      <ListSheet
        title="Attach"
        rows={KINDS}
        onPick={pick}
        trigger={<IconButton label="Attach" icon={Plus} className="size-11 rounded-full" title="Attach" />}
      />
      <input
        ref={file}
        type="file"
        aria-label="File to attach"
        className="hidden"
        onChange={({ target }) => {
          const media = target.files?.[0];
          if (media) onAttach({ ...sentAs.current, media });
          target.value = '';
          sentAs.current = {};
        }}
      />
    </>
  );
}

/** Milliseconds after which a press counts as held: releasing it sends. */
const HOLD = 500;

/** Records: hold to talk and release to send, or tap to start and tap again to send. Keys count as taps. */
function RecordButton({ recorder }: { recorder: Recorder }) {
  /** Start time of the press that started the recording. */
  const pressed = useRef<number>(undefined);
  const recording = recorder.state === 'recording';
  const label = recording ? 'Send voice note' : 'Record a voice note';

  const onClick = () => {
    const began = pressed.current;
    pressed.current = undefined;
    if (began !== undefined) {
      if (performance.now() - began >= HOLD) recorder.finish();
    } else if (recording) recorder.finish();
    else if (recorder.state === 'idle') recorder.start();
  };

  return (
    <Button
      icon={recording ? SendHorizontal : Mic}
      size="icon"
      className="size-11 touch-none rounded-full select-none [&_svg]:pointer-events-none"
      aria-label={label}
      title={recording ? label : 'Hold to talk, or tap to start'}
      // Not `disabled`: a disabled button would swallow the release of the press that started it.
      aria-busy={recorder.state === 'starting'}
      onPointerDown={() => {
        pressed.current = undefined;
        if (recorder.state !== 'idle') return;
        pressed.current = performance.now();
        recorder.start();
      }}
      onContextMenu={(event) => event.preventDefault()}
      onClick={onClick}
    />
  );
}

const STROKES = 36;

/** Shows the running recording: its length, its loudness, and a button to cancel. */
function RecordingBar({ recorder }: { recorder: Recorder }) {
  const latest = recorder.levels.slice(-STROKES);
  const peaks = [...Array.from({ length: STROKES - latest.length }, () => 0), ...latest];
  return (
    <div role="group" aria-label="Recording" className="flex h-11 min-w-0 flex-1 items-center gap-2">
      <IconButton
        label="Cancel recording"
        icon={Trash2}
        className="size-11 rounded-full text-destructive"
        title="Cancel recording"
        onClick={recorder.cancel}
      />
      <span
        aria-hidden
        className="size-2.5 animate-pulse rounded-full bg-destructive-solid forced-color-adjust-none"
      />
      <span role="timer" className="tabular-nums">
        {recorder.state === 'starting' ? 'Starting' : clock(recorder.seconds)}
      </span>
      <Waveform peaks={peaks} strokes={STROKES} className="h-8 min-w-0 flex-1 text-sorrel" />
    </div>
  );
}
