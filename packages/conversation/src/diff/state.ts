import { keysOf, sentenceChange, type Change, findFormer } from './change.ts';
import { diffWords } from './words.ts';
import type { PublishedFlow } from '../flow/stored-flow.ts';
import type { State, Template, Transition } from '../flow-types.ts';
import { describeAction, describeRule } from '../flow/readings.ts';

/** Describes what changed in one state: itself, its texts, its choices, and where they lead. */
export function diffState(before: PublishedFlow, after: PublishedFlow, state_key: string): Change[] {
  const old = stateOf(before, state_key);
  const now = stateOf(after, state_key);
  if (!now) return [sentenceChange(removal(after, state_key))];
  return [
    ...diffItself(old, now),
    ...diffTemplate(templateOf(before, state_key), templateOf(after, state_key)),
    ...diffTransitions(before, after, state_key),
  ];
}

function removal({ states, moved }: PublishedFlow, state_key: string): string {
  const successor = states.find((state) => state.state_key === moved?.[state_key]);
  return successor ? `Was removed. People there continue at “${successor.friendly_name}”.` : 'Was removed.';
}

function* diffItself(old: State | undefined, now: State): Generator<Change> {
  if (!old) {
    yield sentenceChange('Is new.');
    return;
  }
  if (old.friendly_name !== now.friendly_name)
    yield sentenceChange(`Is called “${now.friendly_name}” instead of “${old.friendly_name}”.`);
  if (old.is_initial !== now.is_initial)
    yield sentenceChange(
      now.is_initial ? 'Conversations begin here.' : 'Conversations do not begin here any more.',
    );
  if (old.is_final !== now.is_final)
    yield sentenceChange(now.is_final ? 'Is an end.' : 'Is not an end any more.');
}

function diffTemplate(old: Template | undefined, now: Template | undefined): Change[] {
  if (!now) return old ? [sentenceChange('Says nothing any more.')] : [];
  const bodies = [
    ['What it says', old?.body ?? '', now.body],
    ...keysOf(old?.bodies, now.bodies).map((wording) => [
      `What it says in ${wording}`,
      old?.bodies?.[wording] ?? '',
      now.bodies?.[wording] ?? '',
    ]),
  ] as const;
  const texts = bodies
    .filter(([, was, is]) => was !== is)
    .map(([of = '', was = '', is = '']): Change => ({ kind: 'text', of, runs: diffWords(was, is) }));
  return [...texts, ...diffChoices(old, now)];
}

function stateOf({ states }: PublishedFlow, state_key: string): State | undefined {
  return states.find((state) => state.state_key === state_key);
}

function templateOf({ templates }: PublishedFlow, state_key: string): Template | undefined {
  return templates.find(({ template_key }) => template_key === state_key);
}

interface Choice {
  id: string;
  title: string;
  description: string;
  synonyms: readonly string[];
}

/** Describes what changed in the choices of a state. */
function* diffChoices(before: Template | undefined, after: Template): Generator<Change> {
  const old = choicesOf(before);
  const now = choicesOf(after);
  const isList = (template: Template | undefined) => Boolean(template?.list_items.length);
  if (before && now.length > 0 && isList(before) !== isList(after))
    yield sentenceChange(isList(after) ? 'The choices are a list.' : 'The choices are buttons.');
  for (const { id, title } of old)
    if (!now.some((choice) => choice.id === id)) yield sentenceChange(`The choice “${title}” was removed.`);
  for (const choice of now) yield* diffChoice(findFormer(old, choice), choice);
  const stayed = old.filter(({ id }) => now.some((choice) => choice.id === id));
  const remain = now.filter(({ id }) => old.some((choice) => choice.id === id));
  if (stayed.some(({ id }, place) => remain[place]?.id !== id))
    yield sentenceChange(`The choices have a new order: ${now.map(({ title }) => `“${title}”`).join(', ')}.`);
  if (isList(before) && isList(after) && before?.list_button !== after.list_button)
    yield sentenceChange(
      `The button that opens the list is called “${after.list_button}” instead of “${before?.list_button ?? ''}”.`,
    );
}

function* diffChoice(old: Choice | undefined, { title, description, synonyms }: Choice): Generator<Change> {
  if (!old) {
    yield sentenceChange(`The choice “${title}” is new.`);
    return;
  }
  if (old.title !== title) yield sentenceChange(`The choice “${old.title}” is called “${title}”.`);
  const explained = description ? `is explained as “${description}”` : 'is not explained any more';
  if (old.description !== description) yield sentenceChange(`“${title}” ${explained}.`);
  const more = synonyms.filter((word) => !old.synonyms.includes(word));
  const fewer = old.synonyms.filter((word) => !synonyms.includes(word));
  if (more.length) yield sentenceChange(`People can also type ${more.join(', ')} for “${title}”.`);
  if (fewer.length) yield sentenceChange(`People can no longer type ${fewer.join(', ')} for “${title}”.`);
}

function choicesOf(template: Template | undefined): Choice[] {
  const { list_items = [], actions = [] } = template ?? {};
  if (list_items.length)
    return list_items.map(({ id, item, description = '', synonyms = [] }) => ({
      id,
      title: item,
      description,
      synonyms,
    }));
  return actions.map(({ id, title, synonyms = [] }) => ({ id, title, description: '', synonyms }));
}

/** Describes what changed in a state's transitions: the events and targets, their order, rules and actions. */
function diffTransitions(before: PublishedFlow, after: PublishedFlow, state_key: string): Change[] {
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
