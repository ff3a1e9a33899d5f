import type { Requests } from '@labrish/pilot/language';

/** What is typed about somebody who wants to talk on the writer's phone. */
// prettier-ignore
const TALKS = ['mother', 'father', 'sister', 'brother', 'friend', 'husband', 'wife', 'cousin', 'granny', 'grandmother', 'aunt', 'uncle', 'somebody else', 'other person'].flatMap((who) => [
  ...['talk', 'speak', 'try', 'tell', 'go'].flatMap((how) => [`${who} want ${how}`, `${who} like ${how}`, `my ${who} want ${how}`]),
  ...[`let ${who} try`, `let ${who} talk`, `can my ${who} talk`, `can my ${who} try`, `${who} going talk`, `${who} talking now`, `${who} turn`],
]);

/**
 * What people type to the bot in English. Words that may well be an answer ("end", "cancel", "done", "again") are no keywords on
 * purpose. Single words ("help", "menu") are no phrases: within a story they mean many things.
 */
// prettier-ignore
export const REQUESTS: Pick<Requests, 'keywords' | 'phrases' | 'cores' | 'asks'> = {
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
    my_data: ['my data', 'mydata', 'get my data', 'send my data', 'send me my data', 'copy of my data', 'a copy of my data', 'download my data', 'my information'],
    cancel_data: ['cancel data', 'cancel my data', 'stop data', 'stop my data', 'cancel the data'],
    public: ['public', 'go public', 'public page', 'not public', 'share my voice', 'let people hear me'],
    hear: ['hear', 'hear others', 'hear other people', 'hear others talk', 'hear somebody else', 'hear voices'],
    person: ['person', 'a person', 'talk to a person', 'human', 'agent', 'a human'],
    feedback: ['feedback', 'give feedback', 'tell the team something', 'tell us something', 'suggestion', 'complaint', 'i have a suggestion', 'i have a complaint'],
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
    ['help', /\bhow (do|can|could|must|should|would|to|i)\b.{0,25}\b(send|record|make|do|reply|answer|give|stop|delete|leave)\b.{0,30}\b(voice|note|notes|vn|recording|audio|this|it|dis)\b/],
    ['help', /\bhow to (record|send|start|talk|stop|delete)\b|\bhow (does|do|dis|this|it|that)( this| it| dis)? (works?|go)\b/],
    ['help', /\b(i|me) (don'?t|do not|doh|can'?t|cannot)( really| even)? (understand|get it|get this|get dis|follow|know what (to|you|yuh))/],
    ['help', /\b(i'?m|i am) (so |really |well )?(confused|lost|stuck)\b/],
    ['help', /\b(can|could|will) (someone|somebody|you|yuh) (please )?(help|assist|explain)\b|\b(need|want) (some )?(help|assistance)\b|\bhelp (please|pls|plz|me)\b/],
    ['help', /\b(where|how) (did |do )?(you|yuh|u|all) (get|got|find) my (number|contact|name)\b|\bwho (gave|give) (you|yuh) my (number|contact|name)\b/],
  ],
  asks: {
    who: 'person or computer, computer or person, other end, is this real person, what is this for, what this is for, who run this, who running this, who behind this, who own this, who are you, who is this, who this, who you work for, who you are, who set this up, who send you, whose idea, which company, what company, what organisation, which organisation, you with government, government thing, you robot, you bot, you machine, you computer, are you human, are you real, is it bot, is this bot, is this robot, bot or person, robot or person, person or robot, person or machine, machine or person, human or machine, human or bot, computer or person, real person or, who am i talking, who i talking, what is this, what this about, what this for, what is it for, legit company, name of company, who in charge, where you from',
    scam: 'scam, scammer, scamming, scammers, fraud, con, legit, trick, trust you, trust this, how i know, thief, thiefing, steal my, catch, hack, phishing, too good, fake thing, fake company, is this real, is it real, is this safe, is it safe, clean money, lottery',
    pay: 'credit, gain from, profit, paid, pay, pays, paying, money, cash, payment, salary, phone credit, data credit, get credit, give credit, compensation, what i get, what do i get, what i going get, get out of it, in it for me, benefit me, reward, prize, gift card, earn, is it free, is this free, this free, have to pay, must pay, cost anything, cost me, how much you, top up, stipend, anything for it, something for it',
    place: 'what purpose, purpose does, know where i come from, know where i from, know where i live, use is that, why you want know where, why you need know where, why you want know my, why you need my, why you ask where, why you asking, why ask, why that matter, what that have do with, why where i from, what you want know that for, what you need that for, what do you need that, why it matter, what my parish have do, why you want that, how come you need, what is reason, why do you need, why does it matter, what for you want know, business of yours, what difference does it make',
    saved: 'did it save, it save, it saved, you saved, save it, did it send, it go through, it went through, gone through, go through, did you get it, you get it, get my, you get that, you got it, got my voice, got that, did it reach, it reach you, reach you, receive it, you received, receive my, come through, came through, did it upload, it upload, did it record, did it catch, catch it, did it work, did mine save, did mine send, did mine reach, did mine go through, hear me, hear it good, is it there, it land, land safe, arrive, arrived',
    topic: 'what do i do, what must i do, what should i do, what i must do, what i must say, what must i say, what should i say, what i should say, what do i say, what i say, what to say, what to talk about, talk about what, what should i talk, what must i talk, what kind of thing, what sort of thing, give example, example, for example, not know what, dont know what say, no idea what, where to start, where do i start, how to start, how long must, how long should, how do i answer, how i answer, what you want me, what you want hear, what exactly, what they want hear, clueless, blank, stuck on, mind gone blank, brain gone, anything i want',
    hear: 'who will hear, who going hear, who hear, who can hear, who going listen, who will listen, who listen, who gets to, who get to, people going hear, people will hear, people hear, others hear, anybody hear, anybody else hear, other people hear, everybody hear, strangers hear, can i hear, where i can hear, where can i hear, hear mine, hear my own, hear myself, hear back my, listen back, listen to mine, listen to my, listen to it, listen to all, play it back, play back, on radio, on tv, on youtube, on internet, public will hear, will it be public, who has access, have access, where can i listen, where i can listen, find my recording, find recordings',
    fake: 'clone my, clone, cloned, cloning, cloner, deepfake, deep fake, fake my voice, fake voice, fake me, copy my voice, copy me, copy voice, imitate, impersonate, sound like me, pretend be me, pretend to be me, talk like me, with my voice, use my voice to, use my voice for, use my voice call, my voice to rob, my voice to do, steal my voice, take my voice and, turn my voice, ai version of me, make ai talk, put words in my, call my mother, call my family, call people with, trick my family',
    when: 'when will i hear, when i will hear, when i hear, when i going hear, when will you, when you going, when you will, when do i hear, when do i find, when i find out, when i will know, when will i know, when i know, when do i know, how long before, how long till, how long until, how long will it take, how long it take, how soon, what happen next, what happens next, what happens now, what happen now, what next, whats next, next step, hear back, hear from you, get back to me, any update, result, results, if it was good, good enough, did i pass, it pass, feedback on mine, let me know if, will you tell me, you going tell me, expect answer',
    friend: 'link for, send link, send me link, link, share this, share it with, share link, send to my friend, send it to my, pass it on, forward this, forward it, how can my, how my friend, can my friend, my friend want, tell my friend, invite, how somebody else can, how can somebody, how can they join, how they can join, how other people can, how can other people, number to give, what number, spread word, send this to, send on to, sign up my, give them number, let them join, where can they, where they can',
    person: 'person i can, person i could, person i may, person i might, person whom, is there person, person to speak, person to talk, real person, actual person, live person, human being, talk to human, speak to human, talk to somebody, speak to somebody, speak with somebody, chat to somebody, talk with somebody, somebody real, somebody in charge, person in charge, who in charge, manager, supervisor, boss lady, customer care, customer service, representative, talk to person, speak to person, speak with person, want person, need person, talk to one of you, somebody call, somebody can talk, complain to, human please, not talking to machine, not talk to machine, number to call, number i can call, get somebody',
    feedback: 'give feedback, some feedback, my feedback, tell team, tell your team, say something to team, message for team, word with team, suggestion, suggestions, suggest that you, have complain, make complain, complain about you, complain about this, complain about bot, you should have more, you should add, you should change, you should ask about, something about bot, improve this, improve bot',
    read: 'read it to me, read to me, read this to me, read it for me, read it out, read it aloud, read out loud, read aloud, say it in voice, say it in voice note, send it in voice, ask me in voice note, voice note instead of text, can you read, could you read, cant read, can not read, cannot read, dont read, do not read, never learn to read, no glasses, left my glasses, forgot my glasses, have my glasses, without my glasses, cant see to read, cant see words, eyes bad, print too small, letters too small',
    voices: 'hear other people talk, hear other people voice, let me hear other, let me hear somebody, let me hear another person, let me hear another voice, let me hear another recording, hear somebody else, hear another person, hear another voice, hear voice of other, hear other voice, hear other recording, hear how other, hear how people talk, want hear other, can i hear other, can i hear another, can i hear somebody, listen to other, listen to somebody, can i listen to other, play somebody, play me somebody, play another voice, play another person, play other people, play other voice, play voice of, play me voice, play me another',
    later: 'later, come back later, do it later, talk later, catch you later, not right now, not now, soon come, busy now, busy right now, at work, on bus, on road, driving, battery, phone dying, phone going dead, phone going die, out of data, no data, data done, data run out, data finish, got to go, have to go, got to run, have to run, must go, gone for now, stop here for now, pause, hold on, hold that thought, give me minute, give me hour, few minutes, tonight, tomorrow, this evening, when i get home, when i reach home, next time, another time, another day, baby crying, baby wake, baby bawl, customer, boss coming, brb, cooking',
    again: 'say that again, say it again, say again, repeat, repeat that, come again, send it again, send again, ask again, ask me again, one more time, once more, what you say, what did you say, what you said, what was that, what was question, what is question, not understand what you, not catch that, missed that, didnt get that, not get that, what you mean, what do you mean, what you asking, list, see list, show list, show me list, give me list, choices, see choices, show me options, options, what are choices, what are options, which ones, what to pick, choose from, pick from',
    speaker: `${TALKS.join(', ')}, somebody else, another person want, she want talk, he want talk, she want try, he want try, different person, new person, next person, not same person, is me again, it me again, back to me, switch back, change back, switch person, change person, switch speaker, change speaker, hand over phone, pass phone to, give phone to, give phone back`,
    bye: 'bye, goodbye, walk good, take care, good night, goodnight, see you, take it easy, have good, have blessed, have great, have nice, have lovely, later then, until next time, nice talking, nice chatting, pleasure, bless up, god bless, stay blessed, be blessed, thanks for, thank you for, thank you so, thank you very, much appreciated, one love, love and light, glad i could help, glad to help, was fun, enjoyed it, enjoyed that, sign out, signing out, all best, peace out, peace',
  },
  cores: {
    my_voice: ['progress', 'stats', 'show progress', 'show stats'],
    help: ['help', 'help help', 'info', 'information', 'menu', 'support', 'explain', 'assist', 'stuck', 'confused'],
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
