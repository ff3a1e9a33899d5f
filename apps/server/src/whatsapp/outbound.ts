import type { Reply } from '@labrish/conversation';
import type { Services } from '#context.ts';
import { addressOf } from './contributors.ts';
import { findSent } from './find-sent.ts';
import { claim, doubtTemplate, giveUp, noteSent, oldestQueued } from './outbound-rows.ts';
import type { Waiting } from './outbound-rows.ts';
import { createQueue } from './per-contributor.ts';
import { markUnsendable } from './reach.ts';
import type { TwilioAccount } from './twilio-client.ts';
import { asText, carries } from './twilio-content.ts';
import { problemOf, problemOfCode } from './twilio-errors.ts';
import type { TwilioProblem } from './twilio-errors.ts';

type Parts = Pick<Services, 'db' | 'env' | 'secrets' | 'log' | 'jobs' | 'now'>;

/** Contributors who are sent to at once. Twilio takes 80 messages a second for a number; a call takes about 0.2 s, so 16 would do. */
const AT_ONCE = 32;
/** WhatsApp's customer service window (error 63016). */
export const WINDOW_MS = 24 * 3_600_000;
/** A prompt that WhatsApp could not deliver for this long would only confuse. */
const VALID_SECONDS = 300;
/** Waits between tries: WhatsApp takes about one message per 6 s and person (63018), an outage takes longer. */
const WAITS_SECONDS = [6, 30, 120, 600, 1800];
export const TRIES = WAITS_SECONDS.length + 1;
/** Longer than any call takes: a row still marked as being sent belongs to a process that died. */
const IN_FLIGHT_MS = 60_000;

export const SEND_AGAIN = 'send-outbound';

/** Sends what is queued for WhatsApp, each contributor's messages in order. */
export interface Sender {
  /** Sends whatever is queued and due for this contributor. Returns at once; what fails is tried again later. */
  deliver: (contributor_id: string) => void;
  /** Sends whatever is queued for anybody: at the start, and as a sweep. */
  resume(): Promise<void>;
  /** Resolves when nothing is being sent. */
  idle: () => Promise<void>;
}

export function createSender(parts: Parts, twilio: TwilioAccount): Sender {
  const { db, log } = parts;
  const queue = createQueue(
    AT_ONCE,
    (id) => sendAll(parts, twilio, id),
    (contributor_id, error) => log.error({ err: error, contributor_id }, 'sending failed'),
  );
  return {
    deliver: queue.wake,
    idle: queue.idle,
    async resume() {
      const waiting = await db.prisma.outbound_messages.findMany({
        where: { status: 'queued' },
        distinct: ['contributor_id'],
        select: { contributor_id: true },
        take: 1000,
      });
      for (const { contributor_id } of waiting) queue.wake(contributor_id);
    },
  };
}

/** In order: a message that has to wait holds up the ones behind it. */
async function sendAll(parts: Parts, twilio: TwilioAccount, contributor_id: string): Promise<void> {
  for (;;) {
    const message = await oldestQueued(parts, contributor_id);
    if (!message || parts.now().getTime() < dueAt(message)) return;
    const left = await sendOne(parts, twilio, message);
    if (!left || !message.more) return;
  }
}

/** When the next try may be made. A row with an attempt and no error is being sent right now, or was when its process died. */
function dueAt({ attempts, error, sent_at }: Waiting): number {
  if (!sent_at || attempts === 0) return 0;
  const wait = error === null ? IN_FLIGHT_MS : (WAITS_SECONDS[attempts - 1] ?? 0) * 1000;
  return sent_at.getTime() + wait;
}

/** Only a code of Twilio's says for certain that it did not take the message. */
function mayHaveBeenTaken({ attempts, error_code }: Waiting): boolean {
  return attempts > 0 && error_code === null;
}

/** @returns whether the message has left the queue, so that the next one may go. */
async function sendOne(parts: Parts, twilio: TwilioAccount, message: Waiting): Promise<boolean> {
  const hopeless = whyNot(parts, message);
  if (hopeless) {
    await giveUp(parts, message, hopeless);
    return true;
  }
  if (!(await claim(parts, message))) return false;
  try {
    const to = addressOf(parts.secrets, message);
    // What Twilio may have taken before is looked for first: nobody gets a message twice.
    const found = mayHaveBeenTaken(message) ? await findSent(parts, twilio, message, to) : null;
    const provider_sid = found ?? (await post(parts, twilio, message, to));
    await noteSent(parts, message, provider_sid);
    return true;
  } catch (error) {
    return await noteProblem(parts, message, problemOf(error));
  }
}

function whyNot({ now }: Parts, message: Waiting): TwilioProblem | null {
  const { created_at, last_inbound_at, opted_out_at, unreachable_at } = message;
  if (!last_inbound_at || now().getTime() - last_inbound_at.getTime() >= WINDOW_MS)
    return problemOfCode(63016);
  // The answer to STOP itself still goes out; what was waiting before it does not.
  if (opted_out_at && created_at < opted_out_at) return notSent('the contributor said STOP meanwhile');
  if (unreachable_at) return notSent('WhatsApp could not reach the contributor, who has not written since');
  return null;
}

function notSent(why: string): TwilioProblem {
  return { code: null, status: null, words: `Not sent: ${why}.`, remedy: 'stop' };
}

async function post(parts: Parts, twilio: TwilioAccount, message: Waiting, to: string): Promise<string> {
  const common = {
    to,
    from: twilio.sender,
    validityPeriod: VALID_SECONDS,
    statusCallback: `${parts.env.PUBLIC_URL}/webhooks/twilio/status?message=${message.id}`,
  };
  const reply = { body: '', ...(message.content as Partial<Reply>) };
  const mine = message.content_sid && carries(message.synced_hash, reply) ? message.content_sid : null;
  if (mine) {
    const contentVariables = JSON.stringify({ '1': reply.body });
    try {
      return (await twilio.client.messages.create({ ...common, contentSid: mine, contentVariables })).sid;
    } catch (error) {
      const problem = problemOf(error);
      if (problem.remedy !== 'as_text') throw error;
      await doubtTemplate(parts, message.template_id ?? '', mine, problem);
    }
  }
  const body = asText(reply, { numbered: !isConfirmation(reply) });
  return (await twilio.client.messages.create({ ...common, body })).sid;
}

/** "Delete everything?" is answered with words: a number must not delete, or seem to. */
function isConfirmation({ buttons }: Pick<Reply, 'buttons'>): boolean {
  return buttons?.some(({ id }) => id.startsWith('labrish_')) ?? false;
}

/** Has the next try made, or gives up. @returns whether the message has left the queue. */
async function noteProblem(parts: Parts, message: Waiting, problem: TwilioProblem): Promise<boolean> {
  const { log, db, jobs } = parts;
  const wait = WAITS_SECONDS[message.attempts];
  log.warn(
    { outbound_id: String(message.id), twilio_code: problem.code, status: problem.status },
    'message not sent',
  );
  if (problem.marks) await markUnsendable(parts, message.contributor_id, problem.marks, message.created_at);
  if (wait === undefined || problem.remedy === 'stop' || problem.remedy === 'as_text') {
    await giveUp(parts, message, problem);
    return true;
  }
  await db.prisma.outbound_messages.updateMany({
    where: { id: message.id, status: 'queued' },
    data: { error_code: problem.remedy === 'ask' ? null : problem.code, error: problem.words },
  });
  // The job only makes it quicker: the sweep comes by every minute, also when the queue of jobs is not running yet.
  await jobs
    .enqueue(SEND_AGAIN, { contributor_id: message.contributor_id }, { startAfterSeconds: wait })
    .catch(() => log.debug('left to the sweep'));
  return false;
}
