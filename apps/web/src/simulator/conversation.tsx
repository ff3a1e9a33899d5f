import { Fragment } from 'react';
import { BotBubble } from '#components/chat/bubbles.tsx';
import { Choices } from '#components/chat/choices.tsx';
import { Invitation, MessagesLog } from '#components/chat/messages-log.tsx';
import { Pulse } from '#components/pulse.tsx';
import type { Chat, ChatView } from './chat.ts';
import type { Bubble } from './messages.ts';
import { OwnMessage } from './own-message.tsx';

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
            <BotBubble body={bubble.message.body ?? ''} at={bubble.message.at} />
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
          Nobody has said anything yet. The bot guides you from the first hello.
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
