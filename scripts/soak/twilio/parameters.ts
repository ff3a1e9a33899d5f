import { ACCOUNT, API, OUR_ADDRESS } from './account.ts';
import type { Choice } from '../people/conversation.ts';

/** Builds the parameters of Twilio's webhook for a message (twilio.com/docs/messaging/guides/webhook-request). */
export function parametersOf(message: {
  sid: string;
  from: string;
  text: string;
  choice: Choice | null;
  media: { sid: string; type: string } | null;
  /** Twilio's id of our message that this one answers. */
  answers: string | null;
}): Record<string, string> {
  const { sid, from, text, choice, media, answers } = message;
  return {
    MessageSid: sid,
    SmsMessageSid: sid,
    SmsSid: sid,
    AccountSid: ACCOUNT.account_sid,
    From: from,
    To: OUR_ADDRESS,
    WaId: from.replace(/\D/g, ''),
    ProfileName: 'Miss Ivy',
    Body: choice?.title ?? text,
    NumMedia: media ? '1' : '0',
    NumSegments: '1',
    SmsStatus: 'received',
    ApiVersion: '2010-04-01',
    ...(choice?.kind === 'button' && {
      ButtonPayload: choice.id,
      ButtonText: choice.title,
      ButtonType: 'REPLY',
    }),
    ...(choice?.kind === 'row' && { ListId: choice.id, ListTitle: choice.title }),
    ...(media && {
      MediaUrl0: `https://api.twilio.com${API}/Messages/${sid}/Media/${media.sid}`,
      MediaContentType0: media.type,
    }),
    ...(choice &&
      answers && { OriginalRepliedMessageSid: answers, OriginalRepliedMessageSender: OUR_ADDRESS }),
  };
}
