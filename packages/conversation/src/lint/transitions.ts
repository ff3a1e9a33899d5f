import { checkAction, checkRule } from '../flow/catalogue.ts';
import { nameOf } from '../flow/flow.ts';
import { finding, type Linted, type LintFinding } from './finding.ts';
import type { Transition } from '../flow-types.ts';

/** Whether every transition leads somewhere and can be read, and none stands behind one that is always taken. */
export function lintTransitions(flow: Linted): LintFinding[] {
  const known = new Set(flow.states.map(({ state_key }) => state_key));
  return flow.transitions.flatMap((transition) => {
    const { from_state, to_state, event_key } = transition;
    const at = (code: 'target_missing' | 'never_tried', sentence: string) =>
      finding(code, from_state, { kind: 'transition', id: transition.id }, sentence);
    const before = firstAlways(flow, transition);
    return [
      ...(known.has(to_state)
        ? []
        : [at('target_missing', `${event_key} leads to “${to_state}”, which is not there.`)]),
      ...lintParts(transition),
      ...(before
        ? [
            at(
              'never_tried',
              `After ${event_key} the way to “${nameOf(flow, before.to_state)}” is always taken before the one to “${nameOf(flow, to_state)}”. Give the other one rules, or change the order.`,
            ),
          ]
        : []),
    ];
  });
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

/** What is tried before this one for the same event and has no rule that could keep it from being taken. */
function firstAlways({ transitions }: Linted, of: Transition): Transition | undefined {
  return transitions.find(
    ({ id, from_state, event_key, priority, rules }) =>
      id !== of.id &&
      from_state === of.from_state &&
      event_key === of.event_key &&
      priority < of.priority &&
      rules.length === 0,
  );
}
