import twilio from 'twilio';
import type RequestClient from 'twilio/lib/base/RequestClient.js';
import type { Countries } from '#countries.ts';
import type { Env } from '#env.ts';

/** The account at Twilio, by the settings. */
export interface TwilioAccount {
  client: twilio.Twilio;
  account_sid: string;
  auth_token: string;
  /** The previous token during a rotation: webhooks signed with it are still accepted. */
  previous_auth_token: string | undefined;
  /** Our number in each pilot, as Twilio writes it: `whatsapp:+18765550123`. */
  senders: ReadonlyMap<string, string>;
  base_url: string | undefined;
  /** Timeout of one call, and of one download. */
  timeout_ms: number;
}

type TwilioSettings = Pick<
  Env,
  'TWILIO_ACCOUNT_SID' | 'TWILIO_AUTH_TOKEN' | 'TWILIO_AUTH_TOKEN_PREVIOUS' | 'TWILIO_API_BASE_URL'
>;

/** Seconds for which WhatsApp may try to deliver a message: a prompt or a code that comes later would only confuse. */
const VALID_SECONDS = 300;
/** Milliseconds until a call is given up, for a queue to retry. Twilio usually answers within a second. */
const TIMEOUT_MS = 10_000;

/** Opens the Twilio account with our number in each pilot. Null without Twilio settings: then the simulator is the only messenger. */
export function openTwilio(
  env: TwilioSettings,
  numbers: ReadonlyMap<string, string>,
  timeout_ms = TIMEOUT_MS,
): TwilioAccount | null {
  const { TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN, TWILIO_API_BASE_URL } = env;
  if (!TWILIO_ACCOUNT_SID || !TWILIO_AUTH_TOKEN || numbers.size === 0) return null;
  return {
    client: twilio(TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN, {
      httpClient: twilioHttp(TWILIO_API_BASE_URL, timeout_ms),
    }),
    account_sid: TWILIO_ACCOUNT_SID,
    auth_token: TWILIO_AUTH_TOKEN,
    previous_auth_token: env.TWILIO_AUTH_TOKEN_PREVIOUS,
    senders: new Map([...numbers].map(([pilot, number]) => [pilot, `whatsapp:${number}`])),
    base_url: TWILIO_API_BASE_URL,
    timeout_ms,
  };
}

/** A pilot has no number, so that nothing can be sent to its people. */
export class NoNumber extends Error {}

/**
 * Returns our number in a pilot.
 *
 * @throws {NoNumber} when no setting names one
 */
export function senderOf({ senders }: Pick<TwilioAccount, 'senders'>, pilot: string): string {
  const sender = senders.get(pilot);
  if (!sender)
    throw new NoNumber(
      `There is no number for ${pilot}. Add ${pilot.toLowerCase()}:+… to TWILIO_WHATSAPP_NUMBERS.`,
    );
  return sender;
}

/**
 * Returns the pilot whose number a message was sent to. If only one pilot runs, it gets every message, because Twilio's sandbox receives
 * on a number of Twilio's.
 *
 * @throws when several pilots run and none of them has the number
 */
export function pilotOf(
  { senders }: Pick<TwilioAccount, 'senders'>,
  { all, first }: Countries,
  to: string,
): string {
  if (all.length === 1) return first.pilot.country.code;
  const found = [...senders].find(([, sender]) => sender === to);
  if (!found) throw new Error(`No setting names the number ${to}. See TWILIO_WHATSAPP_NUMBERS.`);
  return found[0];
}

/** Sends a message from our number in a pilot. @returns Twilio's id of it */
export async function sendMessage(
  account: TwilioAccount,
  pilot: string,
  message: Parameters<twilio.Twilio['messages']['create']>[0],
): Promise<string> {
  const { client } = account;
  const sender = senderOf(account, pilot);
  return (await client.messages.create({ from: sender, validityPeriod: VALID_SECONDS, ...message })).sid;
}

/**
 * Returns the URL that a call to Twilio uses: the address itself, or the same path below `base` (TWILIO_API_BASE_URL).
 *
 * @throws for every host that is not Twilio's, so that neither a bug nor a forged address sends our credentials elsewhere.
 */
export function twilioUrl(address: string, base: string | undefined): URL {
  const url = new URL(address);
  if (url.protocol !== 'https:' || url.port || !/^([a-z0-9-]+\.)+twilio\.com$/.test(url.hostname))
    throw new Error(`${url.hostname} is not a Twilio host.`);
  return base ? new URL(`${base.replace(/\/+$/, '')}${url.pathname}${url.search}`) : url;
}

/**
 * Creates the HTTP side of the official client, and rewrites the URL of every request, because the client has no option for a base
 * address. Retries nothing: the queues know what may be repeated.
 */
function twilioHttp(base: string | undefined, timeout: number) {
  return new (class extends twilio.RequestClient {
    override request<T>(options: RequestClient.RequestOptions<T>) {
      return super.request<T>({ ...options, uri: twilioUrl(options.uri, base).href });
    }
  })({ timeout });
}
