import { applyActions } from './actions.ts';
import { AUTO } from '../event-keys.ts';
import { initialState, isFreeTalk, successorOf, templateOf } from '../flow/flow.ts';
import { fill } from '../text.ts';
import { pickTransition } from './rules.ts';
import { closedRound } from '../snapshot.ts';
import { report, update, valuesOf } from '../turn.ts';
import type { Turn } from '../turn.ts';

/** More automatic transitions in one turn than this are a loop. */
const MAX_HOPS = 20;

/**
 * Moves to a state and on along automatic transitions. What the states passed through have to say goes in
 * front of the one reply.
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

/** Enters the state that a conversation begins in. A flow without states has nothing to say. */
export function enterInitial(turn: Turn): void {
  const initial = initialState(turn.flow);
  if (initial) enter(turn, initial.state_key);
  else report(turn, 'The flow has no states: nobody can be answered.');
}

/** Where somebody goes on whose state was removed: at its successor, else at the beginning. */
export function enterSuccessor(turn: Turn): void {
  const { state_key } = turn.snapshot;
  const successor = state_key === null ? undefined : successorOf(turn.flow, state_key);
  if (successor) enter(turn, successor.state_key);
  else enterInitial(turn);
}

function arrive(turn: Turn, state_key: string): void {
  const entersFreeTalk = state_key !== turn.before.state_key && isFreeTalk(turn.flow, state_key);
  update(turn, { state_key, ...(entersFreeTalk ? { prompt: null, ...closedRound() } : {}) });
}
