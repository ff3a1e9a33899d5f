import type { FlowTest, FlowTestStep, Persona, UserAction } from '@labrish/conversation/flow-test';
import type { SentenceKey } from '@labrish/conversation/sentences';
import type { Pilot } from '@labrish/pilot';

/** Who begins a chat. */
export const NEWCOMER: Persona = { state_key: null, agreed_to: null, submissions: 0 };
export const AGREEING: Persona = { ...NEWCOMER, state_key: 'awaiting_start' };
export const AT_PROMPT: Persona = { state_key: 'awaiting_audio', agreed_to: 'in_force', submissions: 0 };
export const AT_PLACE: Persona = { state_key: 'awaiting_region', agreed_to: 'in_force', submissions: 1 };
export const AT_AGE: Persona = { ...AT_PLACE, state_key: 'awaiting_age_range' };
export const DONE: Persona = { ...AT_PLACE, state_key: 'completed' };

export const typed = (text: string): UserAction => ({ typed: text });
export const tapped = (id: string): UserAction => ({ tapped: { id, label: id } });
/** @param seconds how long the voice note is */
export const spoke = (seconds: number): UserAction => ({ spoke_ms: seconds * 1000 });

export const step = (
  did: UserAction,
  state_key: string | null,
  effects: FlowTestStep['effects'] = [],
  mentions?: string,
): FlowTestStep => ({ did, state_key, effects, ...(mentions !== undefined && { mentions }) });

export const chat = (name: string, as: Persona, ...steps: FlowTestStep[]): FlowTest => ({ name, as, steps });

export const KEEPING = step(spoke(30), 'awaiting_category', ['keep_audio']);
export const AGREED = step(tapped('consent_agree'), 'awaiting_audio', ['record_consent']);

/** A country, and what the bot says there: up to the first placeholder, in the default wording or in another. */
export interface Setting {
  pilot: Pilot;
  said: (key: SentenceKey, wording?: string) => string;
}
