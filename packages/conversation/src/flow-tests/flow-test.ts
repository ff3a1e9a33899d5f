import type { Effect, RejectionReason } from '../types.ts';

/** What may be done with what somebody gave, beside answering. */
export type KeptEffect = Exclude<Effect['type'], 'send'>;

/** A chat as a test of the flow: it tells where each answer leads and what is kept, and nothing about wording. */
export interface FlowTest {
  name: string;
  as: Persona;
  steps: FlowTestStep[];
}

/** Who chats: where they stood before the first step, and what was kept of them. */
export interface Persona {
  /** Null: somebody who has never written. */
  state_key: string | null;
  /** Which wording of the agreement they agreed to; null: none. */
  agreed_to: number | 'in_force' | null;
  /** How many recordings they have given before. */
  submissions: number;
}

/** What they did, and what came of it. */
export interface FlowTestStep {
  did: UserAction;
  /** The state in which they stand afterwards. */
  state_key: string | null;
  /** What was done with what they gave, in order, without the answer itself. */
  effects: KeptEffect[];
  /** What the answer must say, in whatever words around it. */
  mentions?: string;
}

export type UserAction =
  /** A choice on the screen: by its id in the template, else by its label. */
  | { tapped: { id: string; label: string } }
  | { typed: string }
  | { spoke_ms: number }
  /** What the messenger brought was no voice note to keep. */
  | { sent: RejectionReason };
