import type { Services } from './context.ts';
import type { Timer } from './conversation/retry-timer.ts';
import { createConversations } from './conversation/dispatcher.ts';
import type { Conversations } from './conversation/dispatcher.ts';
import { scheduleReminders } from './conversation/reminders.ts';
import { scheduleLostNotices } from './conversation/notify-lost.ts';
import { scheduleRejectionNotices } from './conversation/notify-rejections.ts';
import type { Messenger } from './conversation/messenger.ts';
import { SIMULATOR } from './channels/simulator/messenger.ts';
import { numbersOf } from './settings/by-pilot.ts';
import { openTwilio } from './channels/twilio/client.ts';
import type { TwilioAccount } from './channels/twilio/client.ts';
import { createTwilioMessenger } from './channels/twilio/messenger.ts';
import { createTemplates, declareSyncJob } from './channels/twilio/templates.ts';
import type { Templates } from './channels/twilio/templates.ts';

/** The parts that exchange messages with contributors. */
export interface Messaging {
  /** Null without Twilio settings: then the simulator is the only way to chat. */
  twilio: TwilioAccount | null;
  templates: Templates;
  messenger: Messenger;
  conversations: Conversations;
}

export interface MessagingOptions {
  /** The timer that wakes retries; default: the clock of the machine. */
  timer?: Timer;
  /** Maximum wait of a reply for a voice note that is still arriving. */
  arrival_ms?: number;
  /** Timeout of one call to Twilio, and of one download. */
  timeout_ms?: number;
}

/** Opens the messaging parts, for the product and for tests alike. */
export function openMessaging(
  services: Services,
  { timer, arrival_ms, timeout_ms }: MessagingOptions = {},
): Messaging {
  const twilio = openTwilio(services.env, numbersOf(services.env, services.countries), timeout_ms);
  const opened = createConversations(
    services,
    (events) => (twilio ? createTwilioMessenger(services, twilio, events, arrival_ms) : SIMULATOR),
    timer,
  );
  const templates = createTemplates(services, twilio);
  declareSyncJob(services, templates);
  scheduleReminders(services, opened.messenger);
  scheduleRejectionNotices(services, opened.messenger);
  scheduleLostNotices(services, opened.messenger);
  return { twilio, templates, ...opened };
}
