import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { timeOfDay } from '#lib/format.ts';
import { pieces, type Piece } from './markup.ts';
import { List } from 'lucide-react';
import { Button, classNames, OutlineButton } from '#components/ui/elements.tsx';
import { ListSheet, type Row } from './phone.tsx';

/** Shows a message of the bot: a text, or a voice note in its place. */
export function BotBubble({ body, at, voice }: { body: string; at: string; voice?: ReactNode }) {
  return (
    <div
      data-from="bot"
      className="max-w-[90%] min-w-0 animate-rise self-start rounded-2xl rounded-tl-md bg-card px-3.5 py-2.5 shadow-sm forced-colors:border"
    >
      <span className="sr-only">Bot: </span>
      {voice ?? (
        <p dir="auto" className="text-[0.9375rem]/5 wrap-anywhere whitespace-pre-wrap sm:text-base/6">
          {pieces(body).map((piece, index) => (
            <Styled key={index} {...piece} />
          ))}
        </p>
      )}
      <time dateTime={at} className="mt-1 block text-right text-xs text-muted">
        {timeOfDay(at)}
      </time>
    </div>
  );
}

/** Shows a message of the person, and below it what is wrong with it. */
export function PersonBubble({ children, problem }: { children: ReactNode; problem?: ReactNode }) {
  return (
    <div className="flex max-w-[90%] min-w-0 animate-rise flex-col items-end gap-1 self-end">
      <div className="max-w-full rounded-2xl rounded-tr-md bg-amber-soft px-3.5 py-2.5 text-ink shadow-sm forced-colors:border">
        <span className="sr-only">You: </span>
        {children}
      </div>
      {problem}
    </div>
  );
}

function Styled({ text, style }: Piece) {
  if (style === 'bold') return <strong>{text}</strong>;
  if (style === 'italic') return <em>{text}</em>;
  if (style === 'struck') return <s>{text}</s>;
  if (style === 'link')
    return (
      <a href={text} target="_blank" rel="noreferrer" className="text-primary underline underline-offset-2">
        {text}
      </a>
    );
  return text;
}

interface Choice {
  id: string;
  title: string;
}

const LOOK = {
  current: 'min-h-11 rounded-xl border-primary/50 text-primary',
  earlier: 'min-h-9 rounded-xl border-line px-3 text-sm font-medium text-muted',
};

/**
 * Shows what can be tapped under a message of the bot: up to three buttons, or a list in a sheet. Under an earlier
 * message the buttons look calmer, but still work.
 */
export function Choices(props: {
  message: {
    buttons?: readonly Choice[] | undefined;
    list?: { button: string; items: readonly Row[] } | undefined;
  };
  earlier?: boolean;
  onPick: (choice: Choice) => void;
}) {
  const { earlier = false, onPick } = props;
  const { buttons = [], list } = props.message;
  if (!buttons.length && !list) return null;
  const look = classNames(
    'h-auto max-w-full py-1.5 wrap-anywhere whitespace-normal',
    earlier ? LOOK.earlier : LOOK.current,
  );
  return (
    <div
      role="group"
      aria-label={earlier ? 'Earlier choices' : 'Choices'}
      className={classNames(
        'flex w-full max-w-[90%] animate-rise gap-1.5 self-start',
        earlier ? 'flex-wrap' : 'flex-col',
      )}
    >
      {buttons.map(({ id, title }) => (
        <OutlineButton key={id} className={look} onClick={() => onPick({ id, title })}>
          {title}
        </OutlineButton>
      ))}
      {list && (
        <ListSheet
          title={list.button}
          rows={list.items}
          onPick={({ id, title }) => onPick({ id, title })}
          trigger={
            <OutlineButton icon={List} className={look}>
              {list.button}
            </OutlineButton>
          }
        />
      )}
    </div>
  );
}

/** Within this many pixels of the end, the log follows new messages. */
const NEAR_END = 120;
/** Pixels above a message that is shown from its beginning. */
const MARGIN = 12;

/** Shows the messages of a chat. The log stays at its end unless the person has scrolled up. */
export function MessagesLog(props: {
  label: string;
  /** Identifies the person's last message. A new one scrolls the log to its end, wherever the person was reading. */
  sent: string | number | undefined;
  /** Shows the beginning of the bot's last message, if that is longer than the screen. */
  startOfAnswer?: boolean;
  children: ReactNode;
}) {
  const { sent, startOfAnswer = false } = props;
  const log = useRef<HTMLDivElement>(null);
  const follows = useRef(true);
  useLayoutEffect(() => {
    follows.current = true;
  }, [sent]);
  useLayoutEffect(() => {
    if (follows.current && log.current)
      log.current.scrollTo({ top: placeToRead(log.current, startOfAnswer) });
  });
  return (
    <div
      ref={log}
      role="log"
      aria-label={props.label}
      tabIndex={0}
      className="chat-paper relative flex min-h-0 flex-1 flex-col gap-2 overflow-y-auto overscroll-contain p-3 -outline-offset-2"
      onScroll={({ currentTarget: at }) => {
        follows.current = at.scrollHeight - at.scrollTop - at.clientHeight < NEAR_END;
      }}
    >
      {props.children}
    </div>
  );
}

/** Returns the scroll position: the end, or the beginning of the bot's last message when it does not fit. */
function placeToRead(log: HTMLElement, startOfAnswer: boolean): number {
  const end = log.scrollHeight - log.clientHeight;
  const answers = log.querySelectorAll<HTMLElement>('[data-from=bot]');
  const last = answers[answers.length - 1];
  return startOfAnswer && last ? Math.min(end, last.offsetTop - MARGIN) : end;
}

/** Invites the person to begin a chat that has no messages yet. */
export function Invitation({ children, onHi }: { children: string; onHi: () => void }) {
  return (
    <div className="m-auto grid max-w-64 justify-items-center gap-3 rounded-2xl bg-card p-5 text-center shadow-sm">
      <p>{children}</p>
      <Button variant="whatsapp" onClick={onHi}>
        Say hi
      </Button>
    </div>
  );
}
