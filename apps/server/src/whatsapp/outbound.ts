import type { Reply } from '@labrish/conversation';
import type { contributors, outbound_messages } from '@labrish/db';
import type { Services } from '#context.ts';
import { addressOf } from './contributors.ts';
import { findSent } from './find-sent.ts';
import { createQueue } from './per-contributor.ts';
import type { TwilioAccount } from './twilio-client.ts';
import { asText, carries } from './twilio-content.ts';
import { problemOf, problemOfCode } from './twilio-errors.ts';
import type { TwilioProblem } from './twilio-errors.ts';

type Parts = Pick<Services, 'db' | 'env' | 'secrets' | 'log' | 'jobs' | 'now'>;
type Waiting = outbound_messages & { contributor: contributors };

/** Contributors who are sent to at once. Twilio takes 80 messages a second for a number; a call takes about 0.2 s. */
const AT_ONCE = 8;
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
    const message = await parts.db.prisma.outbound_messages.findFirst({
      where: { contributor_id, status: 'queued' },
      orderBy: { id: 'asc' },
      include: { contributor: true },
    });
    if (!message || parts.now().getTime() < dueAt(message)) return;
    const left = await sendOne(parts, twilio, message);
    if (!left) return;
  }
}

/** When the next try may be made. A row with an attempt and no error is being sent right now, or was when its process died. */
function dueAt({ attempts, error, sent_at }: outbound_messages): number {
  if (!sent_at || attempts === 0) return 0;
  const wait = error === null ? IN_FLIGHT_MS : (WAITS_SECONDS[attempts - 1] ?? 0) * 1000;
  return sent_at.getTime() + wait;
}

/** Only a code of Twilio's says for certain that it did not take the message. */
function mayHaveBeenTaken({ attempts, error_code }: outbound_messages): boolean {
  return attempts > 0 && error_code === null;
}

/** @returns whether the message has left the queue, so that the next one may go. */
async function sendOne(parts: Parts, twilio: TwilioAccount, message: Waiting): Promise<boolean> {
  const hopeless = await whyNot(parts, message);
  if (hopeless) return giveUp(parts, message, hopeless);
  if (!(await claim(parts, message))) return false;
  try {
    const to = addressOf(parts.secrets, message.contributor);
    // What Twilio may have taken before is looked for first: nobody gets a message twice.
    const found = mayHaveBeenTaken(message) ? await findSent(parts, twilio, message, to) : null;
    const provider_sid = found ?? (await post(parts, twilio, message, to));
    await noteSent(parts, message, provider_sid);
    return true;
  } catch (error) {
    return await noteProblem(parts, message, problemOf(error));
  }
}

async function whyNot({ db, now }: Parts, message: Waiting): Promise<TwilioProblem | null> {
  const { last_inbound_at, opted_out_at } = message.contributor;
  if (!last_inbound_at || now().getTime() - last_inbound_at.getTime() >= WINDOW_MS)
    return problemOfCode(63016);
  if (!opted_out_at) return null;
  // The answer to STOP itself still goes out; what was waiting before it does not.
  const later = await db.prisma.outbound_messages.count({
    where: { contributor_id: message.contributor_id, id: { gt: message.id } },
  });
  return later
    ? { ...problemOfCode(21610), code: null, words: 'Not sent: the contributor said STOP meanwhile.' }
    : null;
}

/** Marks the attempt before the call, so that a crash leaves a trace, and so that no other process makes the same call. */
async function claim({ db, now }: Parts, { id, attempts, sent_at }: Waiting): Promise<boolean> {
  const { count } = await db.prisma.outbound_messages.updateMany({
    where: { id, status: 'queued', attempts, sent_at },
    data: { attempts: attempts + 1, sent_at: now(), error: null, error_code: null },
  });
  return count === 1;
}

async function post(parts: Parts, twilio: TwilioAccount, message: Waiting, to: string): Promise<string> {
  const common = {
    to,
    from: twilio.sender,
    validityPeriod: VALID_SECONDS,
    statusCallback: `${parts.env.PUBLIC_URL}/webhooks/twilio/status?message=${message.id}`,
  };
  const reply = { body: '', ...(message.content as Partial<Reply>) };
  const template = message.state_key
    ? await parts.db.prisma.content_templates.findUnique({ where: { template_key: message.state_key } })
    : null;
  const mine = template?.content_sid && carries(template.synced_hash, reply) ? template.content_sid : null;
  if (template && mine) {
    const contentVariables = JSON.stringify({ '1': reply.body });
    try {
      return (await twilio.client.messages.create({ ...common, contentSid: mine, contentVariables })).sid;
    } catch (error) {
      const problem = problemOf(error);
      if (problem.remedy !== 'as_text') throw error;
      await doubtTemplate(parts, template.id, mine, problem);
    }
  }
  const body = asText(reply, { numbered: !isConfirmation(reply) });
  return (await twilio.client.messages.create({ ...common, body })).sid;
}

/** "Delete everything?" is answered with words: a number must not delete, or seem to. */
function isConfirmation({ buttons }: Pick<Reply, 'buttons'>): boolean {
  return buttons?.some(({ id }) => id.startsWith('labrish_')) ?? false;
}

/** Until an admin syncs it again, the state's messages go out as text. */
async function doubtTemplate(
  parts: Parts,
  id: string,
  content_sid: string,
  problem: TwilioProblem,
): Promise<void> {
  await parts.db.prisma.content_templates.updateMany({
    where: { id, content_sid },
    data: { sync_state: 'failed', sync_error: problem.words, synced_hash: null },
  });
  parts.log.warn({ code: problem.code }, 'template not usable, sent as text');
}

/** The status callback may have been faster: then its news stays. */
async function noteSent({ db, now }: Parts, { id }: Waiting, provider_sid: string): Promise<void> {
  await db.prisma.outbound_messages.updateMany({
    where: { id, status: 'queued' },
    data: { status: 'sent', provider_sid, sent_at: now(), error: null, error_code: null },
  });
}

async function noteProblem(parts: Parts, message: Waiting, problem: TwilioProblem): Promise<boolean> {
  const { log, db, jobs } = parts;
  const wait = WAITS_SECONDS[message.attempts];
  log.warn(
    { outbound_id: String(message.id), code: problem.code, status: problem.status },
    'message not sent',
  );
  if (wait === undefined || problem.remedy === 'stop' || problem.remedy === 'as_text')
    return giveUp(parts, message, problem);
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

async function giveUp({ db }: Parts, { id }: Waiting, { code, words }: TwilioProblem): Promise<boolean> {
  await db.prisma.outbound_messages.updateMany({
    where: { id, status: 'queued' },
    data: { status: 'failed', error_code: code, error: words },
  });
  return true;
}
