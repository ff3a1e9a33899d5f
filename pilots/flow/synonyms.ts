import type { Category } from '@labrish/pilot';
import { joinLists } from '../lists.ts';

/** What contributors type besides the labels of the choices: a list for each choice or for several alike. */
type Choice = keyof typeof SHARED;
export type Synonyms = Record<Choice, string[]> & { labels: Record<Category, string[]> };

// prettier-ignore
const SHARED = {
  yes: [
    'yes', 'yea', 'yeah', 'yeh', 'yep', 'yup', 'yes man', 'ready', "i'm ready", 'im ready', 'ok', 'okay', 'sure', 'alright', 'lets start', 'lets go',
    "let's go", 'let us start', 'begin', 'go', 'go on', 'go ahead', 'start now', 'y', 'of course', 'cool', 'yes please', 'how do i start', 'start off',
  ],
  no: ['no', 'nope', 'nah', 'nah man', 'no man', 'not now', 'not interested', 'later', 'maybe later', 'not today', 'n', 'no thank you'],
  more: ['more', 'more info', 'info', 'what is this', 'more information', 'what is it about', 'explain'],
  agree: [
    "I agree, I'm 18", 'I agree im 18', 'I agree, I am 18+', "I agree and I'm 18", 'I agree and I am 18 or over', "I agree, I'm over 18", 'I agree and am over 18',
  ],
  under_18: ['under 18', 'I am under 18', 'not 18', "I'm not 18", 'too young', 'not 18 yet'],
  disagree: ["I don't agree", 'I do not agree', 'disagree'],
  another: [
    'another', 'another one', 'next', 'next one', 'next question', 'new question', 'other question', 'a different one', 'different', 'different one',
    'something else', 'change it', 'change question', 'change the question', 'give me another', 'give me another one', 'more', 'one more',
  ],
  reword: ['change wording', 'in english', 'english please', 'change language', 'language'],
  casual: ['friend', 'casual', 'relaxed', 'informal', 'like a friend', 'to a friend'],
  formal: ['teacher', 'formal', 'proper', 'like a teacher', 'to a teacher', 'polite'],
  skip: ['skip it', 'skip this', 'pass', 'next', 'no', 'nah', 'later', 'not now', 'rather not', 'done'],
  not_said: ['skip', 'pass', 'rather not', 'prefer not to say', 'none of your business', 'private', 'no comment', 'secret', "don't want to say"],
  abroad: [
    'abroad', 'foreign', 'overseas', 'england', 'london', 'uk', 'usa', 'us', 'america', 'new york', 'florida', 'miami', 'canada', 'toronto', 'other country', 'another country',
  ],
  free: ['free talk', 'talk free', 'just talking', 'talk anything', 'anything', 'free'],
  done: ['done', 'finish', 'finished', 'i am done', "i'm done", 'that is all', "that's all", 'enough', 'no more'],
};

// prettier-ignore
const LABELS: Record<Category, string[]> = {
  English: ['standard english', 'proper english', 'english only', 'strictly english', 'eng', 'queen english'],
  Mix: ['both', 'mixed', 'a mix', 'mixture', 'mix up', 'both of them', 'half and half', 'half half', 'little bit of both', 'bit of both'],
};

/** Adds a country's own words to what people type in English everywhere. The labels have their keys. */
export function extendSynonyms({ labels = {}, ...own }: Partial<Synonyms>): Synonyms {
  return { ...joinLists(SHARED, own), labels: joinLists(LABELS, labels) };
}
