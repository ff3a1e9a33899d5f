/**
 * The whole seeded conversation of one contributor, from hi to the thank-you: two typed texts, a voice note, and taps
 * of buttons and list rows by their ids.
 */
export const CONVERSATION = [
  { text: 'Hi, I want to contribute my voice' },
  { tap: 'start', title: "Let's start" },
  { tap: 'consent_agree', title: "I agree, I'm 18+" },
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
 * Builds what a step adds to the webhook (the tests' `storeInbound`).
 *
 * @param step one of CONVERSATION
 * @param media the voice note @param answers the message of ours that it answers; absent for the first
 */
export function inboundOf({ text, title = '', tap, row, voice }, media, answers) {
  return {
    text: text ?? title,
    ...(voice && { media }),
    params: {
      ...(tap && { ButtonPayload: tap, ButtonText: title, ButtonType: 'REPLY' }),
      ...(row && { ListId: row, ListTitle: title }),
      ...(answers && { OriginalRepliedMessageSid: answers.sid, OriginalRepliedMessageSender: answers.from }),
    },
  };
}
