import * as ENGINE_EVENTS from '../event-keys.ts';
import { checkAction, checkRule } from '../flow/catalogue.ts';
import { nameOf, takesWords } from '../flow/flow.ts';
import { finding, type Linted, type LintFinding } from './finding.ts';
import type { Transition } from '../flow-types.ts';

/** Finds events that no transition and no choice uses: they only lengthen the list of events. The engine's own are exempt. */
export function* lintEvents({ events = [], transitions, mappings }: Linted): Generator<LintFinding> {
  const used = new Set<string>([
    ...Object.values(ENGINE_EVENTS),
    ...transitions.map(({ event_key }) => event_key),
    ...mappings.map(({ triggers_event }) => triggers_event),
  ]);
  for (const event_key of events) {
    if (used.has(event_key)) continue;
    const fix = { kind: 'retire_event', event_key } as const;
    yield finding('event_unused', null, null, `${event_key} is an event that nothing uses.`, fix);
  }
}

/** Finds questions that store any typed text as words and offer no choice to skip them. */
export function* lintSkips(flow: Linted): Generator<LintFinding> {
  for (const { state_key, friendly_name } of flow.states) {
    if (!takesWords(flow, state_key) || flow.mappings.some((row) => row.state_key === state_key)) continue;
    const sentence = `“${friendly_name}” keeps anything that people type as words. Add a choice to skip it.`;
    yield finding('words_without_skip', state_key, { kind: 'state' }, sentence);
  }
}

/** Checks that every transition leads somewhere and can be read, and none comes after one that is always taken. */
export function* lintTransitions(flow: Linted): Generator<LintFinding> {
  const known = new Set(flow.states.map(({ state_key }) => state_key));
  const always = alwaysTaken(flow);
  for (const transition of flow.transitions) {
    const { id, from_state, to_state, event_key, priority, rules, actions } = transition;
    const at = { kind: 'transition', id } as const;
    const remove = { kind: 'remove_transition', id } as const;
    if (!known.has(to_state)) {
      const sentence = `${event_key} leads to “${to_state}”, which is not there.`;
      yield finding('target_missing', from_state, at, sentence, remove);
    }
    for (const { rule_key } of rules.filter((row) => !checkRule(row, flow.pilot).ok)) {
      const sentence = `The rule ${rule_key} cannot be read, so this transition is never used. Set it again.`;
      yield finding('rule_unreadable', from_state, at, sentence);
    }
    for (const { action_key } of actions.filter((row) => !checkAction(row, flow.pilot).ok)) {
      const sentence = `The action ${action_key} cannot be read, so it is not done. Set it again.`;
      yield finding('action_unreadable', from_state, at, sentence);
    }
    const before = always.get(keyOf(transition))?.find((one) => one.id !== id && one.priority < priority);
    if (before) {
      const sentence = `After ${event_key} the transition to “${nameOf(flow, before.to_state)}” is always used before the one to “${nameOf(flow, to_state)}”. Give the first one rules, or change the order.`;
      yield finding('never_tried', from_state, at, sentence, isTwin(before, transition) ? remove : undefined);
    }
  }
}

/** Whether two transitions have the same target and the same actions: then the second can be removed. */
function isTwin(one: Transition, other: Transition): boolean {
  return one.to_state === other.to_state && JSON.stringify(one.actions) === JSON.stringify(other.actions);
}

/** Returns the transitions without rules, which are always taken, by the state and event that they start from. */
function alwaysTaken({ transitions }: Linted): Map<string, Transition[]> {
  const always = new Map<string, Transition[]>();
  for (const one of transitions.filter(({ rules }) => rules.length === 0))
    always.set(keyOf(one), [...(always.get(keyOf(one)) ?? []), one]);
  return always;
}

function keyOf({ from_state, event_key }: Transition): string {
  return JSON.stringify([from_state, event_key]);
}
