import { nameOf } from '#admin/flow/flow-data.ts';
import type { WholeTransition } from './transition-edits.ts';

/** A part of a transition that can be changed, in words for a person. */
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

/**
 * Returns the changed parts with their current values. Compares what is stored, because parts that read the same may differ,
 * for example in a region's code.
 */
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
