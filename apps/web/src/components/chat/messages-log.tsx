import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { Button } from '#components/ui/elements.tsx';

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
