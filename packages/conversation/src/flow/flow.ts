import { checkAction, type Action } from './catalogue.ts';
import { AUDIO_RECEIVED, TEXT_RECEIVED } from '../event-keys.ts';
import type { Flow, Snapshot, State, Template, Transition } from '../types.ts';

export function findState(flow: Flow, state_key: string | null): State | undefined {
  return flow.states.find((state) => state.state_key === state_key);
}

/** Returns a state or, if it was removed, its first existing successor; undefined when there is none. */
export function successorOf({ moved = {}, ...flow }: Flow, state_key: string): State | undefined {
  const seen = new Set<string>();
  for (let key: string | undefined = state_key; key !== undefined && !seen.has(key); key = moved[key]) {
    const state = flow.states.find((one) => one.state_key === key);
    if (state) return state;
    seen.add(key);
  }
  return undefined;
}

/** Returns the state that a conversation begins in: the one marked initial, else the first. */
export function initialState(flow: Flow): State | undefined {
  return flow.states.find((state) => state.is_initial) ?? flow.states[0];
}

export function templateOf(flow: Flow, state_key: string | null): Template | undefined {
  return flow.templates.find((template) => template.template_key === state_key);
}

/** Returns the transitions that leave a state for an event, in the order in which they are tried. */
export function transitionsFrom(flow: Flow, state_key: string | null, event_key: string): Transition[] {
  return flow.transitions
    .filter((row) => row.from_state === state_key && row.event_key === event_key)
    .sort((a, b) => a.priority - b.priority || 0);
}

/** Returns every transition that leaves a state. */
export function transitionsOf(flow: Flow, state_key: string | null): Transition[] {
  return flow.transitions.filter((row) => row.from_state === state_key);
}

/** Returns the state that asks for the agreement: the one that a transition with `record_consent` leaves. */
export function consentState(flow: Flow): State | undefined {
  const asking = flow.transitions.find(recordsConsent);
  return asking && findState(flow, asking.from_state);
}

/** Whether taking this transition means agreeing. */
export function recordsConsent(transition: Transition): boolean {
  return actionsOf(transition).some(({ action_key }) => action_key === 'record_consent');
}

/** Finds the first state, final ones excepted, that stores recordings for a prompt (`structured`) or as free talk (`open`). */
export function recordingState(flow: Flow, type: 'structured' | 'open'): State | undefined {
  return flow.states.find((state) => !state.is_final && keptTypes(flow, state.state_key).includes(type));
}

/** Whether a state is for free talk: it stores voice notes, none of them for a prompt. */
export function isFreeTalk(flow: Flow, state_key: string): boolean {
  const types = keptTypes(flow, state_key);
  return types.length > 0 && !types.includes('structured');
}

export function takesAudio(flow: Flow, state_key: string | null): boolean {
  return keptTypes(flow, state_key).length > 0;
}

/** Whether the state asks for a recording about the prompt. */
export function asksPrompt(flow: Flow, state_key: string | null): boolean {
  return keptTypes(flow, state_key).includes('structured');
}

/** Whether text typed in this state is stored as the words of a recording. */
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

/** Returns a transition's readable actions; the others are reported when the transition is taken. */
export function actionsOf(transition: Transition): Action[] {
  return transition.actions.flatMap((row) => {
    const checked = checkAction(row);
    return checked.ok ? [checked.value] : [];
  });
}

/** Whether the contributor agreed to the wording in force; agreeing to an earlier or later one is not enough. */
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

/** Returns the friendly name of a state, or its key if the flow lacks the state. */
export function nameOf({ states }: Pick<Flow, 'states'>, state_key: string | null): string {
  const state = states.find((one) => one.state_key === state_key);
  return state?.friendly_name ?? state_key ?? 'the beginning';
}
