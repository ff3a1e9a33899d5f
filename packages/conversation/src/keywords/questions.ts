import type { SentenceKey } from '../sentences/index.ts';
import type { Confirming } from '../types.ts';

export type Answer = 'yes' | 'no' | 'last' | 'all';
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
  stop: {
    body: 'confirm_stop',
    answers: {
      labrish_stop_yes: { title: 'confirm_stop_yes', means: 'yes' },
      labrish_stop_no: { title: 'confirm_stop_no', means: 'no' },
    },
  },
  help: {
    body: 'confirm_help',
    answers: {
      labrish_help_yes: { title: 'confirm_help_yes', means: 'yes' },
      labrish_help_no: { title: 'confirm_help_no', means: 'no' },
    },
  },
  my_voice: {
    body: 'confirm_my_voice',
    answers: {
      labrish_my_voice_yes: { title: 'confirm_my_voice_yes', means: 'yes' },
      labrish_my_voice_no: { title: 'confirm_my_voice_no', means: 'no' },
    },
  },
  public: {
    body: 'confirm_public',
    answers: {
      labrish_public_yes: { title: 'confirm_public_yes', means: 'yes' },
      labrish_public_no: { title: 'confirm_public_no', means: 'no' },
    },
  },
  under_18: {
    body: 'confirm_under_18',
    answers: {
      labrish_under_18_yes: { title: 'confirm_under_18_yes', means: 'yes' },
      labrish_under_18_no: { title: 'confirm_under_18_no', means: 'no' },
    },
  },
  words: {
    body: 'confirm_words',
    answers: {
      labrish_words_yes: { title: 'confirm_words_yes', means: 'yes' },
      labrish_words_no: { title: 'confirm_words_no', means: 'no' },
    },
  },
};

/** Insistent confirmations: repeated until answered. Another message never counts as "no", and voice notes are held. */
export const INSISTENT: Confirming[] = ['distress', 'delete_all', 'delete', 'stop', 'under_18'];

/** Whether `asked` must be asked again after `now`. `age_in_doubt` remembers `under_18`; `delete` leads to `delete_all`. */
export function displaces(asked: Confirming | null, now: Confirming): asked is Confirming {
  if (!isInsistent(asked) || asked === now || asked === 'under_18') return false;
  return !(asked === 'delete' && now === 'delete_all');
}

export function isInsistent(confirming: Confirming | null): confirming is Confirming {
  return confirming !== null && INSISTENT.includes(confirming);
}
