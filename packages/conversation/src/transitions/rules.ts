import { isAudio } from './audio.ts';
import { byRule, checkRule, type Rule } from '../flow/catalogue.ts';
import { findState, hasConsent, transitionsFrom } from '../flow/flow.ts';
import { unlabelled } from '../snapshot.ts';
import { report, type Turn } from '../turn.ts';
import type { RuleRow, Transition } from '../types.ts';

/** Returns the transition to take: the first by priority whose rules all hold. Without `from`: from the current state. */
export function pickTransition(
  turn: Turn,
  event_key: string,
  from = turn.snapshot.state_key,
): Transition | undefined {
  const { flow } = turn;
  return transitionsFrom(flow, from, event_key).find((transition) => {
    if (findState(flow, transition.to_state)) return transition.rules.every((row) => holds(turn, row));
    report(
      turn,
      `Transition ${transition.id} leads to "${transition.to_state}", which does not exist: skipped.`,
    );
    return false;
  });
}

function holds(turn: Turn, row: RuleRow): boolean {
  const checked = checkRule(row, turn.flow.pilot);
  if (checked.ok) return ruleHolds(turn, checked.value);
  report(turn, checked.problem);
  return false;
}

function ruleHolds({ flow, snapshot, event }: Turn, rule: Rule): boolean {
  return byRule(
    {
      consent_given: () => hasConsent(flow, snapshot),
      region_known: () => snapshot.region !== null,
      category_known: () => snapshot.category !== null && unlabelled(snapshot).length === 0,
      category_is: ({ category }) => snapshot.category === category,
      submissions_at_least: ({ n }) => snapshot.submissions >= n,
      every_nth_submission: ({ n }) => snapshot.submissions > 0 && snapshot.submissions % n === 0,
      audio_seconds_between: ({ from, to }) => {
        if (!isAudio(event) || typeof event.duration_ms !== 'number') return false;
        const seconds = event.duration_ms / 1000;
        return seconds >= from && seconds <= to;
      },
    },
    rule,
  );
}
