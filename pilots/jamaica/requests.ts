import type { Requests } from '@labrish/pilot/language';
import { REQUESTS } from '../english/requests.ts';
import { joinTexts } from '../lists.ts';

/**
 * What people type to the bot, in English and in Patwa as it is typed. Words that may well be an answer ("end", "cancel", "done",
 * "again") are no keywords on purpose. Single words ("help", "menu") are no phrases: within a story they mean many things.
 */
// prettier-ignore
export const requests: Requests = {
  keywords: {
    stop: [
      'stop', 'stop all', 'stopall', 'unsubscribe', 'opt out', 'optout', 'quit', 'stop messaging me',
      'done wid dis', 'mi done wid dis', 'stop message mi', 'stop text mi', 'nuh message mi again',
      'nuh text mi again', 'nuh badda message mi', 'lef mi alone', 'low mi',
    ],
    start: ['start', 'unstop', 'resume', 'mi come back', 'mi deh yah', 'mi ready again'],
    help: ['help', 'help me', 'help mi', 'elp', 'elp mi', 'mi need help', 'mi nuh understand', 'weh dis a seh'],
    back: [
      'back', 'go back', 'wrong one', 'wrong button', 'wrong answer', 'di wrong one', 'the wrong one', 'i made a mistake', 'mi mek a mistake',
      'mistake', 'oops', 'change mi answer', 'change my answer', 'go back one', 'previous', 'i pressed the wrong one', 'mi press di wrong one',
    ],
    restart: [
      'restart', 're start', 'start over', 'start again', 'begin again', 'start ova', 'start ova again',
      'start from di top', 'from di top', 'tek it from di top',
    ],
    my_voice: [
      'my voice', 'myvoice', 'mi voice', 'mivoice', 'my voices', 'mi voice dem', 'my recordings', 'mi recording dem', 'my progress',
    ],
    my_data: [
      'my data', 'mydata', 'mi data', 'get my data', 'send my data', 'send me my data', 'sen mi data', 'send mi data', 'copy of my data', 'copy a mi data',
      'a copy of my data', 'download my data', 'my information', 'mi information',
    ],
    cancel_data: ['cancel data', 'cancel my data', 'cancel mi data', 'stop data', 'stop my data', 'stop mi data', 'cancel di data'],
    public: [
      'public', 'go public', 'public page', 'not public', 'share my voice', 'share mi voice', 'let people hear me', 'mek people hear mi',
    ],
    hear: ['hear', 'hear others', 'hear other people', 'hear odda people', 'hear di odda dem', 'hear smaddy else', 'mek mi hear di odda dem'],
    person: ['person', 'a person', 'smaddy', 'a smaddy', 'talk to a person', 'talk to smaddy', 'human', 'agent'],
    feedback: ['feedback', 'give feedback', 'tell di team something', 'tell di team supm', 'suggestion', 'complaint', 'mi have a suggestion', 'mi have a complaint'],
    delete_last: [
      'delete last', 'delete last one', 'delete the last one', 'delete my last one', 'undo', 'delete di last one',
      'tek out di last one', 'tek out di last one deh', 'tek back di last one', 'tek weh di last one',
    ],
    delete_all: [
      'delete all', 'delete everything', 'delete', 'delete my voice', 'delete my data', 'delete mi voice',
      'withdraw', 'tek out mi voice', 'tek mi voice out', 'tek out everyting', 'tek out all a it', 'tek weh mi voice',
      'delete everyting', 'delete all a it',
    ],
  },
  phrases: [
    ['my_voice', /\bhow (many|much) (of )?(my |mi )?(recordings?|voice ?notes?|vns?|notes?|minutes?)( dem)? (did |do |have |has |were |was |a )*(i|mi|me|you|yuh|unu|accepted|approved)\b/],
    ['my_voice', /\bhow (many|much) (did|have|has|mi) (i |mi )?(send|sent|give|gave|gi|given|record|recorded)( (so far|already|now))?$/],
    ['my_voice', /\b(was|were|is|are) (my|mi) (recordings?|voice ?notes?|vns?|voice)( dem)? (accepted|approved|rejected|good enough|used)\b/],
    ['my_voice', /\b(accept|approve|reject)(ed)? (my|mi) (last )?(recordings?|voice ?notes?|vns?|voice)\b/],
    ['my_voice', /\bhow (is |are |a )?(my|mi) (recordings?|voice ?notes?|vns?|voice|parish)( dem)? (is |are |a )?(doing|do|going|gwaan)\b/],
    ['my_voice', /\b(which|what|weh|wah) (place|number|position) (is |a )?(my|mi) parish\b/],
    ['help', /\bhow (do|can|could|must|should|would|fi|mi|yuh|to|i)\b.{0,25}\b(send|record|make|do|reply|answer|give|stop|delete|leave|mek)\b.{0,30}\b(voice|note|notes|vn|recording|audio|this|it|dis)\b/],
    ['help', /\bhow (fi|to) (record|send|start|talk|stop|delete)\b|\bhow (does|do|dis|this|it|that)( this| it| dis)? (works?|go)\b/],
    ['help', /\b(i|mi|me) (don'?t|do not|doh|nuh|cyaan|can'?t|cannot)( really| even)? (understand|undastan|overstand|get it|get this|get dis|follow|know what (to|you|yuh|fi))/],
    ['help', /\b(i'?m|i am|mi) (so |really |well )?(confused|lost|stuck)\b/],
    ['help', /\b(can|could|will) (someone|somebody|you|yuh|smaddy) (please )?(help|elp|assist|explain)\b|\b(need|waan|want) (some )?(help|elp|assistance)\b|\b(help|elp) (please|pls|plz|me|mi)\b/],
    ['help', /\b(where|how|weh) (did |do )?(you|yuh|u|unu) (get|got|find) (my|mi) (number|contact|name)\b|\bwho (gave|gi|give) (you|yuh|unu) (my|mi) (number|contact|name)\b|\bhow (come )?(you|yuh|u) (have|get) (my|mi) number\b/],
  ],
  asks: {
    ...REQUESTS.asks,
    ...joinTexts(REQUESTS.asks, {
      who: 'smaddy or computer, computer or smaddy, odda end, smaddy deh, who unu, who yuh be, who yuh is, who a run, a who dis, a who run, who a yuh, who fah ting, fi who, wah dis, weh dis, a wah dis, wah kinda ting, weh unu come from, weh yuh come from, smaddy or machine, machine or smaddy',
      scam: 'scamma, scammin, teef, tief, trick mi, bait, set up, ginnal, samfie, style mi, rob mi, wah yuh a try, lotto, choppa, chappa',
      pay: 'wah mi a get, wah mi get, weh mi a get, what mi a go get, weh di money, any money inna, likkle change, food inna, nuh money, a pay, credit fi, bread inna, smalls, eat a food',
      place: 'why unu want know, a wah unu want, wah yuh want know, wah unu want know, weh yuh want know, fi wah, fi what, why yuh a ask, wah dat have fi do, weh dat have fi do, wah mek yuh want know, how come yuh want',
      saved: 'it reach, it save, yuh get it, unu get it, it come through, it go tru, it gone tru, tru, it ketch, ketch it, yuh hear mi, unu hear mi, mi voice note reach',
      topic: 'wah mi fi do, weh mi fi do, wah mi fi say, wah fi say, weh mi fi say, weh fi say, mi nuh know wah fi, wah fi chat bout, wah mi fi chat, what mi fi talk, weh yuh want mi say, how mi fi answer, how mi fi start, nuh know wah fi talk, wah kinda, give mi idea, mi cyaan think',
      hear: 'who a go hear, who a go listen, a who a listen, who all a listen, who a hear, weh mi can hear, where mi fi hear, mi can hear, mi can listen, weh mi fi listen, people a go hear, hear miself, weh di recording dem deh',
      fake: 'tek mi voice do, tek mi voice and, use mi voice do, use mi voice fi, mek mi voice say, mek computer talk like mi, mek robot talk, tun mi inna, sound like mi, voice do foolishness, voice do nonsense',
      when: 'when mi a go hear, when mi fi hear, when unu a go, when yuh a go, wah next, wah happen next, weh happen now, how long mi fi wait, mi fi wait, when mi a go know, when mi fi know',
      friend: 'di link, link fi, gi mi di link, send di link, drop di link, mi friend want, mi bredren want, mi sister want, mek mi friend, share it wid, sen gi mi, how dem fi join, how smaddy else fi, how dem can',
      person: 'talk to smaddy, chat to smaddy, real smaddy, actual smaddy, smaddy weh, big man fi talk, human smaddy, chat to human, unu have smaddy',
      feedback: 'tell unu team, something bout bot, bout unu bot, bout dis bot, mi have suggestion, complain bout, unu should have more, unu should put, unu fi put more, unu fi add, unu fi change, unu fi fix',
      read: 'cyaan read, caan read, nuh know fi read, nuh read so good, read it gi mi, read gi mi, read it fi mi, say it inna voice note, talk it gi mi, nuh have mi glasses, lef mi glasses, cyaan see di word, cyaan see fi read, mi eye bad',
      voices: 'mek mi hear other, mek mi hear next, waan hear other, hear how other, hear next smaddy, hear smaddy else, hear other smaddy, play smaddy, play other smaddy, play next smaddy, listen other',
      later: 'hol on, link yu back, likkle more, soon come, likkle more, lickle more, inna di likkle while, mi a come back, mi soon forward, phone a dead, phone dead, phone a go dead, battery a dead, battery dead, battery low, data done, inna bus, inna taxi, pon di road, pon di bus, mi a work, mi deh a work, baby a bawl, pot pon fire, mi a cook, mi gone, forward back, link back, tomarrow, likkle later',
      again: 'wah yuh say, weh yuh say, wah unu say, weh yuh mean, wah dat mean, say dat again, wah di question, nuh ketch that, nuh get that, nuh hear that, show mi di list, weh di list, mek mi see, see di list, wah di choice',
      speaker: 'smaddy else, mek smaddy try, mek mi friend try, mek mi friend talk, mek mi bredren try, mi bredren want talk, mi bredren want try, mek mi madda talk, mek mi madda try, mek mi sister try, mek mi sister talk, mek mi bredda try, a mi again, mi deh pon it back, tek di phone, han di phone, gi di phone',
      bye: 'walk good, likkle more, one love, bless up, nuff respect, respect due, big up, mi gone, give thanks, guidance, inna di morrows, tek care, nuff love',
    }),
  },
  cores: {
    my_voice: ['progress', 'stats', 'show progress', 'show stats'],
    help: ['help', 'help help', 'info', 'information', 'menu', 'support', 'explain', 'assist', 'stuck', 'confused'],
  },
  polite: [
    'please', 'pls', 'plz', 'plss', 'kindly', 'can', 'could', 'would', 'you', 'u', 'yuh', 'unu', 'just', 'now', 'nuh', 'right', 'ok', 'okay',
    'a', 'an', 'the', 'di', 'this', 'dis', 'that', 'dat', 'it', 'i', 'mi', 'me', 'want', 'waan', 'wan', 'wanna', 'to', 'fi', 'for', 'like',
    'need', 'do', 'beg', 'begging', 'man', 'bro', 'boss', 'miss', 'sir', 'bredda', 'sis', 'thanks', 'thank', 'bot', 'hey', 'hi', 'hello', 'yo',
    'some', 'more', 'my', 'again', 'and', 'so', 'well', 'but', 'sorry', 'gimme', 'gi', 'with', 'wid', 'one', 'here', 'yes', 'yeah', 'no', 'all',
  ],
  refusals: {
    needed: [
      'no', 'nah', 'nope', 'naah', 'na', 'skip', 'skipp', 'pass', 'done', 'later', 'next', 'nothing', 'nutten', 'none', 'tired', 'busy',
      'finish', 'finished', 'cyaan', "can't", 'cant', 'cannot', 'n/a', "don't", 'dont', 'doh',
    ],
    allowed: [
      'no', 'nah', 'nope', 'naah', 'nuh', 'na', 'skip', 'skipp', 'pass', 'done', 'later', 'next', 'nothing', 'nutten', 'none', 'tired', 'busy',
      'not', 'now', 'today', 'mi', 'i', 'im', "i'm", 'am', 'a', 'is', 'man', 'sah', 'sir', 'miss', 'boss', 'bredda', 'thanks', 'thank', 'you', 'yuh',
      'u', 'it', 'dat', 'that', 'this', 'dis', 'please', 'pls', 'ok', 'okay', 'good', 'alright', 'too', 'long', 'much', 'cyaan', "can't", 'cant',
      'cannot', 'badda', 'bother', 'type', 'fi', 'to', 'do', 'so', 'finish', 'finished', 'll', "i'll", 'maybe', 'another', 'time', 'one', 'n/a',
      'rather', 'bossman', 'mam', "ma'am", "don't", 'dont', 'doh', 'want', 'waan', 'feel', 'like',
    ],
  },
  courtesies: {
    needed: [
      ['thanks', ['thanks', 'thank', 'thankyou', 'thx', 'tanks', 'tenks', 'bless', 'blessings', 'respect', 'appreciate', 'appreciated']],
      ['goodbye', ['bye', 'goodbye', 'byebye', 'laters', 'likkle', 'walk', 'night', 'ttyl']],
      ['okay', ['ok', 'okay', 'k', 'kk', 'alright', 'aright', 'cool', 'nice', 'great', 'perfect', 'sure', 'yeah', 'lol', 'irie', 'wicked', 'awesome']],
    ],
    allowed: [
      'blessed', 'nuff', 'big', 'up', 'grateful', 'later', 'good', 'more', 'tomorrow', 'soon', 'see',
      'you', 'yuh', 'u', 'unu', 'so', 'much', 'very', 'a', 'lot', 'for', 'fi', 'di', 'the', 'this', 'dis', 'it', 'that', 'dat', 'man', 'sah', 'bro', 'boss',
      'friend', 'and', 'an', 'god', 'i', 'mi', 'we', 'wi', 'everyone', 'again', 'then', 'den', 'now', 'all', 'too', 'have', 'day', 'one', 'well', 'really',
    ],
  },
  fillers: [
    'please', 'pls', 'plz', 'man', 'sah', 'sir', 'miss', 'bro', 'boss', 'thanks', 'thank', 'you', 'yuh', 'mi', 'i', "i'm", 'im', 'it', 'was',
    'is', 'a', 'an', 'the', 'di', 'one', 'just', 'want', 'waan', 'would', 'like', 'spoke', 'speak', 'speaking', 'talk', 'talking', 'chat', 'did',
    'in', 'from', 'come', 'born', 'grow', 'grew', 'up', 'me', 'my', 'to', 'think', 'ok', 'okay', 'den', 'then',
  ],
  places: {
    before: /^(?:(?:i'?m|im|i|mi|me|we|a|am|is|from|born|come|came|grow|grew|up|raised|in|inna|near|by|live|di|the|parish|of|learn|to|talk)\s+)*/u,
    behind: /[\s,.]+(?:parish|ja|jamaica|man|sah|side|area)$/u,
  },
};
