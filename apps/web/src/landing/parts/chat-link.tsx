import type { ReactNode } from 'react';
import { Icon } from './icons.tsx';
import { When } from './settings.tsx';

type Props = { className: string; children: ReactNode };

/** Links to the chat, in a new tab. The server leaves the link out if there is no chat. */
export function ChatLink({ className, children }: Props) {
  return (
    <When flag="chat">
      <a
        className={className}
        href="{{chat_url}}"
        target="_blank"
        rel="noopener"
        aria-describedby="opens-new-tab"
      >
        {children}
      </a>
    </When>
  );
}

/** Links to the chat with a button that has its icon. */
export function ChatButton({ className = 'button whatsapp large', children }: Partial<Props>) {
  return (
    <ChatLink className={className}>
      <Icon name="chat" />
      {children}
    </ChatLink>
  );
}

/** Shows the round button to the chat, which stays at the bottom right while the page scrolls. */
export function FloatingChat() {
  return (
    <ChatLink className="floating-chat">
      <svg aria-hidden="true" viewBox="0 0 32 32" width="30" height="30" fill="none">
        <path
          d="M16 4.5c6.6 0 11.8 4.8 11.8 10.8S22.6 26 16 26c-1.3 0-2.6-.2-3.8-.5L6 28l1.3-5.3c-2-1.9-3.1-4.5-3.1-7.4C4.2 9.3 9.4 4.5 16 4.5Z"
          stroke="currentColor"
          strokeWidth="2.4"
          strokeLinejoin="round"
        />
        <path
          d="M10.5 14v2.8M14.2 11.2v8.4M17.9 13v4.8M21.6 14.3v2.2"
          stroke="currentColor"
          strokeWidth="2.2"
          strokeLinecap="round"
        />
      </svg>
      <span className="visually-hidden">Chat with us to contribute your voice</span>
    </ChatLink>
  );
}
