import { setTimeout } from 'node:timers/promises';
import type { Messenger, MessengerEvents } from '#conversation/messenger.ts';
import { isOpen, type Services } from '#context.ts';
import { attachLate } from '#submissions/attach-late-audio.ts';
import type { TwilioAccount } from './client.ts';
import { createTwilioChannel } from './channel.ts';
import { declareForgetJobs, FORGET_AT_TWILIO } from './delete-history.ts';
import { createSender } from '#delivery/deliver.ts';
import { fetchDue, fetchMedia, removeCopies } from './fetch-media.ts';
import { reconcile } from './reconcile.ts';
import { declareContentDeletion, forgetContents } from './retired-contents.ts';
import { createSenderHealth } from './sender-health.ts';

/** Milliseconds that a reply waits for a voice note. One that comes later is attached afterwards (submissions/attach-late-audio.ts). */
const ARRIVAL_MS = 5_000;

/** Creates the messenger that receives from WhatsApp and sends to it, through an account at Twilio. */
export function createTwilioMessenger(
  services: Services,
  account: TwilioAccount,
  { notify, wakeAt }: MessengerEvents,
  arrival_ms = ARRIVAL_MS,
): Messenger {
  const { db, jobs, log } = services;
  const sender = createSender(services, createTwilioChannel(services, account), wakeAt);
  const background = createBackground(log);
  const stopping = new AbortController();
  const { signal } = stopping;
  const closed = new Set<string>();
  let sweeping = false;

  const warnOfClosed = async () => {
    for (const pilot of account.senders.keys()) {
      if (await isOpen(services, pilot)) closed.delete(pilot);
      else if (!closed.has(pilot)) {
        closed.add(pilot);
        log.warn(
          { pilot },
          'the chat on WhatsApp is closed to new people: confirm the safety words in the Admin Panel, Texts to confirm',
        );
      }
    }
  };
  const sweepLeftovers = async () => {
    if (sweeping) return;
    sweeping = true;
    // Run each step independently, so that one failure does not block the others.
    await background.run('attachments left to the next sweep', fetchDue(services, account, signal));
    await background.run('late recordings left to the next sweep', attachLate(services, {}, signal));
    await background.run(
      'copies at Twilio left to the next sweep',
      removeCopies(services, account, {}, signal),
    );
    sweeping = false;
  };
  const attachAndCleanUp = async (id: string) => {
    await background.run('late recording left to the sweep', attachLate(services, { media_id: id }));
    await removeCopies(services, account, { id });
  };
  const fetchNow = async (id: string) => {
    await fetchMedia(services, account, id, wakeAt);
    // The reply does not wait for the clean-up.
    void background.run('copy at Twilio left to the sweep', attachAndCleanUp(id));
  };
  const fetchAll = async () => {
    for (const id of await fetchDue(services, account, signal)) await attachAndCleanUp(id);
  };
  const typing = (messageId: string) =>
    account.client.messaging.v2.typingIndicator.create({ channel: 'whatsapp', messageId });

  declareForgetJobs(services, account);
  declareContentDeletion(services, account);
  jobs.every('twilio-forget-contents', '41 * * * *', () => forgetContents(services, account));
  jobs.every('twilio-reconcile', '*/5 * * * *', async () =>
    (await reconcile(services, account)).forEach(notify),
  );
  return {
    deliver: sender.deliver,
    async awaitMedia(media) {
      const { id } = media;
      await Promise.race([
        background.run('attachment not fetched', fetchNow(id)),
        setTimeout(arrival_ms, undefined, { ref: false }),
      ]);
      return (await db.prisma.inbound_media.findUnique({ where: { id } })) ?? media;
    },
    typing: (message_sid) => void background.run('typing indicator not shown', typing(message_sid)),
    forget: (contributor_id) =>
      background.run(
        'deletion at Twilio left to the next night',
        jobs.enqueue(FORGET_AT_TWILIO, { contributor_id }),
      ),
    senderHealth: createSenderHealth(services, account),
    async catchUp() {
      await sender.recoverPending();
      void background.run('attachments left to the next sweep', fetchAll());
    },
    async sweep() {
      await sender.recoverPending();
      void background.run('Twilio still does not answer', sender.probe());
      await warnOfClosed();
      // Downloads may take minutes when Twilio is slow; nothing else should wait for them.
      void background.run('sweep broke off', sweepLeftovers());
    },
    async idle() {
      await background.idle();
      await sender.idle();
    },
    stop: () => stopping.abort(),
  };
}

/** Creates a runner of background work that logs errors. A sweep or a job repeats the work that must not be lost. */
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
