import type { SenderHealth } from '@labrish/api';
import type { Services } from '#context.ts';
import type { TwilioAccount } from './client.ts';

/** Milliseconds for which an answer is cached. Meta rates a number by the last seven days' reports: minutes are soon enough. */
const KEPT_MS = 5 * 60_000;
/** Milliseconds for which a failure is cached: Twilio is asked again soon, and not once for every viewer. */
const KEPT_UNKNOWN_MS = 30_000;

const UNKNOWN: SenderHealth = { status: 'unknown', quality: null, messaging_limit: null, problems: [] };

/** Asks Twilio for the health of our number and caches the answer. Never throws: after a failure the health is `unknown`. */
export function createSenderHealth(
  { now, log }: Pick<Services, 'now' | 'log'>,
  account: TwilioAccount,
): () => Promise<SenderHealth> {
  let kept = { until: 0, health: Promise.resolve(UNKNOWN) };
  const ask = async (asked_at: number) => {
    try {
      const health = await readHealth(account);
      kept.until = asked_at + KEPT_MS;
      return health;
    } catch (error) {
      log.warn({ err: error }, 'Twilio does not say how our number is');
      return UNKNOWN;
    }
  };
  return () => {
    const at = now().getTime();
    if (kept.until <= at) kept = { until: at + KEPT_UNKNOWN_MS, health: ask(at) };
    return kept.health;
  };
}

async function readHealth({ client, sender }: TwilioAccount): Promise<SenderHealth> {
  const senders = await client.messaging.v2.channelsSenders.list({ channel: 'whatsapp', pageSize: 100 });
  const ours = senders.find(({ senderId }) => senderId === sender);
  if (!ours)
    return { ...UNKNOWN, problems: ['This number is not among the WhatsApp senders of the account.'] };
  // Both may be null, although the client's types say otherwise.
  const properties: Partial<typeof ours.properties> | null = ours.properties;
  const reasons: typeof ours.offlineReasons | null = ours.offlineReasons;
  return {
    status: STATUS[ours.status] ?? 'pending',
    quality: QUALITY[properties?.qualityRating?.toUpperCase() ?? ''] ?? null,
    messaging_limit: properties?.messagingLimit ?? null,
    problems: (reasons ?? []).map(({ code, message }) => [code, message].filter(Boolean).join(': ')),
  };
}

/** Maps Twilio's status (messaging v2, ChannelsSender) to ours. Any other status is a step towards online, and shown as pending. */
const STATUS: Partial<Record<string, SenderHealth['status']>> = {
  ONLINE: 'online',
  'ONLINE:UPDATING': 'online',
  OFFLINE: 'offline',
};

/** Maps Meta's rating, which Twilio passes on as a word or as a colour, to our quality. */
const QUALITY: Partial<Record<string, SenderHealth['quality']>> = {
  HIGH: 'high',
  GREEN: 'high',
  MEDIUM: 'medium',
  YELLOW: 'medium',
  LOW: 'low',
  RED: 'low',
};
