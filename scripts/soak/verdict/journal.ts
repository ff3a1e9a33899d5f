/** What the soak itself saw: the measure for what the server's database says. Times are ms since 1970. */
export interface Journal {
  /** What people sent, by Twilio's id. */
  messages: Map<string, SentMessage>;
  /** Messages of ours that Twilio took, by the id that the address of their status callback names. */
  takes: Map<string, Take>;
}

export interface SentMessage {
  sid: string;
  person: number;
  kind: 'text' | 'tap' | 'voice' | 'picture';
  /** Of a voice note's bytes, in hex. */
  sha256: string | null;
  /** No other message carries the same bytes. */
  unique: boolean;
  /** When the first 2xx came; null while Twilio has none. */
  acknowledged_at: number | null;
}

export interface Take {
  /** The person's number. */
  to: string;
  times: number;
  first_at: number;
  last_at: number;
}

export function createJournal(): Journal {
  return { messages: new Map(), takes: new Map() };
}
