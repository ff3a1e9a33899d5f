import type { ReactNode } from 'react';
import { timeOfDay } from '#lib/format.ts';
import { pieces, type Piece } from './markup.ts';

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
