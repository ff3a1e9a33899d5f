import twilio from 'twilio';
import { startContract } from './contract.ts';
import type { Contract } from './contract.ts';
import { newSid, startFake } from './fake.ts';
import type { FakeMessage, FakeState } from './fake.ts';

export const OUR_NUMBER = '+18765550100';
const SENDER = `whatsapp:${OUR_NUMBER}`;

export interface FakeTwilio extends Contract {
  state: FakeState;
  /** The settings of a server that uses this Twilio. */
  settings: Record<string, string>;
  /** Stores a contributor's message at Twilio. @returns the webhook's parameters. */
  inbound(from: string, what: Inbound): Record<string, string>;
  /** Lists our messages to an address, oldest first. */
  sentTo(to: string): FakeMessage[];
  /** Returns a function that lists our messages to an address from now on, even if earlier ones are deleted meanwhile. */
  sentFromNow(to: string): () => FakeMessage[];
  close(): Promise<void>;
}

interface File {
  bytes: Uint8Array;
  type: string;
}

export interface Inbound {
  text?: string;
  media?: File | File[];
  params?: Record<string, string>;
}

/** Starts a fake of what we use of Twilio, behind Prism with Twilio's OpenAPI documents. Reaches nothing outside this machine. */
export async function startFakeTwilio(now: () => Date = () => new Date()): Promise<FakeTwilio> {
  const state = createState(now);
  const fake = await startFake(state);
  const contract = await startContract(fake.url);
  const sentTo = (to: string) =>
    [...state.messages.values()].filter(
      (message) => message.direction === 'outbound-api' && message.to === to,
    );
  return {
    ...contract,
    state,
    settings: settingsOf(state, contract.url),
    inbound: (from, what) => storeInbound(state, from, what),
    sentTo,
    sentFromNow(to) {
      const earlier = new Set(sentTo(to).map(({ sid }) => sid));
      return () => sentTo(to).filter(({ sid }) => !earlier.has(sid));
    },
    async close() {
      await contract.close();
      await fake.close();
    },
  };
}

/** Creates an account with one number, without messages. */
export function createState(now: () => Date = () => new Date()): FakeState {
  return {
    account_sid: `AC${'a1'.repeat(16)}`,
    auth_token: 'token-of-the-fake',
    messages: new Map(),
    contents: new Map(),
    senders: [
      {
        sender_id: SENDER,
        status: 'ONLINE',
        properties: { quality_rating: 'HIGH', messaging_limit: '10K Customers/24hr' },
        offline_reasons: null,
      },
    ],
    typing: [],
    cdn_authorizations: [],
    redirect: null,
    now,
  };
}

/** Returns the settings of a server that uses the account. @param url the address of all of Twilio's hosts */
export function settingsOf({ account_sid, auth_token }: FakeState, url: string): Record<string, string> {
  return {
    TWILIO_ACCOUNT_SID: account_sid,
    TWILIO_AUTH_TOKEN: auth_token,
    TWILIO_WHATSAPP_NUMBER: OUR_NUMBER,
    TWILIO_API_BASE_URL: url,
  };
}

/** Stores a contributor's message at Twilio. @returns the webhook's parameters. */
export function storeInbound(
  state: FakeState,
  from: string,
  { text = '', media, params = {} }: Inbound,
): Record<string, string> {
  const sid = newSid(media ? 'MM' : 'SM');
  const stored = [media ?? []].flat().map((each) => ({ ...each, sid: newSid('ME') }));
  state.messages.set(sid, {
    sid,
    direction: 'inbound',
    from,
    to: params.To ?? SENDER,
    body: text,
    status: 'received',
    at: state.now(),
    content_sid: null,
    content_variables: null,
    status_callback: null,
    media_url: null,
    media: stored,
  });
  const folder = `https://api.twilio.com/2010-04-01/Accounts/${state.account_sid}/Messages/${sid}/Media`;
  return {
    MessageSid: sid,
    SmsMessageSid: sid,
    SmsSid: sid,
    AccountSid: state.account_sid,
    From: from,
    To: SENDER,
    WaId: from.replace(/\D/g, ''),
    ProfileName: 'Miss Ivy',
    Body: text,
    NumMedia: String(stored.length),
    NumSegments: '1',
    SmsStatus: 'received',
    ApiVersion: '2010-04-01',
    ...Object.fromEntries(
      stored.flatMap((each, i) => [
        [`MediaUrl${i}`, `${folder}/${each.sid}`],
        [`MediaContentType${i}`, each.type],
      ]),
    ),
    ...params,
  };
}

/** Returns a webhook as Twilio sends it, signed by Twilio's own library. */
export function signedRequest(url: string, params: Record<string, string>, auth_token: string): RequestInit {
  return {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded; charset=utf-8',
      'x-twilio-signature': twilio.getExpectedTwilioSignature(auth_token, url, params),
    },
    body: new URLSearchParams(params).toString(),
  };
}
