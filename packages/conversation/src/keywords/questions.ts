import type { SentenceKey } from '../sentences/index.ts';
import type { Confirming } from '../types.ts';

/** A number is the person who speaks on the phone. */
export type Answer = 'yes' | 'no' | 'last' | 'all' | 'person' | number;
interface Question {
  body: SentenceKey;
  /** By the id of its button. */
  answers: Record<string, { title: SentenceKey; means: Answer }>;
}

/** The confirmations outside the flow, before something that cannot be undone or may not have been meant. */
export const QUESTIONS: Record<Confirming, Question> = {
  distress: {
    body: 'distress',
    answers: {
      labrish_distress_stop: { title: 'distress_stop', means: 'yes' },
      labrish_distress_go_on: { title: 'distress_go_on', means: 'no' },
      labrish_distress_person: { title: 'distress_person', means: 'person' },
    },
  },
  delete_all: {
    body: 'confirm_delete_all',
    answers: {
      labrish_delete_all_yes: { title: 'confirm_yes', means: 'yes' },
      labrish_delete_all_no: { title: 'confirm_no', means: 'no' },
    },
  },
  delete: {
    body: 'confirm_delete',
    answers: {
      labrish_delete_last: { title: 'confirm_delete_last', means: 'last' },
      labrish_delete_everything: { title: 'confirm_delete_everything', means: 'all' },
      labrish_delete_nothing: { title: 'confirm_delete_nothing', means: 'no' },
    },
  },
  delete_everywhere: yesOrNo('delete_everywhere'),
  stop: yesOrNo('stop'),
  stop_everywhere: yesOrNo('stop_everywhere'),
  help: yesOrNo('help'),
  person: yesOrNo('person'),
  note: { body: 'answer_feedback', answers: { labrish_note_no: { title: 'confirm_note_no', means: 'no' } } },
  keep_note: yesOrNo('keep_note'),
  speaker: yesOrNo('speaker'),
  my_voice: yesOrNo('my_voice'),
  be_heard: yesOrNo('be_heard'),
  hear: yesOrNo('hear'),
  under_18: yesOrNo('under_18'),
  words: yesOrNo('words'),
};

/** Insistent confirmations: repeated until answered. Another message never counts as "no", and voice notes are held. */
export const INSISTENT: Confirming[] = ['distress', 'delete_all', 'delete', 'stop', 'under_18'];

/**
 * Whether `asked` must be asked again after `now`. False for `under_18`, which `age_in_doubt` remembers, and for `delete` before
 * `delete_all`, to which it leads.
 */
export function displaces(asked: Confirming | null, now: Confirming): asked is Confirming {
  if (!isInsistent(asked) || asked === now || asked === 'under_18') return false;
  return !(asked === 'delete' && now === 'delete_all');
}

export function isInsistent(confirming: Confirming | null): confirming is Confirming {
  return confirming !== null && INSISTENT.includes(confirming);
}

/** Whether a note for the team, or the yes to it, is awaited. */
export function isAboutNote(confirming: Confirming | null): confirming is 'note' | 'keep_note' {
  return confirming === 'note' || confirming === 'keep_note';
}

/** Makes a question whose body, labels and buttons are all named after what it confirms. */
function yesOrNo(name: Exclude<Confirming, 'distress' | 'delete_all' | 'delete' | 'note'>): Question {
  return {
    body: `confirm_${name}`,
    answers: {
      [`labrish_${name}_yes`]: { title: `confirm_${name}_yes`, means: 'yes' },
      [`labrish_${name}_no`]: { title: `confirm_${name}_no`, means: 'no' },
    },
  };
}
