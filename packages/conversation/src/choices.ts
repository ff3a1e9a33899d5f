import { choicesOf, type Choice } from './template-choices.ts';
import type { AnsweredMessage, Flow, Reply, ShownChoice } from './types.ts';
import { BUTTON_TAPPED, LIST_SELECTED } from './event-keys.ts';
import { actionsOf, templateOf, transitionsFrom } from './flow/flow.ts';
import type { ActionKey } from './flow/catalogue.ts';

/** Actions of answers that may be corrected: each describes a recording or its speaker. */
const CORRIGIBLE: ActionKey[] = ['set_category', 'set_region', 'set_age_range', 'set_formality'];

/** Returns the choices of a state, with what each choice means in this flow. */
export function shownChoices(flow: Flow, state_key: string | null): ShownChoice[] {
  return choicesOf(templateOf(flow, state_key)).map((choice) => {
    const event_key = eventOf(flow, state_key, choice);
    const { id, source_id, title } = choice;
    return { id, source_id, title, event_key, action_signature: actionSignature(flow, state_key, event_key) };
  });
}

/** Returns what the engine needs of a bot's message when a contributor answers that message. */
export function answeredBy({ state_key, prompt_id, consent_version, choices, recordings }: Reply) {
  return {
    ...{ state_key, prompt_id, consent_version: consent_version ?? null },
    ...{ choices: choices ?? null, recordings: recordings ?? null },
  } satisfies AnsweredMessage;
}

/** Whether the choice still means in this flow what it meant when it was shown. */
export function hasSameMeaning(
  flow: Flow,
  state_key: string | null,
  { event_key, action_signature }: ShownChoice,
): boolean {
  return actionSignature(flow, state_key, event_key) === action_signature;
}

/** Whether a choice only describes the recordings at hand or their speaker. */
export function isCorrigible(flow: Flow, state_key: string | null, { event_key }: ShownChoice): boolean {
  const actions = transitionsFrom(flow, state_key, event_key).flatMap(actionsOf);
  return actions.length > 0 && actions.every(({ action_key }) => CORRIGIBLE.includes(action_key));
}

/** Describes what an event of a state stores: the actions of its transitions, except the choice of the next prompt. */
export function actionSignature(flow: Flow, state_key: string | null, event_key: string): string {
  const kept = transitionsFrom(flow, state_key, event_key).map((transition) =>
    actionsOf(transition)
      .filter(({ action_key }) => action_key !== 'choose_prompt')
      .map(({ action_key, params }) => [action_key, ...Object.entries(params).flat()].join(' '))
      .join(', '),
  );
  return [...new Set(kept)].join(' or ');
}

function eventOf({ mappings }: Flow, state_key: string | null, { source_id, kind }: Choice): string {
  const mapping = mappings.find((row) => row.state_key === state_key && row.button_id === source_id);
  return mapping?.triggers_event ?? (kind === 'row' ? LIST_SELECTED : BUTTON_TAPPED);
}
