import { diffChoices } from './choices.ts';
import { keysOf, sentenceChange, type Change } from './change.ts';
import { diffTransitions } from './transitions.ts';
import { diffWords } from './words.ts';
import type { PublishedFlow } from '../flow/stored-flow.ts';
import type { State, Template } from '../flow-types.ts';

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
  return successor
    ? `Was removed. Whoever stands there goes on at “${successor.friendly_name}”.`
    : 'Was removed.';
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
