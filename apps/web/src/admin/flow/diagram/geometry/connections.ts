import type { Graph } from '@labrish/api/state-machine/schema';
import type { Place } from './layout.ts';

type Edge = Graph['edges'][number];

/** The text at a transition: its event and, if there are any, its guard and its actions. */
export interface Wording {
  event: string;
  guard?: string;
  actions?: string;
}

/** All transitions from one state to another: one line in the drawing, so that none covers another. */
export interface Connection {
  id: string;
  source: string;
  target: string;
  /** Whether the line leads to the same or an earlier column: it is then dashed, animated, and in another colour. */
  back: boolean;
  wordings: Wording[];
  /** Ids of the choices that trigger one of its events. */
  choices: string[];
  /** Whether one of its events is triggered by no choice: by a text, a voice note or the bot itself. */
  hasOwnEvent: boolean;
}

/**
 * Returns the text at a transition (SPEC section 4): the event in upper case, 'if' plus the guard, 'do' plus the actions joined
 * by commas.
 */
export function wordingOf({ event, guard, actions }: Pick<Edge, 'event' | 'guard' | 'actions'>): Wording {
  return {
    event: event.toUpperCase(),
    ...(guard && { guard: `if ${guard}` }),
    ...(actions?.length && { actions: `do ${actions.join(', ')}` }),
  };
}

/**
 * Returns the lines to draw, in the order of the transitions. A transition from or to a missing state has no line.
 *
 * @param choices of each state, by its key
 */
export function connect(
  edges: Edge[],
  places: ReadonlyMap<string, Place>,
  choices: ReadonlyMap<string, { id: string; event_key: string }[]> = new Map(),
): Connection[] {
  const connections = new Map<string, Connection>();
  for (const edge of edges) {
    const [from, to] = [places.get(edge.source), places.get(edge.target)];
    if (!from || !to) continue;
    const id = connectionId(edge.source, edge.target);
    const { source, target } = edge;
    const connection = connections.get(id) ?? {
      ...{ id, source, target, back: to.depth <= from.depth },
      ...{ wordings: [], choices: [], hasOwnEvent: false },
    };
    connections.set(id, connection);
    const triggers = choices.get(source)?.filter(({ event_key }) => event_key === edge.event) ?? [];
    connection.wordings.push(wordingOf(edge));
    connection.choices.push(...triggers.map((choice) => choice.id));
    connection.hasOwnEvent ||= triggers.length === 0;
  }
  return [...connections.values()];
}

export function connectionId(source: string, target: string): string {
  return JSON.stringify([source, target]);
}
