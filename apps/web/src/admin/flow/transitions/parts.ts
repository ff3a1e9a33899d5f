import { nameOf } from '#admin/flow/name-of.ts';
import type { WholeTransition } from './latest-transition.ts';

/** What one can change of a transition, and how a person reads it. */
export interface Part {
  name: 'destination' | 'rules' | 'actions' | 'priority';
  label: string;
  value: string;
}

type Described = { description: string }[];

export function partsOf({ to_state, rules, actions, priority }: WholeTransition): Part[] {
  const read = (rows: Described, between: string) => rows.map((row) => row.description).join(between);
  return [
    { name: 'destination', label: 'Goes To State', value: nameOf(to_state) },
    { name: 'rules', label: 'Only if', value: read(rules, ' and ') || 'always' },
    { name: 'actions', label: 'Then do', value: read(actions, ', ') || 'nothing' },
    { name: 'priority', label: 'Priority', value: String(priority) },
  ];
}

/** The parts that have changed, as they are now. Parts that read the same may still differ, as in the code of a region. */
export function changedParts(before: WholeTransition, now: WholeTransition): Part[] {
  const [was, is] = [before, now].map(stored);
  return partsOf(now).filter(({ name }) => JSON.stringify(was?.[name]) !== JSON.stringify(is?.[name]));
}

function stored({ to_state, rules, actions, priority }: WholeTransition): Record<Part['name'], unknown> {
  return {
    destination: to_state.id,
    rules: rules.map(({ rule_key, params }) => [rule_key, params]),
    actions: actions.map(({ action_key, params }) => [action_key, params]),
    priority,
  };
}
