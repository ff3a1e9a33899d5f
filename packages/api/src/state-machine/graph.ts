import type { ActionRow, RuleRow, State, Transition } from '@labrish/conversation';
import { describeAction, describeRule } from '@labrish/conversation/readings';
import type { Graph } from './schema.ts';

type Node = State & { description: string | null };
type Edge = Pick<Transition, 'from_state' | 'to_state' | 'event_key'> & {
  rules: RuleRow[];
  actions: ActionRow[];
};

/** Returns the flow as the diagram draws it: states as nodes, transitions as edges with their rules and actions as text. */
export function toGraph(states: Node[], transitions: Edge[]): Graph {
  return {
    nodes: states.map((state) => ({
      id: state.state_key,
      label: state.friendly_name,
      ...(state.description && { description: state.description }),
      isInitial: state.is_initial,
      type: state.is_final ? ('final' as const) : ('state' as const),
    })),
    edges: transitions.map(({ rules, actions, ...edge }) => ({
      source: edge.from_state,
      target: edge.to_state,
      event: edge.event_key,
      ...(rules.length && { guard: rules.map(describeRule).join(' and ') }),
      ...(actions.length && { actions: actions.map(describeAction) }),
    })),
  };
}
