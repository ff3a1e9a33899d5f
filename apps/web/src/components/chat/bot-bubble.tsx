import { timeOfDay } from '#lib/format.ts';
import { pieces, type Piece } from './markup.ts';
import type { Message } from './message.ts';

/** Shows a message of the bot. */
export function BotBubble({ message }: { message: Message }) {
  return (
    <div
      data-from="bot"
      className="max-w-[85%] min-w-0 animate-rise self-start rounded-2xl rounded-tl-md bg-card px-3.5 py-2.5 shadow-sm forced-colors:border"
    >
      <span className="sr-only">Bot: </span>
      <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
        {pieces(message.body ?? '').map((piece, index) => (
          <Styled key={index} {...piece} />
        ))}
      </p>
      <time dateTime={message.at} className="mt-1 block text-right text-xs text-muted">
        {timeOfDay(message.at)}
      </time>
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
