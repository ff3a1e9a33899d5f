import { Fragment, useLayoutEffect, useRef } from 'react';
import { Pulse } from '#components/pulse.tsx';
import { Button } from '#components/ui/button.tsx';
import { BotBubble } from '#components/chat/bot-bubble.tsx';
import type { Chat, ChatView } from './chat.ts';
import { Choices } from '#components/chat/choices.tsx';
import type { Bubble } from './messages.ts';
import { PersonBubble } from './person-bubble.tsx';

/** Within this many pixels of the end, the log follows new messages. */
const NEAR_END = 120;
/** Pixels above a message that is shown from its beginning. */
const MARGIN = 12;

/**
 * Shows the conversation. It stays at its end unless the person has scrolled up; of an answer that is longer than the
 * screen it shows the beginning.
 */
export function MessagesLog(props: { chat: Chat; view: ChatView; phone: HTMLElement | null }) {
  const { chat, view, phone } = props;
  const log = useRef<HTMLDivElement>(null);
  const follows = useRef(true);
  const newest = view.bubbles.at(-1);
  useLayoutEffect(() => {
    // A sender wants to see their own message, wherever they were reading.
    if (newest?.from === 'person') follows.current = true;
  }, [newest?.from, newest?.key]);
  useLayoutEffect(() => {
    if (follows.current && log.current) log.current.scrollTo({ top: placeToRead(log.current, newest?.from) });
  }, [view, newest?.from]);

  const asked = openQuestion(view.bubbles);
  return (
    <div
      ref={log}
      role="log"
      aria-label="Conversation"
      tabIndex={0}
      className="chat-paper relative flex min-h-0 flex-1 flex-col gap-2 overflow-y-auto overscroll-contain p-3 -outline-offset-2"
      onScroll={({ currentTarget: at }) => {
        follows.current = at.scrollHeight - at.scrollTop - at.clientHeight < NEAR_END;
      }}
    >
      {view.bubbles.map((bubble) =>
        bubble.from === 'bot' ? (
          <Fragment key={bubble.key}>
            <BotBubble message={bubble.message} />
            <Choices
              message={bubble.message}
              earlier={bubble.message !== asked}
              phone={phone}
              onPick={(choice) => void chat.say({ choice, in_reply_to: bubble.message.reply_id ?? '' })}
            />
          </Fragment>
        ) : (
          <PersonBubble key={bubble.key} bubble={bubble} onRetry={() => void chat.retry(bubble.key)} />
        ),
      )}
      {view.typing && (
        <p className="w-fit self-start rounded-2xl rounded-tl-md bg-card px-4 py-3 text-muted shadow-sm forced-colors:border">
          <Pulse className="h-4" />
          <span className="sr-only">The bot is writing</span>
        </p>
      )}
      {!view.loading && view.bubbles.length === 0 && (
        <Invitation onHi={() => void chat.say({ text: 'Hi' })} />
      )}
    </div>
  );
}

/** Returns the scroll position: the end, or the beginning of the bot's last message when it does not fit. */
function placeToRead(log: HTMLElement, newest: Bubble['from'] | undefined): number {
  const end = log.scrollHeight - log.clientHeight;
  const answers = log.querySelectorAll<HTMLElement>('[data-from=bot]');
  const last = answers[answers.length - 1];
  return newest === 'bot' && last ? Math.min(end, last.offsetTop - MARGIN) : end;
}

/** Returns the bot's last message, unless something was tapped since. */
function openQuestion(bubbles: Bubble[]) {
  const index = bubbles.findLastIndex(({ from }) => from === 'bot');
  const bubble = bubbles[index];
  const answered = bubbles.slice(index + 1).some((later) => later.from === 'person' && later.content.choice);
  return bubble?.from === 'bot' && !answered ? bubble.message : undefined;
}

function Invitation({ onHi }: { onHi: () => void }) {
  return (
    <div className="m-auto grid max-w-64 justify-items-center gap-3 rounded-2xl bg-card p-5 text-center shadow-sm">
      <p>Nobody has said anything yet. The bot guides you from the first hello.</p>
      <Button variant="whatsapp" onClick={onHi}>
        Say hi
      </Button>
    </div>
  );
}
