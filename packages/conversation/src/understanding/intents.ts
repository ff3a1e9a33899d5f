import { comparable, wordsOf } from '../text.ts';

/** A request to the bot in the contributor's own words, in any state. */
export type Intent = 'help' | 'my_voice';

/**
 * Phrases, anywhere in a message, that can only be meant for the bot; in the English and the Patwa that people type.
 * Single words ("help", "menu") are left to CORES: within a story they mean many things.
 */
// prettier-ignore
const PHRASES: [Intent, RegExp][] = [
  ['my_voice', /\bhow (many|much) (of )?(my |mi )?(recordings?|voice ?notes?|vns?|notes?|minutes?)( dem)? (did |do |have |has |were |was |a )*(i|mi|me|you|yuh|unu|accepted|approved)\b/],
  ['my_voice', /\bhow (many|much) (did|have|has|mi) (i |mi )?(send|sent|give|gave|gi|given|record|recorded)( (so far|already|now))?$/],
  ['my_voice', /\b(was|were|is|are) (my|mi) (recordings?|voice ?notes?|vns?|voice)( dem)? (accepted|approved|rejected|good enough|used)\b/],
  ['my_voice', /\b(accept|approve|reject)(ed)? (my|mi) (last )?(recordings?|voice ?notes?|vns?|voice)\b/],
  ['my_voice', /\bhow (is |are |a )?(my|mi) (recordings?|voice ?notes?|vns?|voice|parish)( dem)? (is |are |a )?(doing|do|going|gwaan)\b/],
  ['my_voice', /\b(which|what|weh|wah) (place|number|position) (is |a )?(my|mi) parish\b/],
  ['help', /\b(is|iz|a) (this|dis|it|yuh|you)( a| really| even)? (scam|scammer|fraud|fake|legit|real|trick|bot|robot|machine|computer|person|human)\b/],
  ['help', /\b(a )?scam(mer|mers|ming|s)?\b/],
  ['help', /\bwh?o (are|is|r|a) (you|u|yuh|this|dis|behind|running)\b|\b(a )?who (dis|this|yuh|unu)\b|\bwho (owns|runs|made|sent)\b/],
  ['help', /\b(what|wha|wah|weh)('?s| is| a| dis)? (this|dis|is this|dis) ?(for|about|bout|fah|fi|all about)?$/],
  ['help', /\bhow (do|can|could|must|should|would|fi|mi|yuh|to|i)\b.{0,25}\b(send|record|make|do|reply|answer|give|stop|delete|leave|mek)\b.{0,30}\b(voice|note|notes|vn|recording|audio|this|it|dis)\b/],
  ['help', /\bhow (fi|to) (record|send|start|talk|stop|delete)\b|\bhow (does|do|dis|this|it|that)( this| it| dis)? (works?|go)\b/],
  ['help', /\b(i|mi|me) (don'?t|do not|doh|nuh|cyaan|can'?t|cannot)( really| even)? (understand|undastan|overstand|get it|get this|get dis|follow|know what (to|you|yuh|fi))/],
  ['help', /\b(i'?m|i am|mi) (so |really |well )?(confused|lost|stuck)\b/],
  ['help', /\b(what|wha|wah|weh) (do|must|should|am|mi|yuh want|you want)( i| mi| me)?( supposed to| fi| to)? (do|say|seh|send|talk (about|bout))\b/],
  ['help', /\b(can|could|will) (someone|somebody|you|yuh|smaddy) (please )?(help|elp|assist|explain)\b|\b(need|waan|want) (some )?(help|elp|assistance)\b|\b(help|elp) (please|pls|plz|me|mi)\b/],
  ['help', /\b(talk|speak|chat) (to|with|wid) (a |an )?(human|person|real|someone|somebody|smaddy|agent|people)\b|\b(real|actual|living) (person|human)\b|\b(person|human|somebody|someone|smaddy)\b.{0,30}\b(speak|talk|chat) (with|to|wid)\b/],
  ['help', /\b(where|how|weh) (did |do )?(you|yuh|u|unu) (get|got|find) (my|mi) (number|contact|name)\b|\bwho (gave|gi|give) (you|yuh|unu) (my|mi) (number|contact|name)\b|\bhow (come )?(you|yuh|u) (have|get) (my|mi) number\b/],
  ['help', /\b(do|will|am) (i|mi|we) (get|be|getting) (paid|money)\b|\b(is|iz) (it|this|dis) free\b|\bhow much (do |does |it |you |yuh )+(pay|cost)\b/],
  ['help', /\b(what|wha|who|weh) (happens?|will happen|a go happen|unu do|do you do|you do|yuh do|go) (to|with|wid) (my|mi) (voice|recording|data)\b|\bwho (will|a go|can|get fi) (hear|listen|use)\b/],
];

/** Whole messages, after polite words are removed. */
const CORES: Record<Intent, string[]> = {
  my_voice: ['progress', 'stats', 'show progress', 'show stats'],
  help: [
    'help',
    'help help',
    'info',
    'information',
    'menu',
    'support',
    'agent',
    'human',
    'explain',
    'assist',
    'stuck',
    'confused',
  ],
};

/** Polite words that may stand around a core. */
// prettier-ignore
const POLITE = new Set([
  'please', 'pls', 'plz', 'plss', 'kindly', 'can', 'could', 'would', 'you', 'u', 'yuh', 'unu', 'just', 'now', 'nuh', 'right', 'ok', 'okay',
  'a', 'an', 'the', 'di', 'this', 'dis', 'that', 'dat', 'it', 'i', 'mi', 'me', 'want', 'waan', 'wan', 'wanna', 'to', 'fi', 'for', 'like',
  'need', 'do', 'beg', 'begging', 'man', 'bro', 'boss', 'miss', 'sir', 'bredda', 'sis', 'thanks', 'thank', 'bot', 'hey', 'hi', 'hello', 'yo',
  'some', 'more', 'my', 'again', 'and', 'so', 'well', 'but', 'sorry', 'gimme', 'gi', 'with', 'wid', 'one', 'here', 'yes', 'yeah', 'no', 'all',
]);

/** Only this many characters are read: nobody asks the bot something after so much other text. */
const LONGEST_READ = 1_000;
/** Most words of a message that CORES applies to: the words of a longer message are about something else. */
const SHORT_WORDS = 7;

/** A refusal to type anything consists of these words only. */
// prettier-ignore
const REFUSALS = new Set([
  'no', 'nah', 'nope', 'naah', 'nuh', 'na', 'skip', 'skipp', 'pass', 'done', 'later', 'next', 'nothing', 'nutten', 'none', 'tired', 'busy',
  'not', 'now', 'today', 'mi', 'i', 'im', "i'm", 'am', 'a', 'is', 'man', 'sah', 'sir', 'miss', 'boss', 'bredda', 'thanks', 'thank', 'you', 'yuh',
  'u', 'it', 'dat', 'that', 'this', 'dis', 'please', 'pls', 'ok', 'okay', 'good', 'alright', 'too', 'long', 'much', 'cyaan', "can't", 'cant',
  'cannot', 'badda', 'bother', 'type', 'fi', 'to', 'do', 'so', 'finish', 'finished', 'll', "i'll", 'maybe', 'another', 'time', 'one', 'n/a',
  'rather', 'bossman', 'mam', "ma'am", "don't", 'dont', 'doh', 'want', 'waan', 'feel', 'like',
]);
/** A refusal contains at least one of these: "mi" alone refuses nothing. */
// prettier-ignore
const REFUSING = new Set([
  'no', 'nah', 'nope', 'naah', 'na', 'skip', 'skipp', 'pass', 'done', 'later', 'next', 'nothing', 'nutten', 'none', 'tired', 'busy',
  'finish', 'finished', 'cyaan', "can't", 'cant', 'cannot', 'n/a', "don't", 'dont', 'doh',
]);

/** Returns the intent of a typed message; undefined if it has none. The caller looks for exact keywords first. */
export function intentOf(text: string): Intent | undefined {
  const said = comparable(text.slice(0, LONGEST_READ));
  return PHRASES.find(([, phrase]) => phrase.test(said))?.[0] ?? coreOf(said);
}

/** Whether a text refuses to type the words that the bot asked for. */
export function isRefusal(text: string): boolean {
  const words = wordsOf(comparable(text));
  return words.some((word) => REFUSING.has(word)) && words.every((word) => REFUSALS.has(word));
}

function coreOf(said: string): Intent | undefined {
  const words = wordsOf(said);
  if (words.length > SHORT_WORDS) return undefined;
  const core = words.filter((word) => !POLITE.has(word)).join(' ');
  return (Object.keys(CORES) as Intent[]).find((intent) => CORES[intent].includes(core));
}
