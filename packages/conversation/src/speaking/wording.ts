import type { RejectionReason } from '../types.ts';

/**
 * Every sentence that the bot says beside the templates that admins edit. Plain English first, so that nobody
 * has to guess; Patwa where a Jamaican would slip into it. Each fits a small screen.
 */
export const wording = {
  /** The name where none is known: names of people are never kept. */
  friend: 'friend',
  choose: 'Choose one:',
  choose_one: 'Choose one',

  // hints, put in front of the repeated question
  stale: "That button is from an earlier message, so I left it alone. Here's where we are:",
  want_voice: 'I need your voice for this one: hold the mic, talk, and let go.',
  want_choice: 'Tap one of the choices below, or type its number.',
  not_understood: "I didn't catch that one.",
  unsupported: "I can't use that kind of message. Voice notes and plain text work.",
  moved:
    'Sorry, we changed a few things since we last talked, so we are starting from the top. What you gave is safe.',

  // voice notes
  kept: 'Got your voice note, thanks. I kept it.',
  kept_short: 'That voice note was very short. I kept it, and you can send it again if it cut off.',
  kept_silent:
    'I could hardly hear anything in that voice note. I kept it; if you send it again, the new one takes its place.',
  not_kept: "I didn't keep that voice note, because I need your yes first.",
  consent_changed: 'Our agreement has new words since you said yes, so I have to ask you again.',
  consent_changed_meanwhile:
    'Our agreement has new words since I asked you, so here it is again. Please answer this one.',
  not_kept_consent_changed:
    "I didn't keep that voice note: our agreement has new words since you said yes, so I have to ask you again.",
  rejected: {
    not_audio: "That file isn't a recording I can use. A voice note is best: hold the mic and talk.",
    empty: 'That recording came through empty, nothing in it at all. Try one more time?',
    truncated: 'Only a piece of that recording reached me. Network, maybe. Try one more time?',
    too_large: 'That recording is too big for me. One or two minutes is plenty.',
    forwarded: 'That one was forwarded, and I can only take your own voice. Tell it to me yourself?',
  } satisfies Record<RejectionReason, string>,

  // keywords
  stopped:
    "Alright, you won't hear from me again. Everything you gave stays safe. " +
    'START brings me back, and DELETE ALL takes out your recordings, any time.',
  started: 'Welcome back! We pick up where we left off.',
  deleted_last: 'Done. Your last recording is taken out.',
  nothing_to_delete: "There's no recording of yours to take out.",
  nothing_deleted: 'Okay, nothing was deleted. Everything is still there.',
  confirm_delete_all:
    'You want me to take out everything you gave: every recording, the words, and your agreement?\n\n' +
    "I can't undo it. Copies that somebody already downloaded are out of my reach. Reply YES to delete it all.",
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
  confirm_help: 'You want help with something? Reply YES or NO.',
  confirm_help_yes: 'Yes, help me',
  confirm_help_no: 'No',
  /** Instead of "no", where what they typed may be the text of a recording. */
  meant_words: 'No, save my words',
  going_on: "Okay, let's go on.",
  masked: 'I left the phone number or mail address out of what I saved.',
  /** The server puts the receipt code in. */
  deleted_all:
    'Done. Everything you gave is taken out.\n\nYour receipt: {{receipt}}\nKeep it: it proves what you asked for. ' +
    'Thanks for the time you gave. If you ever want to come back, just say hi.',
} as const;

/** What HELP answers, in one message. */
export function helpText(product_name: string, contact: string | undefined): string {
  return [
    `I'm the ${product_name} bot, a computer program, not a person. I collect short voice notes so that AI can learn how Caribbean people really talk.`,
    'To send a voice note: hold the mic, talk, and let go.',
    'Type any time:\nDELETE LAST: take out your last recording\nDELETE ALL: take out everything\nRESTART: start over from the top\nSTOP: no more messages',
    contact
      ? `A real person answers here: ${contact}`
      : 'To reach a real person, use the contact on our website.',
  ].join('\n\n');
}
