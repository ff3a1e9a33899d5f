import { elsewhere } from './elsewhere.ts';
import { myData } from './my-data.ts';
import { questions } from './questions.ts';
import { speaker } from './speaker.ts';
import { team } from './team.ts';
import { voices } from './voices.ts';

/*
 * The bot's own sentences, beside the templates that admins edit, grouped by when the bot says them. `{{…}}` is filled in; a button's
 * label has at most 20 characters. A pilot adds its wordings (Speech), and admins may replace each sentence (own-words.ts).
 */

/** Most hints are said in front of the repeated question. */
const hints = {
  stale: "That button is from an earlier message, so I left it alone. Here's where we are:",
  want_voice: 'I need your voice for this one: hold the mic, talk, and let go.',
  want_choice: 'Tap one of the choices below, or type its words.',
  want_consent: 'I need a clear answer to this one: tap a choice below, or type its words.',
  consent_in_words: 'You agree, and you are 18 or over? Then tap the first button, so that I am sure.',
  not_understood: "I didn't catch that one.",
  unsupported: "I can't use that kind of message. Voice notes and plain text work.",
  lost: "Sorry, I still don't follow. Type HELP to see what I can do. {{human}}",
  human: 'A real person answers here: {{contact}}',
  human_on_website: 'A real person answers at {{site}}',
  moved:
    'Sorry, we changed a few things since we last talked, so we are starting from the top. What you gave is safe.',
  moved_on: 'We changed a few things since we last talked. What you gave is safe. It goes on here.',
  corrected: 'Changed to {{title}}.',
  going_back: "Okay, back to this one. What's your answer?",
  nothing_to_change: 'There is nothing to go back to here.',
  you_are_welcome: "You're welcome!",
  number_proved:
    'This number is yours in the console now: you are not given recordings that came from it any more.',
  number_not_proved:
    'That code is not good any more. Get a new one in the console and send it from this phone.',
  reminder: 'Your question is still here, whenever you have a minute. One voice note is enough.',
  goodbye: 'Goodbye! Send a message any time.',
  later: 'No rush. Your question waits right here: answer it whenever it suits you.',
  paused:
    "We're fixing something right now, so I can't answer yet. What you send is safe, and I answer as soon as it's done. STOP and DELETE ALL work meanwhile.",
};

/** About voice notes that the contributor has sent. */
const voiceNotes = {
  one_second: '1 second',
  seconds: '{{n}} seconds',
  minutes: '{{n}} minutes',
  got: 'Got it, {{length}}. Saved. Recordings from you so far: {{count}}.',
  got_unmeasured: 'Got your voice note. Saved. Recordings from you so far: {{count}}.',
  kept_short:
    'That voice note was very short ({{length}}). I kept it, and you can send it again if it cut off.',
  kept_long: 'Got it, {{length}}. Saved. Next time one or two minutes is plenty.',
  kept_silent:
    'I could hardly hear anything in that voice note ({{length}}). Please try again: the new one takes its place.',
  label_first: 'One thing first, about your last voice note:',
  not_audio: "That file isn't a recording I can use. A voice note is best: hold the mic and talk.",
  empty: 'That recording came through empty, nothing in it at all. Try one more time?',
  truncated: 'Only a piece of that recording reached me. Network, maybe. Try one more time?',
  too_large: 'That recording is too big for me. One or two minutes is plenty.',
  forwarded: 'That one was forwarded, and I can only take your own voice. Tell it to me yourself?',
  never_came:
    'A voice note of yours got lost on its way to me, so I have not counted it. Sorry! You can tell it again any time.',
  repeated: 'I have that one already, thank you. It counts once.',
  masked:
    'I left out of what I saved what could lead to somebody: a number, a mail or home address, or a name beside it.',
};

const agreement = {
  not_kept: "I didn't keep that voice note, because I need your yes first.",
  not_kept_stopped: "You said STOP, so I didn't keep that voice note. Reply START to go on.",
  consent_changed: 'Our agreement has new words since you said yes, so I have to ask you again.',
  consent_changed_meanwhile:
    'Our agreement has new words since I asked you, so here it is again. Please answer this one.',
  not_kept_consent_changed:
    "I didn't keep that voice note: our agreement has new words since you said yes, so I have to ask you again.",
  resumed: "Thank you. Here's where we were:",
  under_18:
    "Thanks for being honest. You must be 18 or over for this, so I won't save anything. Come back when you reach 18! Is that a mistake? {{human}}",
};

/** Answers to STOP, START, HELP and deletions. */
const keywords = {
  stopped:
    "Alright, you won't hear from me again. Everything you gave stays safe. START brings me back, and DELETE ALL takes out your recordings, any time.",
  while_stopped: 'You said STOP, so I stay quiet. Reply START to go on.',
  started: 'Welcome back! We pick up where we left off.',
  deleted_last: 'Done. Your last recording is taken out.',
  nothing_to_delete: "There's no recording of yours to take out.",
  nothing_deleted: 'Okay, nothing was deleted. Everything is still there.',
  /** The server puts the receipt code in. */
  deleted_all:
    'Done. Everything you gave is taken out.\n\nYour receipt: {{receipt}}\nKeep it: it proves what you asked for. Thanks for the time you gave. If you ever want to come back, just say hi.',
  /** In place of `deleted_all` after STOP, when a greeting does not bring the bot back. */
  deleted_all_stopped:
    'Done. Everything you gave is taken out.\n\nYour receipt: {{receipt}}\nKeep it: it proves what you asked for. Thanks for the time you gave. I stay quiet; if you ever want to come back, reply START.',
  help: "I'm the {{product}} bot, a computer program, not a person. I collect short voice notes so that AI can learn how Caribbean people really talk. It's free, and I never ask for money or codes.\n\nTo send a voice note: hold the mic, talk, and let go.\n\nType any time:\nMY VOICE: how your recordings are doing\nMY DATA: a copy of your data\nBACK: change your last answer\nDELETE LAST: take out your last recording\nDELETE ALL: take out everything\nRESTART: start over from the top\nPERSON: a person of our team answers\nFEEDBACK: tell the team something\nSOMEBODY ELSE: another person talks on this phone\nHEAR: how others talk\nSTOP: no more messages\n\n{{human}}",
};

const myVoice = {
  my_voice:
    'You have given {{recordings}}, {{length}} in all. Thank you!\nAccepted by our listeners: {{accepted}}\nStill to be heard: {{waiting}}',
  my_voice_none: "There's no recording of yours yet, and no rush. One voice note is enough to begin.",
  my_place: '{{place}} is number {{rank}} of {{places}} places, with {{recordings}}.',
  my_place_shared: '{{place}} shares place {{rank}} of {{places}} places, with {{recordings}}.',
  one_recording: '1 recording',
  recordings: '{{n}} recordings',
  under_a_minute: 'less than a minute',
  one_minute: '1 minute',
};

/** About a recording that was not accepted: nobody is blamed, and each reason says what helps. */
const notAccepted = {
  not_accepted:
    "Thank you for a recording that you gave before. We listened, and sadly we can't use that one. {{reason}}",
  try_again: "It happens to all of us. If you'd like another go, here is its question again:",
  talk_again: "It happens to all of us. Any time you'd like another go, I'm here.",
  not_accepted_noise: 'There was so much noise that some words got lost. A quiet spot helps.',
  not_accepted_too_quiet: 'It was too quiet to follow. Holding the phone a little closer helps.',
  not_accepted_clipped: 'It crackled, so some words got lost. Holding the phone a little farther away helps.',
  not_accepted_cut_off:
    'It began or ended in the middle of a word. Take a breath before you talk and before you let go.',
  not_accepted_too_short: 'It was only a word or two. 20 to 60 seconds is just right.',
  not_accepted_silence: 'We heard nobody talk in it. Maybe something covered the mic.',
  not_accepted_several_speakers:
    'More than one person could be heard, and we may only keep the voice of who agreed. Your voice alone is best.',
  not_accepted_wrong_language: 'It was in another language than those that we collect.',
  not_accepted_off_prompt: 'It sounded like reading or like a test. Just talk, as you would to a friend.',
  not_accepted_not_original:
    'It sounded like music, a broadcast or something passed on. Your own voice is all we need.',
  not_accepted_duplicate: 'We have the same one already. A new one is always welcome.',
  not_accepted_personal_information:
    'Something in it tells who somebody is, like a full name, a number or an address. We leave that out to keep people safe.',
  not_accepted_other: "It didn't fit this collection.",
};

/** Questions outside the flow, and the labels of their answers. */
const confirmations = {
  confirm_delete_all:
    "You want me to take out everything you gave: every recording, the words, and your agreement?\n\nI can't undo it. Copies that somebody already downloaded are out of my reach. Reply YES to delete it all.",
  confirm_yes: 'Yes, delete all',
  confirm_no: 'No, keep it',
  confirm_delete:
    'You want me to take out something that you gave? Reply LAST for your last recording, ALL for everything, or NO.',
  confirm_delete_last: 'The last recording',
  confirm_delete_everything: 'Everything',
  confirm_delete_nothing: 'No, nothing',
  confirm_stop: 'You want me to stop messaging you? Reply YES or NO.',
  confirm_stop_yes: 'Yes, stop',
  confirm_stop_no: "No, let's go on",
  /** Always in English, and always with the help lines. Distress takes precedence over everything else (DESIGN). */
  distress:
    "I'm sorry, that sounds very hard. I'm only a machine and can't help the way a person can. Please talk to somebody now: {{help_lines}}\n\nYou don't have to send anything here. Shall I stay quiet? Reply STOP, or GO ON if you want to.",
  distress_stop: 'Stay quiet',
  distress_go_on: 'Go on',
  distress_person: 'Talk to a person',
  answer_first: 'Please answer this one first:',
  waits: "I haven't saved that voice note yet. Please answer this one first:",
  confirm_help: 'You want help with something? Reply YES or NO.',
  confirm_help_yes: 'Yes, help me',
  confirm_help_no: 'No',
  confirm_my_voice: 'You want to know how your recordings are doing? Reply YES or NO.',
  confirm_my_voice_yes: 'Yes, tell me',
  confirm_my_voice_no: 'No',
  confirm_under_18:
    'Whoever talks here must be 18 or over, and so must anybody you hand the phone to. Are you under 18? Reply YES or NO.',
  confirm_under_18_yes: "Yes, I'm under 18",
  confirm_under_18_no: "No, I'm 18 or over",
  confirm_words:
    'You typed: "{{words}}"\n\nIs that what you said in your voice note? Reply YES to save it, or NO.',
  confirm_words_yes: 'Save',
  confirm_words_no: 'Not my words',
  /** Replaces "no" if the typed text may be the transcript of a recording. */
  meant_words: 'No, save my words',
  going_on: "Okay, let's go on.",
};

const choices = {
  choose: 'Choose one:',
  choose_one: 'Choose one',
};

export const english = {
  ...hints,
  ...voiceNotes,
  ...agreement,
  ...keywords,
  ...questions,
  ...myVoice,
  ...myData,
  ...notAccepted,
  ...confirmations,
  ...elsewhere,
  ...team,
  ...speaker,
  ...voices,
  ...choices,
};

export type SentenceKey = keyof typeof english;
export type Sentences = Readonly<Record<SentenceKey, string>>;

/** The group of what is said only where several countries run. */
export const SEVERAL_COUNTRIES = 'Several countries';

/** The group of the answers, and of what their questions are recognised by. */
export const QUESTIONS_PEOPLE_ASK = 'Questions people ask';

/** The groups, in the order in which the console shows them. */
export const SENTENCE_GROUPS = [
  group('Hints', hints),
  group('Voice notes', voiceNotes),
  group('Agreement and age', agreement),
  group('Keywords', keywords),
  group(QUESTIONS_PEOPLE_ASK, questions),
  group('My voice', myVoice),
  group('A copy of their data', myData),
  group('Not accepted', notAccepted),
  group('Before deleting or stopping', confirmations),
  group(SEVERAL_COUNTRIES, elsewhere),
  group('A person answers', team),
  group('Several people on one phone', speaker),
  group('Hearing each other', voices),
  group('Choices', choices),
] as const;

export type SentenceGroup = (typeof SENTENCE_GROUPS)[number]['name'];

/** Returns the group of a sentence. */
export function groupOf(key: SentenceKey): SentenceGroup {
  const group = SENTENCE_GROUPS.find(({ keys }) => keys.includes(key));
  if (!group) throw new Error(`${key} is in no group.`);
  return group.name;
}

function group<Name extends string>(name: Name, sentences: Partial<Sentences>) {
  return { name, keys: Object.keys(sentences) as SentenceKey[] };
}
