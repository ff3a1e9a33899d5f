import { LIMITS } from './flow/limits.ts';
import { clip, normalise, oneLine } from './text.ts';
import type { AnsweredMessage, Flow, Reply, ShownChoice, Template } from './types.ts';
import { BUTTON_TAPPED, LIST_SELECTED } from './event-keys.ts';
import { actionsOf, templateOf, transitionsFrom } from './flow/flow.ts';
import type { ActionKey } from './flow/catalogue.ts';

/** A button or list row of an outbound message. */
export interface Choice {
  /** The id that the messenger sends back: unique in its message and short enough. */
  id: string;
  /** The id in the template, which mappings and actions use. */
  source_id: string;
  title: string;
  description?: string;
  kind: 'button' | 'row';
}

/** Returns the choices of a template: the list rows if there are any, else the buttons; never more than 10. */
export function choicesOf(template: Template | undefined): Choice[] {
  if (!template) return [];
  const rows = template.list_items.map(({ id, item, description }) => ({
    source_id: id,
    title: item,
    kind: 'row' as const,
    ...(description?.trim() ? { description } : {}),
  }));
  const buttons = template.actions.map(({ id, title }) => ({
    source_id: id,
    title,
    kind: 'button' as const,
  }));
  const shown = (rows.length > 0 ? rows : buttons).slice(0, LIMITS.choices);
  const ids = unique(
    shown.map(({ source_id }, i) => source_id.trim() || `choice_${i + 1}`),
    LIMITS.id,
  );
  return shown.map((choice, i) => ({
    ...choice,
    id: ids[i] ?? `choice_${i + 1}`,
    title: oneLine(choice.title) || `Option ${i + 1}`,
  }));
}

/** The number of a choice: "2", "number 2", "option 2". */
const NUMBERED = /^(?:(?:number|no|option|choice) ?)?(\d{1,2})$/u;

/** Finds the choice that a typed text names: by its label (also as cut for the phone), its id, or its number. */
export function typedChoice<C extends Pick<Choice, 'id' | 'source_id' | 'title'>>(
  choices: C[],
  text: string,
): C | undefined {
  const raw = text.trim().toLowerCase();
  const typed = normalise(text);
  const named = (label: string) =>
    label.trim().toLowerCase() === raw || (typed !== '' && normalise(label) === typed);
  return (
    choices.find(({ title }) => named(title) || named(clip(title, LIMITS.row_title))) ??
    choices.find(({ id, source_id }) => named(id) || named(source_id)) ??
    choices[Number(NUMBERED.exec(typed)?.[1] ?? NaN) - 1]
  );
}

/** Cuts every text to `max` code points, and numbers texts that would become equal. */
export function unique(texts: string[], max: number): string[] {
  const seen = new Set<string>();
  return texts.map((text) => {
    let candidate = clip(text, max);
    for (let n = 2; seen.has(candidate); n += 1) candidate = `${clip(text, max - ` ${n}`.length)} ${n}`;
    seen.add(candidate);
    return candidate;
  });
}

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
