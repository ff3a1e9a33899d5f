import type { Services } from '#context.ts';
import { markTemplateFailed } from './queries.ts';
import type { QueuedMessage } from './queries.ts';
import type { TwilioAccount } from '#channels/twilio/client.ts';
import { asSentText, carries, choicesKey } from '#channels/twilio/content.ts';
import { problemOf } from '#channels/twilio/errors.ts';
import { findRetiredContent } from '#channels/twilio/retired-contents.ts';

type Parts = Pick<Services, 'db' | 'env' | 'log' | 'now'>;

/** Seconds for which WhatsApp may try to deliver a message: a prompt that comes later would only confuse. */
const VALID_SECONDS = 300;

/** Sends a message to Twilio: as a content template if its choices are synced, else as text. @returns Twilio's id of it */
export async function post(
  parts: Parts,
  twilio: TwilioAccount,
  message: QueuedMessage,
  to: string,
): Promise<string> {
  const common = {
    to,
    from: twilio.sender,
    validityPeriod: VALID_SECONDS,
    statusCallback: `${parts.env.PUBLIC_URL}/webhooks/twilio/status?message=${message.id}`,
  };
  const reply = message.content;
  const mine = carries(message.synced_hash, reply) ? message.content_sid : await keptContent(parts, message);
  if (mine) {
    const contentVariables = JSON.stringify({ '1': reply.body });
    try {
      return (await twilio.client.messages.create({ ...common, contentSid: mine, contentVariables })).sid;
    } catch (error) {
      const problem = problemOf(error);
      if (problem.remedy !== 'as_text') throw error;
      await markTemplateFailed(parts, message.template_id ?? '', mine, problem);
    }
  }
  const body = asSentText(reply);
  return (await twilio.client.messages.create({ ...common, body })).sid;
}

/** Finds the retired content that still offers the reply's choices, if the saved template offers others by now. */
async function keptContent(
  parts: Parts,
  { state_key, content }: Pick<QueuedMessage, 'state_key' | 'content'>,
): Promise<string | null> {
  const hasChoices = Boolean(content.buttons ?? content.list);
  return hasChoices ? findRetiredContent(parts, state_key, choicesKey(content)) : null;
}
