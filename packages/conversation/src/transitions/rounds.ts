import { consentState, actionsOf, findState, isFreeTalk, successorOf } from '../flow/flow.ts';
import { unlabelled } from '../snapshot.ts';
import { say, update, type Turn } from '../turn.ts';
import { actionSignature } from '../choices.ts';
import { applyActions } from './actions.ts';
import { enter } from './enter.ts';
import { pickTransition } from './rules.ts';
import type { Flow, State, Transition } from '../types.ts';

/**
 * Asks for a missing language label before leaving the current recordings, so that no label stays assumed.
 *
 * @returns false when there is nothing to ask, or nowhere to ask it.
 */
export function askForLabel(turn: Turn, transition: Transition): boolean {
  const { flow, snapshot } = turn;
  if (unlabelled(snapshot).length === 0 || !closesRound(flow, transition) || setsCategory(transition))
    return false;
  const asking = labelState(flow);
  if (!asking || asking.state_key === snapshot.state_key) return false;
  say(turn, 'label_first');
  const { from_state: state_key, event_key } = transition;
  update(turn, {
    deferred_event: actionSignature(flow, state_key, event_key) === '' ? { state_key, event_key } : null,
  });
  enter(turn, asking.state_key);
  return true;
}

/**
 * Follows the deferred event once the missing label is given. An event that stores an answer is never followed: the answer
 * belongs to its own question.
 *
 * @returns false when no event was deferred, or a label is still missing.
 */
export function followDeferredEvent(turn: Turn, given: Transition): boolean {
  const { deferred_event } = turn.snapshot;
  if (!deferred_event || !setsCategory(given) || unlabelled(turn.snapshot).length > 0) return false;
  update(turn, { deferred_event: null });
  const transition = pickTransition(turn, deferred_event.event_key, deferred_event.state_key);
  if (!transition || actionSignature(turn.flow, deferred_event.state_key, deferred_event.event_key) !== '')
    return false;
  applyActions(turn, transition);
  enter(turn, transition.to_state);
  return true;
}

/** Returns the state to resume after re-consent: the interrupted one, else the label question if a label is missing. */
export function resumeAt({ flow, snapshot }: Turn): State | undefined {
  const state = snapshot.resume_state_key === null ? undefined : successorOf(flow, snapshot.resume_state_key);
  if (state && !state.is_final && !state.is_initial && state !== consentState(flow)) return state;
  return unlabelled(snapshot).length > 0 ? labelState(flow) : undefined;
}

/** Remembers an answered question about the recordings at hand, so that BACK can return to it. */
export function rememberAnswered(turn: Turn): void {
  const { event, snapshot } = turn;
  const { state_key, answered, recordings } = snapshot;
  if (!event.choice || state_key === null || recordings.length === 0) return;
  update(turn, { answered: [...answered.filter((key) => key !== state_key), state_key] });
}

/** Asks the last answered question again. */
export function goBack(turn: Turn): void {
  const { flow, snapshot } = turn;
  const last = snapshot.answered.findLast((key) => findState(flow, key));
  if (last === undefined) return say(turn, 'nothing_to_change');
  update(turn, { answered: snapshot.answered.slice(0, snapshot.answered.lastIndexOf(last)) });
  say(turn, 'going_back');
  enter(turn, last);
}

/** Returns the state that asks for the language label. */
function labelState(flow: Flow): State | undefined {
  return findState(flow, flow.transitions.find(setsCategory)?.from_state ?? null);
}

function setsCategory(transition: Transition): boolean {
  return actionsOf(transition).some(({ action_key }) => action_key === 'set_category');
}

function closesRound(flow: Flow, transition: Transition): boolean {
  const next = findState(flow, transition.to_state);
  return (
    next?.is_final === true ||
    isFreeTalk(flow, transition.to_state) ||
    actionsOf(transition).some(({ action_key }) => action_key === 'choose_prompt')
  );
}
