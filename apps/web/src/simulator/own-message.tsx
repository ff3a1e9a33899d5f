import { Check, Clock, Forward, MapPin, RotateCw } from 'lucide-react';
import { PersonBubble } from '#components/chat/bubbles.tsx';
import { pieces } from '#components/chat/markup.ts';
import { timeOfDay } from '#lib/format.ts';
import type { Bubble } from './messages.ts';
import { STICKER } from './sticker.ts';
import { VoiceNote } from './voice-note/voice-note.tsx';

type Own = Extract<Bubble, { from: 'person' }>;

/** Shows a message of the person, and its delivery state. */
export function OwnMessage({ bubble, onRetry }: { bubble: Own; onRetry: () => void }) {
  const { content, state } = bubble;
  const sound = content.media ?? bubble.media;
  return (
    <PersonBubble problem={state === 'failed' && <NotSent reason={bubble.reason} onRetry={onRetry} />}>
      {bubble.forwarded && (
        <p className="flex items-center gap-1 text-xs text-muted italic">
          <Forward aria-hidden className="size-3.5" />
          Forwarded
        </p>
      )}
      {bubble.quoted && (
        <p className="mb-1 line-clamp-2 border-l-2 border-amber pl-2 text-sm wrap-anywhere text-muted">
          <span className="sr-only">In answer to: </span>
          {pieces(bubble.quoted).map(({ text }) => text)}
        </p>
      )}
      {bubble.is_location && (
        <p className="flex h-9 items-center gap-2">
          <MapPin aria-hidden className="size-5 shrink-0" />
          Location
        </p>
      )}
      {content.sticker ? (
        <img src={STICKER} alt="Sticker" width={96} height={96} className="my-1" />
      ) : (
        sound && <VoiceNote id={bubble.key} media={sound} />
      )}
      {(content.text ?? content.choice) && (
        <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
          {content.text ?? content.choice?.title}
        </p>
      )}
      <p className="mt-1 flex min-w-17 items-center justify-end gap-1 text-xs text-muted">
        <time dateTime={bubble.at}>{timeOfDay(bubble.at)}</time>
        {state === 'sending' && <Clock role="img" aria-label="Sending" className="size-3.5" />}
        {state === 'sent' && <Check role="img" aria-label="Sent" className="size-3.5 text-primary" />}
      </p>
    </PersonBubble>
  );
}

function NotSent({ reason, onRetry }: { reason: string | undefined; onRetry: () => void }) {
  return (
    <div className="grid justify-items-end text-sm text-destructive">
      {reason && <p className="text-right">{reason}</p>}
      <button
        type="button"
        className="inline-flex min-h-8 items-center gap-1.5 rounded-md font-semibold underline underline-offset-4"
        onClick={onRetry}
      >
        <RotateCw aria-hidden className="size-4" />
        Not sent, tap to retry
      </button>
    </div>
  );
}
