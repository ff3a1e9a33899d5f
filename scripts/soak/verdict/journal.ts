/** What the soak itself observed, to compare with the server's database. Times are ms since 1970. */
export interface Journal {
  /** The messages of contributors, by Twilio's id. */
  messages: Map<string, SentMessage>;
  /** Our messages that Twilio accepted, by the id in the address of their status callback. */
  takes: Map<string, Take>;
}

export interface SentMessage {
  sid: string;
  person: number;
  kind: 'text' | 'tap' | 'voice' | 'picture';
  /** The hash of a voice note's bytes, in hex. */
  sha256: string | null;
  /** No other message carries the same bytes. */
  unique: boolean;
  /** When the first 2xx came; null while there is none. */
  acknowledged_at: number | null;
}

export interface Take {
  /** The contributor's number. */
  to: string;
  times: number;
  first_at: number;
  last_at: number;
}

export function createJournal(): Journal {
  return { messages: new Map(), takes: new Map() };
}
