import { describeAction, describeRule } from '../flow/readings.ts';
import { findFormer, sentenceChange, type Change } from './change.ts';
import type { PublishedFlow } from '../flow/stored-flow.ts';
import type { Transition } from '../flow-types.ts';

/** Describes what changed in a state's transitions: the events and targets, their order, rules and actions. */
export function diffTransitions(before: PublishedFlow, after: PublishedFlow, state_key: string): Change[] {
  const old = leaving(before, state_key);
  const now = leaving(after, state_key);
  const name = namesOf(before, after);
  const removed = old.filter(({ id }) => !now.some((transition) => transition.id === id));
  return [
    ...diffMappings(before, after, state_key),
    ...removed.map((transition) =>
      sentenceChange(
        `${on(before, transition)} it does not lead to “${name(transition.to_state)}” any more.`,
      ),
    ),
    ...now.flatMap((transition) => {
      const was = findFormer(old, transition);
      return was
        ? [...diffTransition(after, was, transition, name)]
        : [sentenceChange(wholeTransition(after, transition, name))];
    }),
  ];
}

function* diffTransition(
  flow: PublishedFlow,
  old: Transition,
  now: Transition,
  name: (state_key: string) => string,
): Generator<Change> {
  if (old.event_key !== now.event_key)
    yield sentenceChange(`What led on after ${old.event_key} does so after ${now.event_key}.`);
  if (old.to_state !== now.to_state)
    yield sentenceChange(
      `${on(flow, now)} it now leads to “${name(now.to_state)}” instead of “${name(old.to_state)}”.`,
    );
  const where = `${on(flow, now)} the way to “${name(now.to_state)}”`;
  if (!Object.is(old.priority, now.priority))
    yield sentenceChange(`${where} is tried at place ${now.priority} instead of ${old.priority}.`);
  if (rulesOf(old) !== rulesOf(now))
    yield sentenceChange(`${where} is taken ${rulesOf(now)}, and was taken ${rulesOf(old)}.`);
  if (actionsOf(old) !== actionsOf(now))
    yield sentenceChange(`${where} does this: ${actionsOf(now)}. Before: ${actionsOf(old)}.`);
}

function wholeTransition(flow: PublishedFlow, now: Transition, name: (state_key: string) => string): string {
  const does = now.actions.length ? ` It does this: ${actionsOf(now)}.` : '';
  const when = now.rules.length ? `, ${rulesOf(now)}` : '';
  return `${on(flow, now)} it now leads to “${name(now.to_state)}”${when}.${does}`;
}

/** Describes the choices that trigger another event than before. */
function diffMappings(before: PublishedFlow, after: PublishedFlow, state_key: string): Change[] {
  const old = new Map(mappingsOf(before, state_key));
  const now = new Map(mappingsOf(after, state_key));
  const ids = [...new Set([...old.keys(), ...now.keys()])];
  return ids.flatMap((id) => {
    const [was, is] = [old.get(id), now.get(id)];
    if (was === is) return [];
    const label = labelOf(after, state_key, id) ?? labelOf(before, state_key, id);
    if (label === undefined) return [];
    if (is === undefined)
      return labelOf(after, state_key, id) ? [sentenceChange(`“${label}” means nothing any more.`)] : [];
    return [
      sentenceChange(
        was === undefined ? `“${label}” means ${is}.` : `“${label}” means ${is} instead of ${was}.`,
      ),
    ];
  });
}

function mappingsOf({ mappings }: PublishedFlow, state_key: string): [string, string][] {
  return mappings
    .filter((mapping) => mapping.state_key === state_key)
    .map(({ button_id, triggers_event }) => [button_id, triggers_event]);
}

function labelOf({ templates }: PublishedFlow, state_key: string, id: string): string | undefined {
  const template = templates.find(({ template_key }) => template_key === state_key);
  return (
    template?.list_items.find((choice) => choice.id === id)?.item ??
    template?.actions.find((choice) => choice.id === id)?.title
  );
}

/** Returns `After “Patwa”`, or `After` with the key of the event if no choice of the state triggers it. */
function on(flow: PublishedFlow, { from_state, event_key }: Transition): string {
  const labels = mappingsOf(flow, from_state)
    .filter(([, event]) => event === event_key)
    .map(([id]) => labelOf(flow, from_state, id))
    .filter((label) => label !== undefined);
  return `After ${labels.length ? labels.map((label) => `“${label}”`).join(' or ') : event_key}`;
}

function leaving({ transitions }: PublishedFlow, state_key: string): Transition[] {
  return transitions.filter(({ from_state }) => from_state === state_key);
}

function namesOf(before: PublishedFlow, after: PublishedFlow): (state_key: string) => string {
  return (state_key) =>
    [...after.states, ...before.states].find((state) => state.state_key === state_key)?.friendly_name ??
    state_key;
}

function rulesOf({ rules }: Transition): string {
  return rules.length ? `if ${rules.map(describeRule).join(' and ')}` : 'always';
}

function actionsOf({ actions }: Transition): string {
  return actions.length ? actions.map(describeAction).join(', ') : 'nothing';
}
