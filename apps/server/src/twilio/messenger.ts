import type { inbound_media } from '@labrish/db';
import type { Services } from '#context.ts';
import { FORGET_AT_TWILIO } from './forget-at-twilio.ts';
import { attachLate } from './late-recordings.ts';
import { fetchDue, fetchMedia, removeCopies } from './media.ts';
import { createSender } from './outbound.ts';
import { createTemplates } from './templates.ts';
import type { Templates } from './templates.ts';
import { openTwilio } from './twilio-client.ts';
import type { TwilioAccount, TwilioOptions } from './twilio-client.ts';
import { registerJobs } from './twilio-jobs.ts';

/** A voice note is worth this much waiting; if it comes later, the answer does not wait for it. */
const ARRIVAL_MS = 5_000;

export interface MessengerOptions extends TwilioOptions {
  arrival_ms?: number;
}

/** What the conversation needs of the messenger. Without Twilio settings everything is here already and nothing is sent. */
export interface Messenger {
  /** Null without Twilio settings. */
  account: TwilioAccount | null;
  templates: Templates;
  /** Gives a pending attachment a moment to arrive. */
  awaitMedia(media: Pick<inbound_media, 'id'>): Promise<void>;
  /** Shows "typing…" while a recording is checked. Returns at once; a failure is nobody's loss. */
  typing(message_sid: string): void;
  /** Sends what a turn has queued. Returns at once. */
  deliver: (contributor_id: string) => void;
  /** A contributor took everything back: Twilio's copies go as well. */
  forget(contributor_id: string): Promise<void>;
  /** What is due and left over, of anybody; `resume` of the conversations calls it. */
  sweep(): Promise<void>;
  idle(): Promise<void>;
  /** Lets a sweep finish what it is at and begin nothing else; the rest is for the next start. Returns at once. */
  stop(): void;
}

/** @param wake told whose conversation has something new to answer. */
export function createMessenger(
  services: Services,
  wake: (contributor_id: string) => void,
  options: MessengerOptions = {},
): Messenger {
  const account = openTwilio(services.env, options);
  const templates = createTemplates(services, account);
  const arrival_ms = options.arrival_ms ?? ARRIVAL_MS;
  return account ? onTwilio({ services, account, templates, wake, arrival_ms }) : withoutTwilio(templates);
}

function withoutTwilio(templates: Templates): Messenger {
  return {
    account: null,
    templates,
    awaitMedia: async () => undefined,
    typing: () => undefined,
    deliver: () => undefined,
    forget: async () => undefined,
    sweep: async () => undefined,
    idle: async () => undefined,
    stop: () => undefined,
  };
}

interface Parts {
  services: Services;
  account: TwilioAccount;
  templates: Templates;
  wake: (contributor_id: string) => void;
  arrival_ms: number;
}

function onTwilio({ services, account, templates, wake, arrival_ms }: Parts): Messenger {
  const { jobs, log } = services;
  const sender = createSender(services, account);
  const background = createBackground(log);
  const stopping = new AbortController();
  const { signal } = stopping;
  let sweeping = false;

  const leftOver = async () => {
    if (sweeping) return;
    sweeping = true;
    // Each for itself: what goes wrong with one must not keep the others from being done.
    await background.run('attachments left to the next sweep', fetchDue(services, account, signal));
    await background.run('late recordings left to the next sweep', attachLate(services, {}, signal));
    await background.run(
      'copies at Twilio left to the next sweep',
      removeCopies(services, account, {}, signal),
    );
    sweeping = false;
  };
  const afterwards = async (id: string) => {
    await background.run('late recording left to the sweep', attachLate(services, { media_id: id }));
    await removeCopies(services, account, { id });
  };
  const fetchNow = async (id: string) => {
    await fetchMedia(services, account, id);
    // The answer does not wait for what only tidies up.
    void background.run('copy at Twilio left to the sweep', afterwards(id));
  };
  const typing = (messageId: string) =>
    account.client.messaging.v2.typingIndicator.create({ channel: 'whatsapp', messageId });

  registerJobs({ services, account, wake, deliver: sender.deliver });
  return {
    account,
    templates,
    deliver: sender.deliver,
    awaitMedia: ({ id }) =>
      Promise.race([background.run('attachment not fetched', fetchNow(id)), after(arrival_ms)]),
    typing: (message_sid) => void background.run('typing indicator not shown', typing(message_sid)),
    forget: (contributor_id) =>
      background.run(
        'deletion at Twilio left to the next night',
        jobs.enqueue(FORGET_AT_TWILIO, { contributor_id }),
      ),
    async sweep() {
      await sender.resume();
      // Downloads may take minutes when Twilio is slow; nothing else should wait for them.
      void background.run('sweep broke off', leftOver());
    },
    async idle() {
      await background.idle();
      await sender.idle();
    },
    stop: () => stopping.abort(),
  };
}

/** Work that nobody waits for. What it throws is logged under `failure`: something else sees to it later. */
function createBackground(log: Services['log']) {
  const running = new Set<Promise<void>>();
  return {
    run(failure: string, work: Promise<unknown>): Promise<void> {
      const done = work
        .then(() => undefined)
        .catch((error: unknown) => log.warn({ err: error }, failure))
        .finally(() => running.delete(done));
      running.add(done);
      return done;
    },
    async idle() {
      while (running.size) await Promise.all(running);
    },
  };
}

function after(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms).unref());
}
