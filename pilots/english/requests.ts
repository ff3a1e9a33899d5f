import type { Requests } from '@labrish/pilot/language';

/**
 * What people type to the bot in English. Words that may well be an answer ("end", "cancel", "done", "again") are no keywords on
 * purpose. Single words ("help", "menu") are no phrases: within a story they mean many things.
 */
// prettier-ignore
export const REQUESTS: Pick<Requests, 'keywords' | 'phrases' | 'cores'> = {
  keywords: {
    stop: ['stop', 'stop all', 'stopall', 'unsubscribe', 'opt out', 'optout', 'quit', 'stop messaging me', 'stop texting me', 'leave me alone'],
    start: ['start', 'unstop', 'resume', "i'm back", 'i am back'],
    help: ['help', 'help me', 'i need help', "i don't understand"],
    back: [
      'back', 'go back', 'wrong one', 'wrong button', 'wrong answer', 'the wrong one', 'i made a mistake', 'mistake', 'oops', 'change my answer', 'go back one',
      'previous', 'i pressed the wrong one',
    ],
    restart: ['restart', 're start', 'start over', 'start again', 'begin again', 'from the top'],
    my_voice: ['my voice', 'myvoice', 'my voices', 'my recordings', 'my progress'],
    public: ['public', 'go public', 'public page', 'not public', 'share my voice', 'let people hear me'],
    delete_last: ['delete last', 'delete last one', 'delete the last one', 'delete my last one', 'undo', 'take out the last one', 'take back the last one'],
    delete_all: [
      'delete all', 'delete everything', 'delete', 'delete my voice', 'delete my data', 'withdraw', 'take out my voice', 'take my voice out', 'take out everything',
      'delete all of it',
    ],
  },
  phrases: [
    ['my_voice', /\bhow (many|much) (of )?(my )?(recordings?|voice ?notes?|vns?|notes?|minutes?) (did |do |have |has |were |was )*(i|me|you|yuh|accepted|approved)\b/],
    ['my_voice', /\bhow (many|much) (did|have) i (send|sent|give|gave|given|record|recorded)( (so far|already|now))?$/],
    ['my_voice', /\b(was|were|is|are) my (recordings?|voice ?notes?|vns?|voice) (accepted|approved|rejected|good enough|used)\b/],
    ['my_voice', /\b(accept|approve|reject)(ed)? my (last )?(recordings?|voice ?notes?|vns?|voice)\b/],
    ['my_voice', /\bhow (is |are )?my (recordings?|voice ?notes?|vns?|voice) (is |are )?(doing|do|going)\b/],
    ['help', /\b(is|iz) (this|dis|it|you|yuh)( a| really| even)? (scam|scammer|fraud|fake|legit|real|trick|bot|robot|machine|computer|person|human)\b/],
    ['help', /\b(a )?scam(mer|mers|ming|s)?\b/],
    ['help', /\bwho (are|is|r) (you|u|yuh|this|dis|behind|running)\b|\bwho (dis|this|owns|runs|made|sent)\b/],
    ['help', /\b(what|wha|wat)('?s| is)? (this|dis|is this) ?(for|about|bout|all about)?$/],
    ['help', /\bhow (do|can|could|must|should|would|to|i)\b.{0,25}\b(send|record|make|do|reply|answer|give|stop|delete|leave)\b.{0,30}\b(voice|note|notes|vn|recording|audio|this|it|dis)\b/],
    ['help', /\bhow to (record|send|start|talk|stop|delete)\b|\bhow (does|do|dis|this|it|that)( this| it| dis)? (works?|go)\b/],
    ['help', /\b(i|me) (don'?t|do not|doh|can'?t|cannot)( really| even)? (understand|get it|get this|get dis|follow|know what (to|you|yuh))/],
    ['help', /\b(i'?m|i am) (so |really |well )?(confused|lost|stuck)\b/],
    ['help', /\b(what|wha|wat) (do|must|should|am|yuh want|you want)( i| me)?( supposed to| to)? (do|say|send|talk (about|bout))\b/],
    ['help', /\b(can|could|will) (someone|somebody|you|yuh) (please )?(help|assist|explain)\b|\b(need|want) (some )?(help|assistance)\b|\bhelp (please|pls|plz|me)\b/],
    ['help', /\b(talk|speak|chat) (to|with|wit|wid) (a |an )?(human|person|real|someone|somebody|agent|people)\b|\b(real|actual|living) (person|human)\b|\b(person|human|somebody|someone)\b.{0,30}\b(speak|talk|chat) (with|to|wid)\b/],
    ['help', /\b(where|how) (did |do )?(you|yuh|u|all) (get|got|find) my (number|contact|name)\b|\bwho (gave|give) (you|yuh) my (number|contact|name)\b/],
    ['help', /\b(do|will|am) (i|we) (get|be|getting) (paid|money)\b|\b(is|iz) (it|this|dis) free\b|\bhow much (do |does |it |you |yuh )+(pay|cost)\b/],
    ['help', /\b(what|wha|who) (happens?|will happen|do you do|you do|yuh do) (to|with|wit|wid) my (voice|recording|data)\b|\bwho (will|can) (hear|listen|use)\b/],
  ],
  cores: {
    my_voice: ['progress', 'stats', 'show progress', 'show stats'],
    help: ['help', 'help help', 'info', 'information', 'menu', 'support', 'agent', 'human', 'explain', 'assist', 'stuck', 'confused'],
  },
};

/** Words that a message of one kind consists of. */
// prettier-ignore
export const LISTS = {
  /** May stand around one of `cores`. */
  polite: [
    'please', 'pls', 'plz', 'plss', 'kindly', 'can', 'could', 'would', 'you', 'u', 'yuh', 'just', 'now', 'right', 'ok', 'okay', 'a', 'an', 'the', 'de', 'this', 'dis',
    'that', 'dat', 'it', 'i', 'me', 'want', 'wan', 'wanna', 'to', 'for', 'like', 'need', 'do', 'man', 'bro', 'boss', 'miss', 'sir', 'thanks', 'thank', 'bot', 'hey', 'hi', 'hello',
    'yo', 'some', 'more', 'my', 'again', 'and', 'so', 'well', 'but', 'sorry', 'gimme', 'with', 'wid', 'one', 'here', 'yes', 'yeah', 'no', 'all',
  ],
  /** A refusal to type anything has one of these, and else only words of `refusals`. */
  refusing: [
    'no', 'nah', 'nope', 'naah', 'na', 'skip', 'skipp', 'pass', 'done', 'later', 'next', 'nothing', 'none', 'tired', 'busy', 'finish', 'finished', "can't", 'cant', 'cannot',
    'n/a', "don't", 'dont',
  ],
  refusals: [
    'not', 'now', 'today', 'i', 'im', "i'm", 'am', 'a', 'is', 'man', 'sir', 'miss', 'boss', 'thanks', 'thank', 'you', 'yuh', 'u', 'it', 'that', 'dat', 'this', 'dis', 'please',
    'pls', 'ok', 'okay', 'good', 'alright', 'too', 'long', 'much', 'bother', 'type', 'to', 'do', 'so', 'll', "i'll", 'maybe', 'another', 'time', 'one', 'rather', "ma'am", 'want', 'feel', 'like',
  ],
  /** A courtesy has a word of one of these three lists, and else only words of `courteous`. */
  thanks: ['thanks', 'thank', 'thankyou', 'thx', 'tanks', 'bless', 'blessings', 'respect', 'appreciate', 'appreciated'],
  goodbyes: ['bye', 'goodbye', 'byebye', 'laters', 'night', 'ttyl'],
  nods: ['ok', 'okay', 'k', 'kk', 'alright', 'cool', 'nice', 'great', 'perfect', 'sure', 'yeah', 'lol', 'awesome'],
  courteous: [
    'blessed', 'big', 'up', 'grateful', 'later', 'good', 'more', 'tomorrow', 'soon', 'see', 'you', 'yuh', 'u', 'so', 'much', 'very', 'a', 'lot', 'for', 'the', 'de', 'this', 'dis',
    'it', 'that', 'dat', 'man', 'bro', 'boss', 'friend', 'and', 'god', 'i', 'we', 'everyone', 'again', 'then', 'now', 'all', 'too', 'have', 'day', 'one', 'well', 'really',
  ],
  /** May stand around an answer: "english please". */
  fillers: [
    'please', 'pls', 'plz', 'man', 'sir', 'miss', 'bro', 'boss', 'thanks', 'thank', 'you', 'yuh', 'i', "i'm", 'im', 'it', 'was', 'is', 'a', 'an', 'the', 'de', 'one', 'just',
    'want', 'would', 'like', 'spoke', 'speak', 'speaking', 'talk', 'talking', 'chat', 'did', 'in', 'from', 'come', 'born', 'grow', 'grew', 'up', 'me', 'my', 'to', 'think', 'ok',
    'okay', 'then',
  ],
  /** May stand before the name of a place, and behind it. */
  before_places: [
    "i'm", 'im', 'i', 'me', 'we', 'a', 'am', 'is', 'from', 'born', 'come', 'came', 'grow', 'grew', 'up', 'raised', 'in', 'near', 'by', 'live', 'lived', 'the', 'de', 'of', 'learn',
    'learned', 'to', 'talk',
  ],
  behind_places: ['man', 'side', 'area'],
};
