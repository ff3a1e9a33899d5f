import type { Effect, RejectionReason } from '../types.ts';

/** The type of an effect that a flow test checks: all but the reply. */
export type TestedEffect = Exclude<Effect['type'], 'send' | 'count_question'>;

/** A chat as a flow test: it checks where each answer leads and what is stored, and nothing about wording. */
export interface FlowTest {
  name: string;
  as: Persona;
  steps: FlowTestStep[];
}

/** Who chats: their state before the first step, and what was stored of them. */
export interface Persona {
  /** Null: somebody who has never written. */
  state_key: string | null;
  /** The agreement version that they agreed to; `in_force`: the current one; null: none. */
  agreed_to: number | 'in_force' | null;
  /** How many recordings they have given before. */
  submissions: number;
}

/** Somebody who has never written. */
export const NEWCOMER: Persona = { state_key: null, agreed_to: null, submissions: 0 };

/** A user action and its expected results. */
export interface FlowTestStep {
  did: UserAction;
  /** The persona's state after the step. */
  state_key: string | null;
  /** The effects in order, without the reply. */
  effects: TestedEffect[];
  /** A text that the reply must contain. */
  mentions?: string;
}

export type UserAction =
  /** A choice on the screen: by its id in the template, else by its label. */
  | { tapped: { id: string; label: string } }
  | { typed: string }
  | { spoke_ms: number }
  /** An attachment that is not accepted as a voice note. */
  | { sent: RejectionReason };
