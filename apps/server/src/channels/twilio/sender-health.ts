import type { SenderHealth } from '@labrish/api';
import type { Services } from '#context.ts';
import type { TwilioAccount } from './client.ts';

/** Milliseconds for which an answer is cached. Meta rates a number by the last seven days' reports: minutes are soon enough. */
const KEPT_MS = 5 * 60_000;
/** Milliseconds for which a failure is cached: Twilio is asked again soon, and not once for every viewer. */
const KEPT_UNKNOWN_MS = 30_000;

const UNKNOWN: SenderHealth = { status: 'unknown', quality: null, messaging_limit: null, problems: [] };

type Senders = Awaited<ReturnType<TwilioAccount['client']['messaging']['v2']['channelsSenders']['list']>>;

/**
 * Creates a reader of our numbers' health, by pilot. It asks Twilio for all numbers at once and caches the answer. Never throws: after a
 * failure the health is `unknown`.
 */
export function createSenderHealth(
  { now, log }: Pick<Services, 'now' | 'log'>,
  account: TwilioAccount,
): (pilot: string) => Promise<SenderHealth> {
  let kept = { until: 0, senders: Promise.resolve<Senders | null>(null) };
  const ask = async (asked_at: number) => {
    try {
      const { channelsSenders } = account.client.messaging.v2;
      const senders = await channelsSenders.list({ channel: 'whatsapp', pageSize: 100 });
      kept.until = asked_at + KEPT_MS;
      return senders;
    } catch (error) {
      log.warn({ err: error }, 'Twilio does not say how our numbers are');
      return null;
    }
  };
  return async (pilot) => {
    const at = now().getTime();
    if (kept.until <= at) kept = { until: at + KEPT_UNKNOWN_MS, senders: ask(at) };
    const senders = await kept.senders;
    return senders ? healthOf(senders, account.senders.get(pilot)) : UNKNOWN;
  };
}

function healthOf(senders: Senders, sender: string | undefined): SenderHealth {
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
