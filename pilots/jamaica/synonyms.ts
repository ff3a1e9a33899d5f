import type { Synonyms } from '../flow/synonyms.ts';

/** What contributors in Jamaica type besides the labels of the choices. The lists were chosen together (test/typed-answers.txt). */
// prettier-ignore
export const SYNONYMS: Synonyms = {
  labels: {
    English: ['standard english', 'proper english', 'inglish', 'english only', 'strictly english', 'eng', 'queen english'],
    Mix: [
      'both', 'mixed', 'a mix', 'mixture', 'mix up', 'mix a both', 'both of them', 'two a dem', 'both a dem', 'english and patwa', 'patwa and english',
      'english and patois', 'patois and english', 'half and half', 'half half', 'likkle a both', 'little bit of both', 'bit of both', 'likkle bit a both',
    ],
    Patwa: ['patois', 'patwah', 'patoi', 'patoise', 'patwa only', 'jamaican', 'jamaican patois', 'raw patwa', 'straight patwa', 'pure patwa', 'strictly patwa', 'jamaican creole', 'creole', 'yard talk', 'dialect'],
  },
  yes: [
    'yes', 'yea', 'yeah', 'yeh', 'yep', 'yup', 'yah', 'yes man', 'yeah man', 'ready', "i'm ready", 'im ready', 'mi ready', 'ok', 'okay', 'sure', 'alright',
    'aright', 'lets start', 'lets go', "let's go", 'let us start', 'begin', 'go', 'go on', 'gwaan', 'go ahead', 'mek wi start', 'mek wi go', 'start now', 'y',
    'of course', 'cool', 'yes please', 'how mi fi start', 'start off',
  ],
  no: ['no', 'nope', 'nah', 'nah man', 'no man', 'not now', 'not interested', 'mi nuh interested', 'later', 'maybe later', 'not today', 'n', 'no thank you'],
  more: ['more', 'more info', 'info', 'what is this', 'tell mi more', 'more information', 'wah dis', 'what is it about', 'explain'],
  agree: [
    "I agree, I'm 18", 'I agree im 18', 'I agree, I am 18+', "I agree and I'm 18", 'I agree and I am 18 or over', "I agree, I'm over 18", 'I agree and am over 18',
    'mi agree, mi a 18', 'mi agree an mi over 18',
  ],
  under_18: ['under 18', 'I am under 18', 'not 18', "I'm not 18", 'mi under 18', 'mi nuh reach 18', 'too young', 'not 18 yet'],
  disagree: ["I don't agree", 'I do not agree', 'mi nuh agree', 'disagree'],
  another: [
    'another', 'another one', 'next', 'next one', 'next question', 'new question', 'other question', 'a different one', 'different', 'different one',
    'something else', 'someting else', 'change it', 'change question', 'change the question', 'anodda one', 'gi mi anodda one', 'give me another', 'give me another one',
    'more', 'one more', 'nex one', 'nex question',
  ],
  reword: ['change wording', 'in english', 'in patwa', 'in patois', 'english please', 'patwa please', 'patois please', 'change language', 'mi nuh understand patwa', 'language'],
  casual: ['friend', 'casual', 'relaxed', 'informal', 'like a friend', 'to a friend', 'to mi friend'],
  formal: ['teacher', 'formal', 'proper', 'like a teacher', 'to a teacher', 'polite'],
  skip: ['skip it', 'skip this', 'skip dis', 'pass', 'next', 'no', 'nah', 'later', 'not now', 'rather not', 'done'],
  not_said: ['skip', 'pass', 'rather not', 'prefer not to say', 'none of your business', 'mi nah tell yuh', 'private', 'no comment', 'secret', "don't want to say"],
  abroad: [
    'abroad', 'foreign', 'a foreign', 'inna foreign', 'overseas', 'england', 'london', 'uk', 'usa', 'us', 'america', 'new york', 'florida', 'miami', 'canada', 'toronto',
    'trinidad', 'barbados', 'cayman', 'guyana', 'other country', 'another country', 'not jamaica', 'not in jamaica', 'st lucia', 'grenada',
  ],
  free: ['free talk', 'talk free', 'just talking', 'talk anything', 'anything', 'jus talk', 'mi jus waan talk', 'free'],
  done: ['done', 'finish', 'finished', 'mi done', 'i am done', "i'm done", 'that is all', "that's all", 'dat a all', 'a dat dat', 'enough', 'mi tired', 'no more'],
};
