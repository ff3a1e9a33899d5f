import * as ENGINE_EVENTS from '../event-keys.ts';
import { checkAction, checkRule } from '../flow/catalogue.ts';
import { nameOf, takesWords } from '../flow/flow.ts';
import { finding, type Linted, type LintFinding, type Fix } from './finding.ts';
import type { Transition } from '../flow-types.ts';

/** Finds events that no transition and no choice uses: they only lengthen the list of events. The engine's own are exempt. */
export function lintEvents({ events = [], transitions, mappings }: Linted): LintFinding[] {
  const used = new Set<string>([
    ...Object.values(ENGINE_EVENTS),
    ...transitions.map(({ event_key }) => event_key),
    ...mappings.map(({ triggers_event }) => triggers_event),
  ]);
  return events
    .filter((event_key) => !used.has(event_key))
    .map((event_key) =>
      finding('event_unused', null, null, `${event_key} is an event that nothing uses.`, {
        kind: 'retire_event',
        event_key,
      }),
    );
}

/** Finds questions that take whatever is typed and offer no choice to skip them. */
export function lintSkips(flow: Linted): LintFinding[] {
  return flow.states
    .filter(({ state_key }) => takesWords(flow, state_key))
    .filter(({ state_key }) => !flow.mappings.some((row) => row.state_key === state_key))
    .map(({ state_key, friendly_name }) =>
      finding(
        'words_without_skip',
        state_key,
        { kind: 'state' },
        `At “${friendly_name}” whatever is typed is kept as words. Add a choice to skip it.`,
      ),
    );
}

/** Checks that every transition leads somewhere and can be read, and none comes after one that is always taken. */
export function lintTransitions(flow: Linted): LintFinding[] {
  const known = new Set(flow.states.map(({ state_key }) => state_key));
  const always = alwaysTaken(flow);
  return flow.transitions.flatMap((transition) => {
    const { from_state, to_state, event_key } = transition;
    const at = (code: 'target_missing' | 'never_tried', sentence: string, fix?: Fix) =>
      finding(code, from_state, { kind: 'transition', id: transition.id }, sentence, fix);
    const remove = { kind: 'remove_transition', id: transition.id } as const;
    const before = always
      .get(keyOf(transition))
      ?.find(({ id, priority }) => id !== transition.id && priority < transition.priority);
    return [
      ...(known.has(to_state)
        ? []
        : [at('target_missing', `${event_key} leads to “${to_state}”, which is not there.`, remove)]),
      ...lintParts(transition),
      ...(before
        ? [
            at(
              'never_tried',
              `After ${event_key} the way to “${nameOf(flow, before.to_state)}” is always taken before the one to “${nameOf(flow, to_state)}”. Give the other one rules, or change the order.`,
              isTwin(before, transition) ? remove : undefined,
            ),
          ]
        : []),
    ];
  });
}

/** Whether two transitions have the same target and the same actions: then the second can be removed. */
function isTwin(one: Transition, other: Transition): boolean {
  return one.to_state === other.to_state && JSON.stringify(one.actions) === JSON.stringify(other.actions);
}

function lintParts({ id, from_state, rules, actions }: Transition): LintFinding[] {
  const field = { kind: 'transition', id } as const;
  return [
    ...rules
      .filter((row) => !checkRule(row).ok)
      .map(({ rule_key }) =>
        finding(
          'rule_unreadable',
          from_state,
          field,
          `The rule ${rule_key} cannot be read, so this way is never taken. Set it again.`,
        ),
      ),
    ...actions
      .filter((row) => !checkAction(row).ok)
      .map(({ action_key }) =>
        finding(
          'action_unreadable',
          from_state,
          field,
          `The action ${action_key} cannot be read, so it is not done. Set it again.`,
        ),
      ),
  ];
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
