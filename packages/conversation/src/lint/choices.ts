import { BUTTON_TAPPED, LIST_SELECTED } from '../event-keys.ts';
import { LIMITS } from '../flow/limits.ts';
import { keywordOf } from '../keywords/keywords.ts';
import { lengthOf } from '../text.ts';
import { finding, type Linted, type LintFinding, type Fix } from './finding.ts';
import type { Template } from '../flow-types.ts';

interface Choice {
  id: string;
  label: string;
}

/** Checks that every choice of a state leads somewhere, and can be told from the others. */
export function lintChoices(flow: Linted): LintFinding[] {
  return flow.states.flatMap(({ state_key }) => {
    const template = flow.templates.find(({ template_key }) => template_key === state_key);
    const choices = choicesOf(template);
    return [
      ...lintMeanings(flow, state_key, choices, Boolean(template?.list_items.length)),
      ...choices.flatMap((choice, place) => lintLabel(state_key, choices, choice, place)),
      ...lintMenu(state_key, template),
      ...lintMappings(flow, state_key, choices),
      ...lintReuse(flow, state_key, choices),
    ];
  });
}

function lintMeanings(flow: Linted, state_key: string, choices: Choice[], isList: boolean): LintFinding[] {
  const events = new Set(
    flow.transitions.filter(({ from_state }) => from_state === state_key).map(({ event_key }) => event_key),
  );
  const meant = choices.map((choice) => ({
    ...choice,
    event: flow.mappings.find((one) => one.state_key === state_key && one.button_id === choice.id)
      ?.triggers_event,
  }));
  return meant.flatMap(({ id, label, event }, place) => {
    const field = { kind: 'choice', id } as const;
    if (!events.has(event ?? (isList ? LIST_SELECTED : BUTTON_TAPPED))) {
      const why =
        event === undefined ? 'It means nothing' : `It means ${event}, which leads nowhere from here`;
      return [
        finding(
          'choice_leads_nowhere',
          state_key,
          field,
          `“${label}” does nothing. ${why}: let it lead to a state.`,
        ),
      ];
    }
    const twin =
      event === undefined ? undefined : meant.slice(0, place).find((other) => other.event === event);
    return twin
      ? [
          finding(
            'choices_mean_the_same',
            state_key,
            field,
            `“${label}” and “${twin.label}” mean the same: ${event ?? ''}.`,
          ),
        ]
      : [];
  });
}

function lintLabel(
  state_key: string,
  choices: Choice[],
  { id, label }: Choice,
  place: number,
): LintFinding[] {
  const field = { kind: 'choice', id } as const;
  const keyword = keywordOf(label);
  const number = Number(label.trim());
  return [
    ...(keyword
      ? [
          finding(
            'choice_is_keyword',
            state_key,
            field,
            `Whoever types “${label}” means the command of that name. Call the choice something else.`,
          ),
        ]
      : []),
    ...(Number.isInteger(number) &&
    number >= 1 &&
    number <= choices.length &&
    number !== place + 1 &&
    label.trim()
      ? [
          finding(
            'choice_is_number',
            state_key,
            field,
            `“${label}” is the number of another choice. Call it something else, or put it at place ${number}.`,
          ),
        ]
      : []),
  ];
}

function lintMenu(state_key: string, template: Template | undefined): LintFinding[] {
  if (!template || template.list_items.length) return [];
  const { actions } = template;
  const isMenu =
    actions.length > LIMITS.buttons || actions.some(({ title }) => lengthOf(title) > LIMITS.button_title);
  return isMenu
    ? [
        finding(
          'choices_are_a_menu',
          state_key,
          { kind: 'body' },
          'WhatsApp shows up to 3 buttons of 20 characters. These choices come as a menu, which takes a tap more.',
        ),
      ]
    : [];
}

function lintMappings(flow: Linted, state_key: string, choices: Choice[]): LintFinding[] {
  return flow.mappings
    .filter((one) => one.state_key === state_key && !choices.some(({ id }) => id === one.button_id))
    .map(({ button_id, triggers_event }) =>
      finding(
        'mapping_without_choice',
        state_key,
        null,
        `A choice that is not there any more (${button_id}) still means ${triggers_event}. It does no harm.`,
        { kind: 'remove_mapping', state_key, button_id },
      ),
    );
}

/** Finds choices whose id had another label and meaning in the live flow: a tap on the old choice would mean the new one. */
function lintReuse({ live, mappings }: Linted, state_key: string, choices: Choice[]): LintFinding[] {
  if (!live) return [];
  const meaning = (rows: Linted['mappings'], id: string) =>
    rows.find((row) => row.state_key === state_key && row.button_id === id)?.triggers_event;
  const before = choicesOf(live.templates.find(({ template_key }) => template_key === state_key));
  return choices.flatMap(({ id, label }) => {
    const old = before.find((choice) => choice.id === id);
    if (!old || old.label === label || meaning(live.mappings, id) === meaning(mappings, id)) return [];
    const sentence = `“${label}” was “${old.label}” and meant something else. Delete it and add a new choice, so that nobody's old answer counts as the new one.`;
    // Without a mapping the id itself may be the meaning, as a row's region code is: then it must not change.
    const fix: Fix | undefined =
      meaning(mappings, id) === undefined ? undefined : { kind: 'new_choice_id', state_key, id };
    return [finding('choice_reused', state_key, { kind: 'choice', id }, sentence, fix)];
  });
}

function choicesOf(template: Template | undefined): Choice[] {
  if (!template) return [];
  return template.list_items.length
    ? template.list_items.map(({ id, item }) => ({ id, label: item }))
    : template.actions.map(({ id, title }) => ({ id, label: title }));
}
