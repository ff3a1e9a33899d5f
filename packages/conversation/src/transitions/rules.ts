import { isAudio } from './audio.ts';
import { checkRule, type Rule } from '../flow/catalogue.ts';
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
  switch (rule.rule_key) {
    case 'consent_given':
      return hasConsent(flow, snapshot);
    case 'region_known':
      return snapshot.region !== null;
    case 'category_known':
      return snapshot.category !== null && unlabelled(snapshot).length === 0;
    case 'category_is':
      return snapshot.category === rule.params.category;
    case 'submissions_at_least':
      return snapshot.submissions >= rule.params.n;
    case 'every_nth_submission':
      return snapshot.submissions > 0 && snapshot.submissions % rule.params.n === 0;
    case 'audio_seconds_between': {
      if (!isAudio(event) || typeof event.duration_ms !== 'number') return false;
      const seconds = event.duration_ms / 1000;
      return seconds >= rule.params.from && seconds <= rule.params.to;
    }
  }
}
