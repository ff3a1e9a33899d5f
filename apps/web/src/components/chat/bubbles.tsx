import type { ReactNode } from 'react';
import { timeOfDay } from '#lib/format.ts';
import { pieces, type Piece } from './markup.ts';
import { List } from 'lucide-react';
import { Button, classNames } from '#components/ui/elements.tsx';
import { ListSheet, type Row } from './list-sheet.tsx';

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
        <Button key={id} variant="outline" className={look} onClick={() => onPick({ id, title })}>
          {title}
        </Button>
      ))}
      {list && (
        <ListSheet
          title={list.button}
          rows={list.items}
          onPick={({ id, title }) => onPick({ id, title })}
          trigger={
            <Button variant="outline" className={look}>
              <List aria-hidden />
              {list.button}
            </Button>
          }
        />
      )}
    </div>
  );
}
