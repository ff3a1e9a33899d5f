import { createElement, type ReactNode } from 'react';
import { Icon } from './icons.tsx';

/**
 * The pages are rendered once, at build time. A value that depends on the running server is a name in double braces; the
 * server replaces it (apps/server/src/site/template.ts).
 */
export const PRODUCT = '{{product}}';
export const PUBLIC_URL = '{{public_url}}';
export const YEAR = '{{year}}';
/** Stands before the paths of the country's pages: nothing for the first country, `/tt` for another. */
export const BASE = '{{base}}';
/** The path of the country's start page. */
export const HOME = '{{home}}';

/** The conditions that a part of a page may depend on. */
export type Flag =
  /** The state of the bot: exactly one of the three holds. */
  | 'works'
  | 'paused'
  | 'trouble'
  /** The country's start page is the landing page, not the page that every country has. */
  | 'landing'
  /** Voices are collected in several countries. */
  | 'several'
  /** There is somewhere to contribute: a WhatsApp number, or the practice chat. */
  | 'chat'
  /** The chat is the practice chat of this machine. */
  | 'practice'
  /** There is an address for partners. */
  | 'mail'
  /** The settings name somebody behind the project: any, an institution, people, an address for journalists. */
  | 'behind'
  | 'institution'
  | 'team'
  | 'press'
  /** The counters could be loaded. */
  | 'counted'
  /** Somebody has given a recording. */
  | 'given'
  /** Some place has recordings. */
  | 'heard'
  /** Some place has none. */
  | 'missing'
  /** Some of the labels are assumed. */
  | 'assumed'
  /** Something that people said has an answer to show. */
  | 'answered'
  /** There is a consent wording to show. */
  | 'consent'
  /** In this order: versions could be loaded; one was published; one is current; its figures, its samples can be shown. */
  | 'readable'
  | 'published'
  | 'current'
  | 'figures'
  | 'samples'
  /** The current version can be downloaded. */
  | 'offered'
  /** In this order: the form was sent with its box ticked; the form was sent and refused; it was sent. */
  | 'agreed'
  | 'refused'
  | 'sent'
  /** A recogniser was measured: on the test, on recordings that were never published. */
  | 'measured'
  | 'measured_private'
  /** The mailed link is valid. */
  | 'allowed'
  /** The result of checking a receipt's code, then whether a published version had the withdrawn recordings. */
  | 'genuine'
  | 'unknown'
  | 'too_many'
  | 'in_versions';

type Conditional = { flag: Flag; children: ReactNode };

/** Renders a part that the server leaves out unless the flag holds. Must not contain another part with the same flag. */
export function When({ flag, children }: Conditional) {
  return createElement(`when-${flag}`, null, children);
}

/** Renders a part that the server leaves out if the flag holds: the opposite of `When`. */
export function Unless({ flag, children }: Conditional) {
  return createElement(`unless-${flag}`, null, children);
}

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
