import type { Services } from './context.ts';
import type { Timer } from './conversation/retry-timer.ts';
import { createConversations, type Conversations } from './conversation/dispatcher.ts';
import { scheduleProactive } from './conversation/proactive-messages.ts';
import { eraseOldMessages } from './conversation/erase-old-messages.ts';
import { sendDataLinks } from './person/send-links.ts';
import { watchInbox } from './conversation/inbox/watch.ts';
import type { Messenger } from './conversation/messenger.ts';
import { numbersOf } from './settings/by-pilot.ts';
import { openTwilio, type TwilioAccount } from './channels/twilio/client.ts';
import { createTwilioMessenger } from './channels/twilio/messenger.ts';
import { createTemplates, declareSyncJob, type Templates } from './channels/twilio/templates.ts';

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

/** The simulator as a messenger: attachments are stored when they come, and replies are read from the database. */
const SIMULATOR: Messenger = {
  awaitMedia: async (media) => media,
  typing: () => undefined,
  deliver: () => undefined,
  forget: async () => undefined,
  senderHealth: async () => null,
  catchUp: async () => undefined,
  sweep: async () => undefined,
  idle: async () => undefined,
  stop: () => undefined,
};

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
  scheduleProactive(services, opened.messenger);
  services.jobs.every('send-data-links', '* * * * *', () => sendDataLinks(services, opened.messenger));
  services.jobs.every('watch-inbox', '* * * * *', () => watchInbox(services, opened.messenger));
  services.jobs.every('erase-old-messages', '37 3 * * *', () => eraseOldMessages(services));
  return { twilio, templates, ...opened };
}
