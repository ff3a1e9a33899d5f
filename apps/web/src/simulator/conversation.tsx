import { Fragment } from 'react';
import { BotBubble, PersonBubble, Choices, Invitation, MessagesLog } from '#components/chat/messages.tsx';
import { Pulse } from '#components/pulse.tsx';
import type { Chat, ChatView } from './chat.ts';
import type { Bubble } from './messages.ts';
import { Check, Clock, Forward, MapPin, RotateCw } from 'lucide-react';
import { pieces } from '#components/chat/markup.ts';
import { timeOfDay } from '#lib/format.ts';
import { STICKER } from './server.ts';
import { BotVoiceNote, VoiceNote } from './voice-note/voice-note.tsx';

/** Shows the conversation; of an answer that is longer than the screen it shows the beginning. */
export function Conversation({ chat, view }: { chat: Chat; view: ChatView }) {
  const { bubbles } = view;
  const asked = openQuestion(bubbles);
  return (
    <MessagesLog
      label="Conversation"
      sent={bubbles.findLast(({ from }) => from === 'person')?.key}
      startOfAnswer={bubbles.at(-1)?.from === 'bot'}
    >
      {bubbles.map((bubble) =>
        bubble.from === 'bot' ? (
          <Fragment key={bubble.key}>
            <BotBubble
              body={bubble.message.body ?? ''}
              at={bubble.message.at}
              voice={bubble.message.voice && <BotVoiceNote id={bubble.key} {...bubble.message.voice} />}
            />
            <Choices
              message={bubble.message}
              earlier={bubble.message !== asked}
              onPick={(choice) => void chat.say({ choice, in_reply_to: bubble.message.reply_id ?? '' })}
            />
          </Fragment>
        ) : (
          <OwnMessage key={bubble.key} bubble={bubble} onRetry={() => void chat.retry(bubble.key)} />
        ),
      )}
      {view.typing && (
        <p className="w-fit self-start rounded-2xl rounded-tl-md bg-card px-4 py-3 text-muted shadow-sm forced-colors:border">
          <Pulse className="h-4" />
          <span className="sr-only">The bot is writing</span>
        </p>
      )}
      {!view.loading && bubbles.length === 0 && (
        <Invitation onHi={() => void chat.say({ text: 'Hi' })}>
          No messages yet. Say hi, and the bot guides you.
        </Invitation>
      )}
    </MessagesLog>
  );
}

/** Returns the bot's last message, unless something was tapped since. */
function openQuestion(bubbles: Bubble[]) {
  const index = bubbles.findLastIndex(({ from }) => from === 'bot');
  const bubble = bubbles[index];
  const answered = bubbles.slice(index + 1).some((later) => later.from === 'person' && later.content.choice);
  return bubble?.from === 'bot' && !answered ? bubble.message : undefined;
}

type Own = Extract<Bubble, { from: 'person' }>;

/** Shows a message of the person, and its delivery state. */
function OwnMessage({ bubble, onRetry }: { bubble: Own; onRetry: () => void }) {
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
