import { FileUp, Mic, Square, Trash2 } from 'lucide-react';
import { useAttempt } from '#lib/attempt.ts';
import { useEffect, useRef, useState } from 'react';
import { Button, Alert, OutlineButton } from '#components/ui/elements.tsx';
import { trpc } from '#lib/api/trpc.ts';
import { startRecording, type Recording } from '#lib/audio/recording.ts';
import { notify } from '#lib/outcomes.ts';
import { accessToken } from '#session/access-token.ts';

/** Milliseconds after which a recording stops: the longest that the server takes. */
const LONGEST = 120_000;
const FAILED = 'That failed. Check the connection and try again.';

/** Records a wording or takes a file, plays what the server makes of it, and saves that. */
export function VoiceSteps(props: {
  which: { topic_id: string; wording: string };
  words: string;
  hasOne: boolean;
  onDone: () => void;
}) {
  const { which, words, hasOne, onDone } = props;
  const utils = trpc.useUtils();
  const save = trpc.prompts.saveRecording.useMutation();
  const remove = trpc.prompts.removeRecording.useMutation();
  const [recording, setRecording] = useState<Recording>();
  const { problem, isBusy, attempt } = useAttempt();
  const [made, setMade] = useState<{ sound: Blob; url: string }>();
  const isOpen = useRef(true);

  const make = (sound: () => Promise<Blob>) =>
    attempt(FAILED, async () => {
      const finished = await makeVoiceNote(await sound());
      setMade({ sound: finished, url: URL.createObjectURL(finished) });
    });
  const start = () =>
    attempt(FAILED, async () => {
      const started = await startRecording();
      if (!isOpen.current) return started.cancel();
      setMade(undefined);
      setRecording(started);
    });
  const change = (done: string, mutate: () => Promise<unknown>) =>
    attempt(FAILED, async () => {
      await mutate();
      await utils.prompts.recordings.invalidate();
      notify.success(done);
      onDone();
    });
  const stop = () => {
    setRecording(undefined);
    if (recording) void make(recording.finish);
  };

  useEffect(() => {
    isOpen.current = true;
    return () => void (isOpen.current = false);
  }, []);
  useEffect(() => {
    if (!recording) return;
    const timer = setTimeout(() => {
      setRecording(undefined);
      void make(recording.finish);
    }, LONGEST);
    return () => {
      clearTimeout(timer);
      if (!isOpen.current) recording.cancel();
    };
    // oxlint-disable-next-line react/exhaustive-deps
  }, [recording]);
  return (
    <div className="grid grid-cols-1 gap-4">
      <p dir="auto" className="rounded-lg bg-primary-soft p-3 wrap-anywhere whitespace-pre-line">
        {words}
      </p>
      <div className="flex flex-wrap items-center gap-2">
        {recording ? (
          <Button icon={Square} size="lg" variant="destructive" onClick={stop}>
            Stop
          </Button>
        ) : (
          <>
            <Button icon={Mic} size="lg" disabled={isBusy} onClick={() => void start()}>
              {made ? 'Record again' : 'Record'}
            </Button>
            <OutlineButton asChild size="lg" className="cursor-pointer focus-within:outline-2">
              <label>
                <FileUp aria-hidden />
                Upload a file
                <input
                  type="file"
                  accept="audio/*"
                  disabled={isBusy}
                  className="sr-only"
                  onChange={({ target }) => {
                    const file = target.files?.[0];
                    if (file) void make(async () => file);
                  }}
                />
              </label>
            </OutlineButton>
          </>
        )}
      </div>
      <p role="status" className="text-sm text-muted empty:hidden">
        {recording
          ? 'Recording. At most two minutes.'
          : isBusy
            ? 'One moment...'
            : made && 'Listen to it. If it is clear, save it.'}
      </p>
      {problem && <Alert variant="destructive">{problem}</Alert>}
      {made && <audio controls src={made.url} aria-label="The voice note" className="w-full" />}
      <div className="flex flex-wrap justify-end gap-2">
        {hasOne && (
          <OutlineButton
            icon={Trash2}
            disabled={isBusy}
            onClick={() => void change('Voice note removed', () => remove.mutateAsync(which))}
          >
            Remove
          </OutlineButton>
        )}
        <Button
          disabled={isBusy || !made}
          onClick={() =>
            void change(
              'Voice note saved',
              async () => made && save.mutateAsync({ ...which, words, audio: await toBase64(made.sound) }),
            )
          }
        >
          Save
        </Button>
      </div>
    </div>
  );
}

/** Lets the server make a voice note. @throws with the server's words why a recording cannot be used */
async function makeVoiceNote(sound: Blob): Promise<Blob> {
  const headers = {
    'content-type': 'application/octet-stream',
    authorization: `Bearer ${await accessToken()}`,
  };
  const answer = await fetch('/voices/prompt', { method: 'POST', body: sound, headers });
  if (answer.ok) return answer.blob();
  const { error } = (await answer.json().catch(() => ({}))) as { error?: string };
  throw new Error(answer.status === 413 ? 'This file is too large. The limit is 16 MB.' : error);
}

async function toBase64(sound: Blob): Promise<string> {
  const bytes = new Uint8Array(await sound.arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}
