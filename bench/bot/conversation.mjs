/** A voice note of 5.7 seconds. */
export const SAMPLE = new URL('../../apps/server/test/audio/samples/voice-note.ogg', import.meta.url);

/**
 * The whole seeded conversation of one contributor, from hi to the thank-you: two typed texts, a voice note, and taps of buttons and
 * list rows by their ids. On the way they ask a question, ask for a person of the team, and go back to the bot.
 */
export const CONVERSATION = [
  { text: 'Hi, I want to contribute my voice' },
  { tap: 'start', title: "Let's start" },
  { tap: 'consent_agree', title: "I agree, I'm 18+" },
  { text: 'who will hear it?' },
  { text: 'PERSON' },
  { text: 'START' },
  { voice: true },
  { tap: 'spoke_mix', title: 'Mix' },
  { row: 'middlesex', title: 'Middlesex' },
  { row: 'JM-06', title: 'Saint Ann' },
  { row: 'age_25', title: '25 to 34' },
  { text: 'she mek di bes ackee inna di whole a St Ann' },
  { text: 'She makes the best ackee in all of St Ann.' },
  { tap: 'next_done', title: 'Done for now' },
];

/**
 * Builds the parameters of Twilio's webhook for a message.
 *
 * @param step one of CONVERSATION
 * @param who { account_sid, from, to } @param sid the message's id @param answers the message of ours that it answers
 */
export function parametersOf(step, { account_sid, from, to }, sid, answers) {
  const common = {
    MessageSid: sid,
    SmsMessageSid: sid,
    SmsSid: sid,
    AccountSid: account_sid,
    From: from,
    To: to,
    WaId: from.replace(/\D/g, ''),
    ProfileName: 'Miss Ivy',
    Body: step.text ?? step.title ?? '',
    NumMedia: step.voice ? '1' : '0',
    NumSegments: '1',
    SmsStatus: 'received',
    ApiVersion: '2010-04-01',
    ...(answers && { OriginalRepliedMessageSid: answers, OriginalRepliedMessageSender: to }),
  };
  if (step.tap) return { ...common, ButtonPayload: step.tap, ButtonText: step.title, ButtonType: 'REPLY' };
  if (step.row) return { ...common, ListId: step.row, ListTitle: step.title };
  if (!step.voice) return common;
  const folder = `https://api.twilio.com/2010-04-01/Accounts/${account_sid}/Messages/${sid}/Media`;
  return { ...common, MediaUrl0: `${folder}/ME${sid.slice(2)}`, MediaContentType0: 'audio/ogg' };
}
