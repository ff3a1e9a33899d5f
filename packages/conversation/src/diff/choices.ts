import { former, told, type Change } from './change.ts';
import type { Template } from '../flow-types.ts';

interface Choice {
  id: string;
  title: string;
  description: string;
  synonyms: readonly string[];
}

/** Describes what changed in the choices of a state. */
export function diffChoices(before: Template | undefined, after: Template): Change[] {
  const old = choicesOf(before);
  const now = choicesOf(after);
  const isList = (template: Template | undefined) => Boolean(template?.list_items.length);
  const stayed = old.filter(({ id }) => now.some((choice) => choice.id === id));
  const remain = now.filter(({ id }) => old.some((choice) => choice.id === id));
  const isReordered = stayed.some(({ id }, place) => remain[place]?.id !== id);
  return [
    ...(before && now.length > 0 && isList(before) !== isList(after)
      ? [told(isList(after) ? 'The choices are a list.' : 'The choices are buttons.')]
      : []),
    ...old
      .filter(({ id }) => !now.some((choice) => choice.id === id))
      .map(({ title }) => told(`The choice “${title}” was removed.`)),
    ...now.flatMap((choice) => diffChoice(former(old, choice), choice)),
    ...(isReordered
      ? [told(`The choices stand in another order: ${now.map(({ title }) => `“${title}”`).join(', ')}.`)]
      : []),
    ...(isList(before) && isList(after) && before?.list_button !== after.list_button
      ? [
          told(
            `The button that opens the list is called “${after.list_button}” instead of “${before?.list_button ?? ''}”.`,
          ),
        ]
      : []),
  ];
}

function diffChoice(old: Choice | undefined, { title, description, synonyms }: Choice): Change[] {
  if (!old) return [told(`The choice “${title}” is new.`)];
  const changes: Change[] = [];
  if (old.title !== title) changes.push(told(`The choice “${old.title}” is called “${title}”.`));
  if (old.description !== description)
    changes.push(
      told(
        description
          ? `“${title}” is explained as “${description}”.`
          : `“${title}” is not explained any more.`,
      ),
    );
  const more = synonyms.filter((word) => !old.synonyms.includes(word));
  const fewer = old.synonyms.filter((word) => !synonyms.includes(word));
  if (more.length) changes.push(told(`For “${title}” one may also type ${more.join(', ')}.`));
  if (fewer.length) changes.push(told(`For “${title}” one may not type ${fewer.join(', ')} any more.`));
  return changes;
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
