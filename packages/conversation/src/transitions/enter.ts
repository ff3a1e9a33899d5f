import { applyActions } from './actions.ts';
import { AUTO } from '../event-keys.ts';
import { initialState, isFreeTalk, successorOf, templateOf } from '../flow/flow.ts';
import { fill } from '../text.ts';
import { pickTransition } from './rules.ts';
import { closedRound } from '../snapshot.ts';
import { report, update, valuesOf, type Turn } from '../turn.ts';

/** Most automatic transitions in one turn: more count as a loop. */
const MAX_HOPS = 20;

/**
 * Enters a state and follows automatic transitions from there. The texts of the states passed through go in front
 * of the reply.
 */
export function enter(turn: Turn, state_key: string): void {
  arrive(turn, state_key);
  for (let hops = 0; ; hops += 1) {
    const next = pickTransition(turn, AUTO);
    if (!next) return;
    if (hops === MAX_HOPS) {
      return report(
        turn,
        `Automatic transitions loop around "${turn.snapshot.state_key}": cut after ${MAX_HOPS}.`,
      );
    }
    const text = fill(templateOf(turn.flow, turn.snapshot.state_key)?.body ?? '', valuesOf(turn));
    turn.prefix.push({ key: null, text });
    applyActions(turn, next);
    arrive(turn, next.to_state);
  }
}

/** Enters the initial state; reports a flow that has no states. */
export function enterInitial(turn: Turn): void {
  const initial = initialState(turn.flow);
  if (initial) enter(turn, initial.state_key);
  else report(turn, 'The flow has no states: nobody can be answered.');
}

/** Enters the successor of a removed state, else the initial state. */
export function enterReplacementState(turn: Turn): void {
  const { state_key } = turn.snapshot;
  const successor = state_key === null ? undefined : successorOf(turn.flow, state_key);
  if (successor) enter(turn, successor.state_key);
  else enterInitial(turn);
}

function arrive(turn: Turn, state_key: string): void {
  const entersFreeTalk = state_key !== turn.before.state_key && isFreeTalk(turn.flow, state_key);
  update(turn, { state_key, ...(entersFreeTalk ? { prompt: null, ...closedRound() } : {}) });
}
