/** What contributors type, besides the label on the button, for choices that occur often. */
// prettier-ignore
export const LANGUAGES = {
  English: ['standard english', 'proper english', 'inglish', 'english only', 'strictly english', 'eng', 'queen english'],
  Mix: [
    'both', 'mixed', 'a mix', 'mixture', 'mix up', 'mix a both', 'both of them', 'two a dem', 'both a dem', 'english and patwa', 'patwa and english',
    'english and patois', 'patois and english', 'half and half', 'half half', 'likkle a both', 'little bit of both', 'bit of both', 'likkle bit a both',
  ],
  Patwa: ['patois', 'patwah', 'patoi', 'patoise', 'patwa only', 'jamaican', 'jamaican patois', 'raw patwa', 'straight patwa', 'pure patwa', 'strictly patwa', 'jamaican creole', 'creole', 'yard talk', 'dialect'],
};

// prettier-ignore
export const YES = [
  'yes', 'yea', 'yeah', 'yeh', 'yep', 'yup', 'yah', 'yes man', 'yeah man', 'ready', "i'm ready", 'im ready', 'mi ready', 'ok', 'okay', 'sure', 'alright',
  'aright', 'lets start', 'lets go', "let's go", 'let us start', 'begin', 'go', 'go on', 'gwaan', 'go ahead', 'mek wi start', 'mek wi go', 'start now', 'y',
  'of course', 'cool', 'yes please', 'how mi fi start', 'start off',
];

// prettier-ignore
export const NO = ['no', 'nope', 'nah', 'nah man', 'no man', 'not now', 'not interested', 'mi nuh interested', 'later', 'maybe later', 'not today', 'n', 'no thank you'];

// prettier-ignore
export const DONE = ['done', 'finish', 'finished', 'mi done', 'i am done', "i'm done", 'that is all', "that's all", 'dat a all', 'a dat dat', 'enough', 'mi tired', 'no more', ...NO];

// prettier-ignore
export const ANOTHER = [
  'another', 'another one', 'next', 'next one', 'next question', 'new question', 'other question', 'a different one', 'different', 'different one',
  'something else', 'someting else', 'change it', 'change question', 'change the question', 'anodda one', 'gi mi anodda one', 'give me another', 'give me another one',
  'more', 'one more', 'nex one', 'nex question',
];

// prettier-ignore
export const SKIP = ['skip it', 'skip this', 'skip dis', 'pass', 'next', 'no', 'nah', 'later', 'not now', 'rather not', 'done'];
// prettier-ignore
export const NOT_SAID = ['skip', 'pass', 'rather not', 'prefer not to say', 'none of your business', 'mi nah tell yuh', 'private', 'no comment', 'secret', "don't want to say"];
// prettier-ignore
export const ABROAD = [
  'abroad', 'foreign', 'a foreign', 'inna foreign', 'overseas', 'england', 'london', 'uk', 'usa', 'us', 'america', 'new york', 'florida', 'miami', 'canada', 'toronto',
  'trinidad', 'barbados', 'cayman', 'guyana', 'other country', 'another country', 'not jamaica', 'not in jamaica', 'st lucia', 'grenada',
];
