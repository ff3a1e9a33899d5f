import type { Reply } from '@labrish/conversation';
import type { content_templates, outbound_messages } from '@labrish/db';
import type { Mark } from '#contributors/reachability.ts';

/** Sends messages through a provider; each provider has its own implementation. */
export interface Channel {
  /** Sends a message. @returns the provider's id of it. Throws an error that `problemOf` turns into a `SendProblem`. */
  post(message: OutgoingMessage, to: string): Promise<string>;
  /**
   * Finds the provider's id of a message that was accepted although the answer never reached us, or null. When it throws, nothing is
   * known, and nothing may be sent.
   */
  findSent(
    message: Pick<outbound_messages, 'id' | 'created_at' | 'content'> & { pilot: string },
    to: string,
  ): Promise<string | null>;
  /** Asks the provider something that changes nothing. Throws when there is no answer. */
  ping(): Promise<unknown>;
  /** Explains whatever `post` and `findSent` throw. Never throws. */
  problemOf(error: unknown): SendProblem;
  /** Checks whether a failed send means that no message gets through, not just this one or those to its contributor. */
  concernsEverybody(problem: SendProblem): boolean;
  /** Marks a state's template as failed: its messages are sent as text until an admin syncs it again. */
  rejectTemplate(template: { pilot: string; template_key: string }, words: string): Promise<void>;
  /** The problem of a message to a contributor whose window is closed. */
  window_closed: SendProblem;
  /** The provider's code for too many messages to one recipient; it says nothing about the others. */
  recipient_limit_code: number;
}

/** A message to send, and the template of its state. */
export type OutgoingMessage = Pick<outbound_messages, 'id' | 'created_at' | 'state_key'> & {
  /** The pilot whose number sends it. */
  pilot: string;
  /** A voice note goes out alone: it has no text and no choices. */
  content: Omit<Reply, 'state_key' | 'prompt_id'>;
} & Pick<content_templates, 'content_sid' | 'synced_hash'>;

/**
 * What to do about a failure. `later`: an unchanged retry helps. `as_text`: the same words without the template help. `ask`: the
 * provider may have accepted the message, so look it up before a retry. `stop`: a retry does not help.
 */
export type Remedy = 'later' | 'as_text' | 'ask' | 'stop';

/** Why a call got no answer. `dns`, `refused` and `tls`: no connection was made. */
export type NetworkFailure = 'dns' | 'refused' | 'tls' | 'timeout' | 'cut';

/** Checks whether the provider gave no answer. */
export const isUnreachable = ({ network }: Pick<SendProblem, 'network'>): boolean => network !== undefined;

/** Why a message was not sent, or did not arrive. */
export interface SendProblem {
  /** The provider's code; null when it was not reached or gave none. */
  code: number | null;
  /** HTTP status; null when there was no answer. */
  status: number | null;
  /** Why there was no answer; absent when there was one. */
  network?: NetworkFailure;
  /** For an admin: what happened and what to do. Holds no number and no text of a contributor. */
  words: string;
  remedy: Remedy;
  /** The mark that the contributor gets: nothing is sent to them until they write again. */
  marks?: Mark | undefined;
}
