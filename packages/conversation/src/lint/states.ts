import { AUTO } from '../event-keys.ts';
import { nameOf } from '../flow/flow.ts';
import { finding, type Linted, type LintFinding } from './finding.ts';
import type { Transition } from '../flow-types.ts';

/** Checks that there is one beginning, everything can be reached from it, and there is a way on from everywhere. */
export function* lintStates(flow: Linted): Generator<LintFinding> {
  yield* lintBeginning(flow);
  yield* lintReach(flow);
  yield* lintWaysOut(flow);
  yield* lintLoops(flow);
}

const AT_STATE = { kind: 'state' } as const;

function* lintBeginning({ states }: Linted): Generator<LintFinding> {
  const [first, ...more] = states.filter(({ is_initial }) => is_initial);
  if (!first) {
    const sentence = 'No state is the one that conversations begin in. Mark one as initial.';
    yield finding('no_beginning', null, null, sentence);
    return;
  }
  for (const { state_key, friendly_name } of more) {
    const sentence = `Conversations begin in “${first.friendly_name}”, and “${friendly_name}” is marked as initial as well. Leave one.`;
    yield finding('two_beginnings', state_key, AT_STATE, sentence);
  }
}

function* lintReach(flow: Linted): Generator<LintFinding> {
  const reached = reachable(flow);
  const says = new Set(flow.templates.map(({ template_key }) => template_key));
  for (const { state_key, friendly_name } of flow.states) {
    if (reached.has(state_key) || !says.has(state_key)) continue;
    const sentence = `Nothing leads to “${friendly_name}”. Let a transition lead there, or remove it.`;
    yield finding('state_unreachable', state_key, AT_STATE, sentence);
  }
}

/** Finds the states that can be reached from the beginning. @param follows which transitions may be followed; absent: all */
export function reachable(
  { states, transitions }: Linted,
  follows: (transition: Transition) => boolean = () => true,
): Set<string> {
  const begin = states.find(({ is_initial }) => is_initial) ?? states[0];
  const successors = successorsIn({ states, transitions: transitions.filter(follows) });
  const reached = new Set(begin ? [begin.state_key] : []);
  for (const state_key of reached) for (const next of successors(state_key)) reached.add(next);
  return reached;
}

/** Finds states that are no end and lead to no other state: contributors are stuck there. */
function* lintWaysOut(flow: Linted): Generator<LintFinding> {
  const successors = successorsIn(flow);
  for (const { state_key, friendly_name, is_final } of flow.states) {
    if (is_final || successors(state_key).some((next) => next !== state_key)) continue;
    const sentence = `People who come to “${friendly_name}” get stuck. Let something lead on from there, or mark it as an end.`;
    yield finding('no_way_out', state_key, AT_STATE, sentence);
  }
}

/** Finds loops of automatic transitions without rules, which the engine cuts off. */
function* lintLoops(flow: Linted): Generator<LintFinding> {
  const automatic = new Map(
    flow.transitions
      .filter(({ event_key, rules }) => event_key === AUTO && rules.length === 0)
      .map(({ from_state, to_state }) => [from_state, to_state]),
  );
  for (const start of automatic.keys()) {
    const seen = new Set<string>();
    let key = automatic.get(start);
    for (; key !== undefined && key !== start && !seen.has(key); key = automatic.get(key)) seen.add(key);
    if (key !== start) continue;
    const sentence = `Automatic transitions from “${nameOf(flow, start)}” form a loop. Let one of them wait for something.`;
    yield finding('automatic_loop', start, AT_STATE, sentence);
  }
}

/** Indexes the states that each state leads to, whatever the rules say. Built once for a flow: hundreds of states use it. */
export function successorsIn({
  states,
  transitions,
}: Pick<Linted, 'states' | 'transitions'>): (state_key: string) => string[] {
  const next = new Map<string, string[]>(states.map(({ state_key }) => [state_key, []]));
  for (const { from_state, to_state } of transitions)
    if (next.has(to_state)) next.get(from_state)?.push(to_state);
  return (state_key) => next.get(state_key) ?? [];
}
