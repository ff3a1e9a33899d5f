import type { UserAction } from '@labrish/conversation/flow-test';
import type { Flow } from '@labrish/conversation/types';
import { Image, Mic, Sticker } from 'lucide-react';
import { Fragment, useState } from 'react';
import { BotBubble, PersonBubble, Choices, Invitation, MessagesLog } from '#components/chat/messages.tsx';
import { screenOf, type Bubble, type Chat, type PlayedTurn } from '@labrish/conversation/chat';
import { describeAction } from '@labrish/conversation/in-words';
import { tapOf } from '@labrish/conversation/screen';
import { nameOfState } from '#admin/flow/flow-data.ts';
import { effectInWords } from './effects-in-words.ts';

/** Shows the chat: each message, and under each turn its effects. The choices are under the bot's last message. */
export function Messages(props: { flow: Flow; chat: Chat; onSend: (did: UserAction) => void }) {
  const { flow, chat, onSend } = props;
  const [at] = useState(() => new Date().toISOString());
  const count = chat.turns.length;
  const screen = screenOf(chat);
  const shown = (bubble: Bubble, i: number) =>
    bubble.from === 'person' ? (
      <UserMessage key={i} bubble={bubble} />
    ) : (
      <BotBubble key={i} body={bubble.reply.body} at={at} />
    );
  return (
    <MessagesLog label="Chat with the bot" sent={count}>
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
      {screen && <Choices key={count} message={screen} onPick={(picked) => onSend(tapOf(screen, picked))} />}
      {chat.bubbles.length === 0 && (
        <Invitation onHi={() => onSend({ typed: 'Hi' })}>
          No messages yet. Say something and the bot answers.
        </Invitation>
      )}
    </MessagesLog>
  );
}

function UserMessage({ bubble: { did, is_gone } }: { bubble: Extract<Bubble, { from: 'person' }> }) {
  return (
    <PersonBubble
      problem={
        is_gone && (
          <p className="text-right text-xs text-destructive">This choice is no longer on the screen.</p>
        )
      }
    >
      <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
        <Kind did={did} />
        {describeAction(did)}
      </p>
    </PersonBubble>
  );
}

/** Shows an icon for what was sent, unless it was text. */
function Kind({ did }: { did: UserAction }) {
  const look = { 'aria-hidden': true, className: 'mr-1.5 inline size-4' } as const;
  if ('spoke_ms' in did) return <Mic {...look} />;
  if ('sent' in did) return did.sent === 'not_audio' ? <Image {...look} /> : <Mic {...look} />;
  return 'typed' in did && !did.typed.trim() ? <Sticker {...look} /> : null;
}

/** Shows in small print what a turn did besides the reply: the person's state now, and what would be stored. */
function Outcome(props: { flow: Flow; turn: PlayedTurn; isMadeUp: boolean }) {
  const { flow, turn, isMadeUp } = props;
  const isSilent = !turn.effects.some(({ type }) => type === 'send');
  const notes = [
    isSilent ? 'The bot says nothing' : null,
    ...turn.effects.map((effect) => effectInWords(effect, turn.did)),
    isMadeUp ? 'Details that only a real chat has are made up here' : null,
  ];
  return (
    <ul
      aria-label="What happened"
      className="grid max-w-[85%] gap-0.5 self-start pl-1 text-xs wrap-anywhere text-muted"
    >
      <li>
        Now at: <strong>{placeOf(flow, turn.snapshot.state_key)}</strong>
      </li>
      {notes.map((note, i) => note !== null && <li key={i}>{note}</li>)}
    </ul>
  );
}

function placeOf({ states }: Flow, state_key: string | null): string {
  return state_key === null ? 'the very beginning' : nameOfState(states, state_key);
}
