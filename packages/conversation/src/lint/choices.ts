import { BUTTON_TAPPED, LIST_SELECTED } from '../event-keys.ts';
import { LIMITS } from '../flow/limits.ts';
import { keywordOf } from '../understanding/requests.ts';
import { lengthOf } from '../text.ts';
import { finding, type Linted, type LintFinding, type Fix } from './finding.ts';
import type { Template } from '../flow-types.ts';

interface Choice {
  id: string;
  label: string;
}

/** Checks that every choice of a state leads somewhere, and can be told from the others. */
export function* lintChoices(flow: Linted): Generator<LintFinding> {
  for (const { state_key } of flow.states) {
    const template = flow.templates.find(({ template_key }) => template_key === state_key);
    const choices = choicesOf(template);
    yield* lintMeanings(flow, state_key, choices, Boolean(template?.list_items.length));
    for (const [place, choice] of choices.entries())
      yield* lintLabel(flow, state_key, choices, choice, place);
    yield* lintMenu(state_key, template);
    yield* lintMappings(flow, state_key, choices);
    yield* lintReuse(flow, state_key, choices);
  }
}

function* lintMeanings(
  flow: Linted,
  state_key: string,
  choices: Choice[],
  isList: boolean,
): Generator<LintFinding> {
  const leading = flow.transitions.filter(({ from_state }) => from_state === state_key);
  const events = new Set(leading.map(({ event_key }) => event_key));
  const meant = choices.map((choice) => ({ ...choice, event: meaningOf(flow, state_key, choice.id) }));
  for (const [place, { id, label, event }] of meant.entries()) {
    const field = { kind: 'choice', id } as const;
    const twin = meant.slice(0, place).find((other) => event !== undefined && other.event === event);
    if (!events.has(event ?? (isList ? LIST_SELECTED : BUTTON_TAPPED))) {
      const why =
        event === undefined ? 'It means nothing' : `It means ${event}, which leads nowhere from here`;
      const sentence = `“${label}” does nothing. ${why}: let it lead to a state.`;
      yield finding('choice_leads_nowhere', state_key, field, sentence);
    } else if (twin) {
      const sentence = `“${label}” and “${twin.label}” mean the same: ${event ?? ''}.`;
      yield finding('choices_mean_the_same', state_key, field, sentence);
    }
  }
}

function meaningOf({ mappings }: Pick<Linted, 'mappings'>, state_key: string, id: string) {
  return mappings.find((row) => row.state_key === state_key && row.button_id === id)?.triggers_event;
}

function* lintLabel(
  { speech }: Linted,
  state_key: string,
  choices: Choice[],
  { id, label }: Choice,
  place: number,
): Generator<LintFinding> {
  const field = { kind: 'choice', id } as const;
  if (keywordOf(speech.language, label)) {
    const sentence = `“${label}” is also a command. Call the choice something else.`;
    yield finding('choice_is_keyword', state_key, field, sentence);
  }
  const number = Number(label.trim());
  const isPlace = Number.isInteger(number) && number >= 1 && number <= choices.length;
  if (isPlace && number !== place + 1) {
    const sentence = `“${label}” is the number of another choice. Call it something else, or put it at place ${number}.`;
    yield finding('choice_is_number', state_key, field, sentence);
  }
}

function* lintMenu(state_key: string, template: Template | undefined): Generator<LintFinding> {
  if (!template || template.list_items.length) return;
  const { actions } = template;
  if (
    actions.length <= LIMITS.buttons &&
    actions.every(({ title }) => lengthOf(title) <= LIMITS.button_title)
  )
    return;
  const sentence =
    'WhatsApp shows up to 3 buttons of 20 characters. These choices come as a menu, which takes one more tap.';
  yield finding('choices_are_a_menu', state_key, { kind: 'body' }, sentence);
}

function* lintMappings(flow: Linted, state_key: string, choices: Choice[]): Generator<LintFinding> {
  for (const { button_id, triggers_event, ...mapping } of flow.mappings) {
    if (mapping.state_key !== state_key || choices.some(({ id }) => id === button_id)) continue;
    const sentence = `A removed choice (${button_id}) still means ${triggers_event}. It does no harm.`;
    const fix = { kind: 'remove_mapping', state_key, button_id } as const;
    yield finding('mapping_without_choice', state_key, null, sentence, fix);
  }
}

/** Finds choices whose id had another label and meaning in the live flow: a tap on the old choice would mean the new one. */
function* lintReuse(flow: Linted, state_key: string, choices: Choice[]): Generator<LintFinding> {
  const { live } = flow;
  if (!live) return;
  const before = choicesOf(live.templates.find(({ template_key }) => template_key === state_key));
  for (const { id, label } of choices) {
    const old = before.find((choice) => choice.id === id);
    const meaning = meaningOf(flow, state_key, id);
    if (!old || old.label === label || meaningOf(live, state_key, id) === meaning) continue;
    const sentence = `“${label}” was “${old.label}” and meant something else. Delete it and add a new choice, so that nobody's old answer counts as the new one.`;
    // Without a mapping the id itself may be the meaning, as a row's region code is: then it must not change.
    const fix: Fix | undefined = meaning === undefined ? undefined : { kind: 'new_choice_id', state_key, id };
    yield finding('choice_reused', state_key, { kind: 'choice', id }, sentence, fix);
  }
}

function choicesOf(template: Template | undefined): Choice[] {
  if (!template) return [];
  return template.list_items.length
    ? template.list_items.map(({ id, item }) => ({ id, label: item }))
    : template.actions.map(({ id, title }) => ({ id, label: title }));
}
