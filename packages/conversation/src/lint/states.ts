import { AUTO } from '../event-keys.ts';
import { nameOf } from '../flow/flow.ts';
import { finding, type Linted, type LintFinding } from './finding.ts';

/** Checks that there is one beginning, everything can be reached from it, and there is a way on from everywhere. */
export function lintStates(flow: Linted): LintFinding[] {
  return [...lintBeginning(flow), ...lintReach(flow), ...lintWaysOut(flow), ...lintLoops(flow)];
}

function lintBeginning({ states }: Linted): LintFinding[] {
  const [first, ...more] = states.filter(({ is_initial }) => is_initial);
  if (!first)
    return [
      finding(
        'no_beginning',
        null,
        null,
        'No state is the one that conversations begin in. Mark one as initial.',
      ),
    ];
  return more.map(({ state_key, friendly_name }) =>
    finding(
      'two_beginnings',
      state_key,
      { kind: 'state' },
      `Conversations begin in “${first.friendly_name}”, and “${friendly_name}” is marked as initial as well. Leave one.`,
    ),
  );
}

function lintReach(flow: Linted): LintFinding[] {
  const reached = reachable(flow);
  const says = new Set(flow.templates.map(({ template_key }) => template_key));
  return flow.states
    .filter(({ state_key }) => !reached.has(state_key) && says.has(state_key))
    .map(({ state_key, friendly_name }) =>
      finding(
        'state_unreachable',
        state_key,
        { kind: 'state' },
        `Nothing leads to “${friendly_name}”. Let a transition lead there, or remove it.`,
      ),
    );
}

function reachable(flow: Linted): Set<string> {
  const begin = flow.states.find(({ is_initial }) => is_initial) ?? flow.states[0];
  const successors = successorsIn(flow);
  const reached = new Set<string>();
  const next = begin ? [begin.state_key] : [];
  for (let key = next.pop(); key !== undefined; key = next.pop()) {
    if (reached.has(key)) continue;
    reached.add(key);
    next.push(...successors(key));
  }
  return reached;
}

/** Finds states that are no end and lead to no other state: contributors are stuck there. */
function lintWaysOut(flow: Linted): LintFinding[] {
  const successors = successorsIn(flow);
  return flow.states
    .filter(
      ({ state_key, is_final }) => !is_final && successors(state_key).every((next) => next === state_key),
    )
    .map(({ state_key, friendly_name }) =>
      finding(
        'no_way_out',
        state_key,
        { kind: 'state' },
        `Whoever comes to “${friendly_name}” cannot get on. Let something lead on from there, or mark it as an end.`,
      ),
    );
}

/** Finds loops of automatic transitions without rules, which the engine cuts off. */
function lintLoops(flow: Linted): LintFinding[] {
  const automatic = new Map(
    flow.transitions
      .filter(({ event_key, rules }) => event_key === AUTO && rules.length === 0)
      .map(({ from_state, to_state }) => [from_state, to_state]),
  );
  return [...automatic.keys()]
    .filter((start) => {
      const seen = new Set<string>();
      let key = automatic.get(start);
      for (; key !== undefined && key !== start && !seen.has(key); key = automatic.get(key)) seen.add(key);
      return key === start;
    })
    .map((state_key) =>
      finding(
        'automatic_loop',
        state_key,
        { kind: 'state' },
        `From “${nameOf(flow, state_key)}” automatic transitions lead round in a circle. Let one of them wait for something.`,
      ),
    );
}

/** Indexes the states that each state leads to, whatever the rules say. Built once for a flow: hundreds of states use it. */
export function successorsIn({ states, transitions }: Linted): (state_key: string) => string[] {
  const next = new Map<string, string[]>(states.map(({ state_key }) => [state_key, []]));
  for (const { from_state, to_state } of transitions)
    if (next.has(to_state)) next.get(from_state)?.push(to_state);
  return (state_key) => next.get(state_key) ?? [];
}
