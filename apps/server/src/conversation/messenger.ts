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
  /** Returns the health of a pilot's number at the messenger; null where there is no number. */
  senderHealth(pilot: string): Promise<SenderHealth | null>;
  /** Begins all attempts that are due, for every contributor. Resolves when they have begun. */
  catchUp(): Promise<void>;
  /** Does what `catchUp` does, and all leftover work. Runs at start and every minute. */
  sweep(): Promise<void>;
  /** Resolves when nothing is being fetched or sent. */
  idle(): Promise<void>;
  /** Lets a sweep finish its current work and begin no other; the rest waits for the next start. Returns at once. */
  stop(): void;
}

/** Events that a messenger reports to the conversation. */
export interface MessengerEvents {
  /** A contributor has new messages to answer. */
  notify: (contributor_id: string) => void;
  /** Reports when the next download or send is due; `catchUp` then makes the attempt. */
  wakeAt: (at: Date) => void;
}
