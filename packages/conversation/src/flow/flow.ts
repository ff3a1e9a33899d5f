import { checkAction } from './catalogue.ts';
import { AUDIO_RECEIVED, TEXT_RECEIVED } from '../event-keys.ts';
import type { Action } from './catalogue.ts';
import type { Flow, Snapshot, State, Template, Transition } from '../types.ts';

export function findState(flow: Flow, state_key: string | null): State | undefined {
  return flow.states.find((state) => state.state_key === state_key);
}

/** Where somebody goes on who stands in a state that was removed; nothing when none of its successors is there. */
export function successorOf({ moved = {}, ...flow }: Flow, state_key: string): State | undefined {
  const seen = new Set<string>();
  for (let key: string | undefined = state_key; key !== undefined && !seen.has(key); key = moved[key]) {
    const state = flow.states.find((one) => one.state_key === key);
    if (state) return state;
    seen.add(key);
  }
  return undefined;
}

/** The state that a conversation begins in: the one marked initial, else the first. */
export function initialState(flow: Flow): State | undefined {
  return flow.states.find((state) => state.is_initial) ?? flow.states[0];
}

export function templateOf(flow: Flow, state_key: string | null): Template | undefined {
  return flow.templates.find((template) => template.template_key === state_key);
}

/** The transitions that leave a state for an event, in the order in which they are tried. */
export function transitionsFrom(flow: Flow, state_key: string | null, event_key: string): Transition[] {
  return flow.transitions
    .filter((row) => row.from_state === state_key && row.event_key === event_key)
    .sort((a, b) => a.priority - b.priority || 0);
}

/** Every transition that leaves a state. */
export function transitionsOf(flow: Flow, state_key: string | null): Transition[] {
  return flow.transitions.filter((row) => row.from_state === state_key);
}

/** The state that asks for the agreement: the one that a transition with `record_consent` leaves. */
export function consentState(flow: Flow): State | undefined {
  const asking = flow.transitions.find(recordsConsent);
  return asking && findState(flow, asking.from_state);
}

/** Taking this transition is agreeing. */
export function recordsConsent(transition: Transition): boolean {
  return actionsOf(transition).some(({ action_key }) => action_key === 'record_consent');
}

/** Where a recording is made: for a prompt, or as free talk. An end that takes one too is not meant. */
export function recordingState(flow: Flow, type: 'structured' | 'open'): State | undefined {
  return flow.states.find((state) => !state.is_final && keptTypes(flow, state.state_key).includes(type));
}

/** A state for free talk keeps voice notes, none of them for a prompt. */
export function isFreeTalk(flow: Flow, state_key: string): boolean {
  const types = keptTypes(flow, state_key);
  return types.length > 0 && !types.includes('structured');
}

export function takesAudio(flow: Flow, state_key: string | null): boolean {
  return keptTypes(flow, state_key).length > 0;
}

/** What is typed in this state is stored as the words of a recording. */
export function takesWords(flow: Pick<Flow, 'transitions'>, state_key: string | null): boolean {
  return flow.transitions.some(
    (transition) =>
      transition.from_state === state_key &&
      transition.event_key === TEXT_RECEIVED &&
      actionsOf(transition).some(
        ({ action_key }) => action_key === 'keep_transcription' || action_key === 'keep_english_text',
      ),
  );
}

/** A transition's actions that can be read; the others are reported when it is taken. */
export function actionsOf(transition: Transition): Action[] {
  return transition.actions.flatMap((row) => {
    const checked = checkAction(row);
    return checked.ok ? [checked.value] : [];
  });
}

/** Agreed to the very wording in force: having agreed to another one, earlier or later, is not enough. */
export function hasConsent(flow: Flow, { consent_version, earlier_consents }: Snapshot): boolean {
  return (
    consent_version === flow.consent_version ||
    (consent_version !== null && earlier_consents.includes(flow.consent_version))
  );
}

function keptTypes(flow: Flow, state_key: string | null): ('structured' | 'open')[] {
  return transitionsFrom(flow, state_key, AUDIO_RECEIVED)
    .flatMap(actionsOf)
    .flatMap((action) => (action.action_key === 'keep_audio' ? [action.params.submission_type] : []));
}

/** A state as its editor calls it. */
export function nameOf({ states }: Pick<Flow, 'states'>, state_key: string | null): string {
  const state = states.find((one) => one.state_key === state_key);
  return state?.friendly_name ?? state_key ?? 'the beginning';
}
