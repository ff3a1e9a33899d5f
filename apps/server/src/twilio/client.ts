import twilio from 'twilio';
import type { Env } from '#env.ts';
import { twilioHttp } from './http.ts';

/** Twilio as the settings describe it. */
export interface TwilioAccount {
  client: twilio.Twilio;
  account_sid: string;
  auth_token: string;
  /** The token before, while the account changes over: webhooks signed with it are still good. */
  previous_auth_token: string | undefined;
  /** Our number as Twilio writes it: `whatsapp:+18765550123`. */
  sender: string;
  base_url: string | undefined;
  /** For one call, and for one download. */
  timeout_ms: number;
}

export type TwilioSettings = Pick<
  Env,
  | 'TWILIO_ACCOUNT_SID'
  | 'TWILIO_AUTH_TOKEN'
  | 'TWILIO_AUTH_TOKEN_PREVIOUS'
  | 'TWILIO_WHATSAPP_NUMBER'
  | 'TWILIO_API_BASE_URL'
>;

/** Twilio answers within a second as a rule; what takes longer is taken up again by the queues. */
const TIMEOUT_MS = 10_000;

/** Null without Twilio settings: then the simulator is the only messenger. */
export function openTwilio(env: TwilioSettings, timeout_ms = TIMEOUT_MS): TwilioAccount | null {
  const { TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN, TWILIO_WHATSAPP_NUMBER, TWILIO_API_BASE_URL } = env;
  if (!TWILIO_ACCOUNT_SID || !TWILIO_AUTH_TOKEN || !TWILIO_WHATSAPP_NUMBER) return null;
  return {
    client: twilio(TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN, {
      httpClient: twilioHttp(TWILIO_API_BASE_URL, timeout_ms),
    }),
    account_sid: TWILIO_ACCOUNT_SID,
    auth_token: TWILIO_AUTH_TOKEN,
    previous_auth_token: env.TWILIO_AUTH_TOKEN_PREVIOUS,
    sender: `whatsapp:${TWILIO_WHATSAPP_NUMBER}`,
    base_url: TWILIO_API_BASE_URL,
    timeout_ms,
  };
}
