import type { UserAction } from '@labrish/conversation/flow-test';
import type { Flow, Reply } from '@labrish/conversation/types';
import { Fragment, useLayoutEffect, useRef, useState } from 'react';
import { BotBubble } from '#components/chat/bot-bubble.tsx';
import { Choices } from '#components/chat/choices.tsx';
import { Button } from '#components/ui/button.tsx';
import { screenOf, type Bubble, type Chat } from '@labrish/conversation/chat';
import { Outcome } from './outcome.tsx';
import { PersonBubble } from './person-bubble.tsx';
import { tapOf } from '@labrish/conversation/screen';

/** Shows the chat: each message, and under each turn its effects. The choices are under the bot's last message. */
export function MessagesLog(props: {
  flow: Flow;
  chat: Chat;
  phone: HTMLElement | null;
  onSend: (did: UserAction) => void;
}) {
  const { flow, chat, phone, onSend } = props;
  const log = useRef<HTMLDivElement>(null);
  const [at] = useState(() => new Date().toISOString());
  const count = chat.turns.length;
  useLayoutEffect(() => {
    log.current?.scrollTo({ top: log.current.scrollHeight });
  }, [count]);

  const screen = screenOf(chat);
  const shown = (bubble: Bubble, i: number) =>
    bubble.from === 'person' ? (
      <PersonBubble key={i} bubble={bubble} />
    ) : (
      <BotBubble key={i} message={{ id: String(i), direction: 'out', at, ...said(bubble.reply) }} />
    );
  return (
    <div
      ref={log}
      role="log"
      aria-label="Chat with the bot"
      aria-live="polite"
      tabIndex={0}
      className="chat-paper relative flex min-h-0 flex-1 flex-col gap-2 overflow-y-auto overscroll-contain p-3 -outline-offset-2"
    >
      {chat.bubbles.filter(({ turn }) => turn === null).map(shown)}
      {chat.turns.map((turn, number) => (
        <Fragment key={number}>
          {chat.bubbles.filter((bubble) => bubble.turn === number).map(shown)}
          <Outcome
            flow={flow}
            turn={turn}
            isMadeUp={chat.bubbles.some(
              (bubble) => bubble.turn === number && bubble.from === 'bot' && bubble.is_made_up,
            )}
          />
        </Fragment>
      ))}
      {screen && (
        <Choices
          key={count}
          message={{ id: 'screen', direction: 'out', at, ...said(screen) }}
          phone={phone}
          onPick={(picked) => onSend(tapOf(screen, picked))}
        />
      )}
      {chat.bubbles.length === 0 && <Invitation onHi={() => onSend({ typed: 'Hi' })} />}
    </div>
  );
}

/** Returns the visible part of a reply. */
function said({ body, buttons, list }: Reply): Pick<Reply, 'body' | 'buttons' | 'list'> {
  return { body, ...(buttons && { buttons }), ...(list && { list }) };
}

function Invitation({ onHi }: { onHi: () => void }) {
  return (
    <div className="m-auto grid max-w-64 justify-items-center gap-3 rounded-2xl bg-card p-5 text-center shadow-sm">
      <p>Nobody has said anything yet. The bot answers as soon as you do.</p>
      <Button variant="whatsapp" onClick={onHi}>
        Say hi
      </Button>
    </div>
  );
}
