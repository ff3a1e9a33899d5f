import type { SenderHealth } from '@labrish/api';
import type { Media } from '#submissions/recording.ts';

/** The port of a messenger: fetches attachments and sends replies. */
export interface Messenger {
  /** Waits a moment for a pending attachment. @returns its row as it is afterwards */
  awaitMedia(media: Media): Promise<Media>;
  /** Shows "typing…" while a recording is checked. Returns at once; failures are ignored. */
  typing(message_sid: string): void;
  /** Sends what a turn has queued. Returns at once. */
  deliver(contributor_id: string): void;
  /** Deletes the messenger's copies after a contributor has withdrawn everything. */
  forget(contributor_id: string): Promise<void>;
  /** How our number is there; null where there is none. */
  senderHealth(): Promise<SenderHealth | null>;
  /** Makes the tries that are due, of anybody. Returns when they have begun. */
  catchUp(): Promise<void>;
  /** The same, with whatever else is left over: at the start, and every minute. */
  sweep(): Promise<void>;
  /** Resolves when nothing is being fetched or sent. */
  idle(): Promise<void>;
  /** Lets a sweep finish what it is at and begin nothing else; the rest is for the next start. Returns at once. */
  stop(): void;
}

/** What a messenger tells the conversation. */
export interface MessengerEvents {
  /** Somebody's conversation has something new to answer. */
  notify: (contributor_id: string) => void;
  /** A download or a send is to be tried again then; `catchUp` does what is due. */
  wakeAt: (at: Date) => void;
}

/** Where everything is here already and nobody outside is sent to: the simulator reads the answers where they are stored. */
export const NO_MESSENGER: Messenger = {
  awaitMedia: async (media) => media,
  typing: () => undefined,
  deliver: () => undefined,
  forget: async () => undefined,
  senderHealth: async () => null,
  catchUp: async () => undefined,
  sweep: async () => undefined,
  idle: async () => undefined,
  stop: () => undefined,
};
