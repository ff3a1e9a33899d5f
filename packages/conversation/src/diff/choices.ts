import { findFormer, sentenceChange, type Change } from './change.ts';
import type { Template } from '../flow-types.ts';

interface Choice {
  id: string;
  title: string;
  description: string;
  synonyms: readonly string[];
}

/** Describes what changed in the choices of a state. */
export function* diffChoices(before: Template | undefined, after: Template): Generator<Change> {
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
    yield sentenceChange(
      `The choices stand in another order: ${now.map(({ title }) => `“${title}”`).join(', ')}.`,
    );
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
  if (more.length) yield sentenceChange(`For “${title}” one may also type ${more.join(', ')}.`);
  if (fewer.length) yield sentenceChange(`For “${title}” one may not type ${fewer.join(', ')} any more.`);
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
