import { createStore } from '#lib/store.ts';
import { onForget } from '#session/unsaved.ts';
import { choicesOf, isSameContent, type Content, type Edit } from './content.ts';

/** An edit of the content of one state, to undo and redo. */
export interface Step {
  state_id: string;
  before: Content;
  after: Content;
  /** What was edited, in words. */
  what: string;
  /** For texts: the field, the text that it had afterwards, and whether one letter was typed or deleted. */
  typed?: { field: string; text: string; isLetter: boolean };
}

/** The edits in this tab, the latest last: `past` can be undone, `future` can be redone. */
export interface EditHistory {
  past: readonly Step[];
  future: readonly Step[];
}

export const NO_EDITS: EditHistory = { past: [], future: [] };

/** Maximum number of edits that can be undone. */
const LONGEST = 200;

/**
 * Adds an edit, after which nothing of its state can be redone. Joins letters typed into one field, so that one undo removes a word.
 */
export function remember({ past, future }: EditHistory, step: Step): EditHistory {
  const last = past.at(-1);
  const joins = last && isSameWord(last, step);
  const before = joins ? last.before : step.before;
  return {
    past: [...(joins ? past.slice(0, -1) : past), { ...step, before }].slice(-LONGEST),
    future: future.filter(({ state_id }) => state_id !== step.state_id),
  };
}

/**
 * Replaces the content of a state that was sent by what the server has made of it, such as labels without blanks at their ends, so that an
 * undo begins from what is saved.
 */
export function afterSave(
  { past, future }: EditHistory,
  state_id: string,
  sent: Content,
  saved: Content,
): EditHistory {
  const settle = (content: Content) => (isSameContent(content, sent) ? saved : content);
  const settled = (step: Step) =>
    step.state_id === state_id ? { ...step, before: settle(step.before), after: settle(step.after) } : step;
  return { past: past.map(settled), future: future.map(settled) };
}

function isSameWord(last: Step, { state_id, before, typed }: Step): boolean {
  if (last.state_id !== state_id || last.after !== before || last.typed?.field !== typed?.field) return false;
  const areLetters = last.typed?.isLetter === true && typed?.isLetter === true;
  return areLetters && wordsIn(last.typed?.text ?? '') === wordsIn(typed?.text ?? '');
}

const wordsIn = (text: string) => text.split(/\s+/).length;

/** Returns what an edit of a content edits, in words, and for texts what was typed. */
export function describeEdit(edit: Edit, before: Content): Pick<Step, 'what' | 'typed'> {
  const typed = (field: string, was: string, text: string) => ({
    typed: { field, text, isLetter: Math.abs(text.length - was.length) <= 1 },
  });
  switch (edit.edit) {
    case 'type':
      return { what: 'the state type' };
    case 'body':
      return { what: 'the message', ...typed('body', before.body, edit.body) };
    case 'wording': {
      const { wording, body } = edit;
      return { what: 'a wording', ...typed(wording, before.bodies[wording] ?? '', body) };
    }
    case 'list_button':
      return {
        what: 'the label of the menu',
        ...typed('list_button', before.list_button, edit.list_button),
      };
    case 'change': {
      const was = choicesOf(before).find(({ id }) => id === edit.id);
      const { label, description, synonyms } = edit.to;
      if (label !== undefined) return { what: 'a label', ...typed(edit.id, was?.label ?? '', label) };
      if (description !== undefined)
        return {
          what: 'a description',
          ...typed(`${edit.id} description`, was?.description ?? '', description),
        };
      if (synonyms === undefined) return { what: 'a choice' };
      const words = { was: was?.synonyms.join(' ') ?? '', are: synonyms.join(' ') };
      return { what: 'what else is understood', ...typed(`${edit.id} synonyms`, words.was, words.are) };
    }
    case 'insert':
      return { what: 'the new choice' };
    case 'move':
      return { what: 'the order of the choices' };
    case 'remove':
      return { what: 'the deleted choice' };
    case 'replace':
      return { what: 'the pasted content' };
  }
}

/** The edits of this tab. Forgotten at sign-out, when another person takes over the tab, and when another flow takes the place of this one. */
export const editHistory = createStore<EditHistory>(NO_EDITS);
export const forgetEdits = () => editHistory.set(NO_EDITS);
onForget(forgetEdits);
