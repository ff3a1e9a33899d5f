import type { StateType } from '@labrish/api/content-templates/state-type';
import { LIMITS } from '@labrish/conversation/limits';
import type { Category } from '@labrish/pilot';
import { choicesOf, type Choice, type Content } from './content.ts';

/** One edit of the content of a state. An edit of a choice applies to the choices of the current type. */
export type Edit =
  | { edit: 'type'; type: StateType }
  | { edit: 'body'; body: string }
  | { edit: 'wording'; wording: Category; body: string }
  | { edit: 'list_button'; list_button: string }
  | { edit: 'add'; id: string }
  | { edit: 'change'; id: string; to: Partial<Omit<Choice, 'id'>> }
  | { edit: 'move'; id: string; by: -1 | 1 }
  | { edit: 'remove'; id: string };

export function applyEdit(content: Content, edit: Edit): Content {
  switch (edit.edit) {
    case 'type':
      return { ...content, type: edit.type };
    case 'body':
      return { ...content, body: edit.body };
    case 'wording':
      return { ...content, bodies: { ...content.bodies, [edit.wording]: edit.body } };
    case 'list_button':
      return { ...content, list_button: edit.list_button };
    case 'add':
      return withChoices(content, (choices) =>
        choices.length < LIMITS.choices
          ? [...choices, { id: edit.id, label: '', description: '', synonyms: [], event: '' }]
          : choices,
      );
    case 'change':
      return withChoices(content, (choices) =>
        choices.map((choice) => (choice.id === edit.id ? { ...choice, ...edit.to } : choice)),
      );
    case 'move':
      return withChoices(content, (choices) => moved(choices, edit.id, edit.by));
    case 'remove':
      return withChoices(content, (choices) => choices.filter(({ id }) => id !== edit.id));
  }
}

function withChoices(content: Content, change: (choices: Choice[]) => Choice[]): Content {
  const changed = change(choicesOf(content));
  if (content.type === 'buttons') return { ...content, buttons: changed };
  return content.type === 'list' ? { ...content, rows: changed } : content;
}

function moved(choices: Choice[], id: string, by: number): Choice[] {
  const from = choices.findIndex((choice) => choice.id === id);
  const to = from + by;
  const choice = choices[from];
  if (!choice || to < 0 || to >= choices.length) return choices;
  return choices.filter((one) => one !== choice).toSpliced(to, 0, choice);
}

/** Returns an unused id for a choice: a timestamp in seconds and a number. @param now in milliseconds */
export function newChoiceId({ buttons, rows }: Pick<Content, 'buttons' | 'rows'>, now: number): string {
  const taken = new Set([...buttons, ...rows].map(({ id }) => id));
  const prefix = Math.floor(now / 1000);
  for (let number = 1; ; number += 1) if (!taken.has(`${prefix}-${number}`)) return `${prefix}-${number}`;
}
