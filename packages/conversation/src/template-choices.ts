import { LIMITS } from './flow/limits.ts';
import { clip, normalise, oneLine } from './text.ts';
import type { Template } from './types.ts';

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
