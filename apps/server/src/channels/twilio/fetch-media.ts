import { createHash } from 'node:crypto';
import { Prisma, type inbound_media, type MediaStatus } from '@labrish/db';
import pLimit from 'p-limit';
import { StoreUnavailable } from '#audio/store.ts';
import type { Services } from '#context.ts';
import { mediaSource, storageKey } from '#conversation/receive.ts';
import { claimAttempt, scheduleRetry } from '#retry-queue/retry-queue.ts';
import { createSchedule } from '#retry-queue/schedule.ts';
import { eraseLostRecording } from '#submissions/lost.ts';
import { download, NoMedia } from './download.ts';
import type { TwilioAccount } from './client.ts';
import { problemOf, ignoreNotFound } from './errors.ts';
import { recordingSids, twilioSid } from './parse-inbound.ts';

type Parts = Pick<Services, 'db' | 'secrets' | 'audio' | 'log' | 'now'>;
type Announced = inbound_media & { message: { message_sid: string } };

const MINUTE = 60;
const HOUR = 60 * MINUTE;
/** Seconds between attempts, a day in all; then an operator has to look. */
// prettier-ignore
const nextTry = createSchedule([10, 50, 4 * MINUTE, 10 * MINUTE, 15 * MINUTE, 30 * MINUTE, HOUR, 2 * HOUR, 4 * HOUR, 8 * HOUR, 8 * HOUR]);
/** Attempts (about five minutes) until a missing file counts as gone: Twilio may announce an attachment just before it has it. */
const GONE_AFTER = 4;
/** Milliseconds until an attachment is fetched again after its store was unavailable. */
const STORE_WAIT_MS = MINUTE * 1000;
const BATCH_SIZE = 200;
const CONCURRENCY = 8;

/**
 * Attempts to fetch one attachment, if it is due. Resolves after the attempt, whatever its outcome; the copy at Twilio stays.
 *
 * @param wakeAt called with the time of the next attempt, if that is not now
 */
export async function fetchMedia(
  parts: Parts,
  twilio: TwilioAccount,
  id: string,
  wakeAt: (at: Date) => void = () => undefined,
): Promise<void> {
  const media = await parts.db.prisma.inbound_media.findUnique({
    where: { id },
    include: { message: { select: { message_sid: true } } },
  });
  if (!media?.source_enc || media.status !== 'pending') return;
  if (media.not_before && media.not_before > parts.now()) return wakeAt(media.not_before);
  if (media.attempts > 0 && !nextTry(media.attempts, parts.now())) {
    await giveUp(parts, media, new NoMedia('The last try broke off.'));
    return;
  }
  if (!(await claimAttempt(parts, 'inbound_media', media))) return;
  const claimed = { ...media, attempts: media.attempts + 1 };
  try {
    const address = mediaSource(parts, media.message.message_sid, media.source_enc);
    const { bytes, type } = await download(twilio, address, twilioSid(media.message.message_sid));
    await storeMedia(parts, claimed, bytes, type);
  } catch (error) {
    if (error instanceof StoreUnavailable) return wakeAt(await waitForStore(parts, media, error));
    const problem = error instanceof NoMedia ? error : notStored(parts, claimed, error);
    if (problem.final === 'gone' && claimed.attempts >= GONE_AFTER) {
      await eraseLostRecording(parts, claimed.id);
      return warn(parts, claimed, 'discarded', problem);
    }
    const isOver = problem.final === 'not_ours' || problem.final === 'too_large';
    const not_before = isOver ? null : nextTry(claimed.attempts, parts.now());
    if (!not_before) return giveUp(parts, claimed, problem);
    await scheduleRetry(parts, 'inbound_media', media, { error: problem.message, not_before });
    warn(parts, claimed, 'pending', problem);
    wakeAt(not_before);
  }
}

/** Attempts all downloads that are due. @param signal when aborted, no further attempt begins. @returns the ids of the attachments */
export async function fetchDue(parts: Parts, twilio: TwilioAccount, signal: AbortSignal): Promise<string[]> {
  const due = await parts.db.prisma.inbound_media.findMany({
    where: {
      status: 'pending',
      source_enc: { not: null },
      OR: [{ not_before: null }, { not_before: { lte: parts.now() } }],
    },
    select: { id: true },
    orderBy: { not_before: { sort: 'asc', nulls: 'first' } },
    take: BATCH_SIZE,
  });
  const limit = pLimit(CONCURRENCY);
  await Promise.all(
    due.map(({ id }) =>
      limit(async () => {
        if (!signal.aborted) await fetchMedia(parts, twilio, id);
      }),
    ),
  );
  return due.map(({ id }) => id);
}

async function storeMedia(
  { db, secrets, audio }: Parts,
  media: Announced,
  bytes: Uint8Array,
  type: string | undefined,
): Promise<void> {
  const storage_key = storageKey({ secrets }, media.message.message_sid);
  await audio.put(storage_key, bytes);
  const { count } = await db.prisma.inbound_media.updateMany({
    // Record the bytes even if the attachment was given up meanwhile.
    where: { id: media.id, status: { in: ['pending', 'failed'] } },
    data: {
      status: 'stored',
      storage_key,
      size_bytes: bytes.byteLength,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      claimed_type: type ?? media.claimed_type,
      lease_holder: null,
      error: null,
    },
  });
  if (count === 1) return;
  // Remove the bytes of an attachment that was withdrawn or discarded meanwhile, but not if another attempt stored the same bytes.
  const row = await db.prisma.inbound_media.findUnique({ where: { id: media.id }, select: { status: true } });
  if (row?.status !== 'stored') await audio.remove(storage_key);
}

/** Schedules a retry after the audio store was unavailable, and does not count the attempt. @returns when it is retried */
async function waitForStore(parts: Parts, media: Announced, error: StoreUnavailable): Promise<Date> {
  const not_before = new Date(parts.now().getTime() + STORE_WAIT_MS);
  const uncounted = Prisma.sql`, attempts = ${media.attempts}`;
  await scheduleRetry(parts, 'inbound_media', media, { error: error.message, not_before }, uncounted);
  parts.log.warn({ err: error, media_id: media.id }, 'attachment waits for the store');
  return not_before;
}

/** Logs that bytes came and could not be stored: the disk or the database is in trouble, not the attachment. */
function notStored({ log }: Parts, { id }: Announced, error: unknown): NoMedia {
  log.error({ err: error, media_id: id }, 'attachment not stored');
  return new NoMedia('It could not be stored on our side.');
}

/** Gives up an attachment, for good if it is too large. An operator may retry any other (POST /api/admin/operations/retry). */
async function giveUp(parts: Parts, media: Announced, problem: NoMedia): Promise<void> {
  const isTooLarge = problem.final === 'too_large';
  const status = isTooLarge ? 'discarded' : 'failed';
  await parts.db.prisma.inbound_media.updateMany({
    where: { id: media.id, status: 'pending' },
    data: { status, error: isTooLarge ? 'too_large' : problem.message, not_before: null, lease_holder: null },
  });
  warn(parts, media, status, problem);
}

function warn({ log }: Parts, { id, attempts }: Announced, status: MediaStatus, { message }: NoMedia): void {
  log.warn({ media_id: id, attempt: attempts, status, reason: message }, 'attachment not fetched');
}

/**
 * Deletes Twilio's copies of attachments that are stored here, or must not be stored: the file and its message. The sweep retries
 * failed deletions. `source_enc` names the copy; without it there is no copy.
 */
export async function removeCopies(
  parts: Parts,
  { client }: TwilioAccount,
  where: { id?: string } = {},
  signal?: AbortSignal,
): Promise<void> {
  const rows = await parts.db.prisma.inbound_media.findMany({
    where: { ...where, status: { in: ['stored', 'discarded'] }, source_enc: { not: null } },
    include: { message: { select: { message_sid: true } } },
    take: BATCH_SIZE,
  });
  for (const { id, status, storage_key, source_enc, message } of rows) {
    if (signal?.aborted) return;
    const { message_sid } = message;
    try {
      const source = mediaSource(parts, message_sid, source_enc ?? new Uint8Array());
      const media_sid = source.split('/').at(-1) ?? '';
      // Make sure that our copy exists (otherwise this throws): Twilio's copy must stay while ours is missing.
      if (status === 'stored') await parts.audio.size(storage_key ?? '');
      const sid = twilioSid(message_sid);
      await ignoreNotFound(() => client.messages(sid).media(media_sid).remove());
      if (!(await hasUnfetchedMedia(parts, sid))) await ignoreNotFound(() => client.messages(sid).remove());
      // Remove our bytes, too: a process may have died after it stored them and before it recorded that.
      if (status === 'discarded') await parts.audio.remove(storageKey(parts, message_sid));
      await parts.db.prisma.inbound_media.update({ where: { id }, data: { source_enc: null } });
    } catch (error) {
      parts.log.warn({ media_id: id, reason: problemOf(error).words }, 'copy not deleted at Twilio');
    }
  }
}

/** Whether a recording of one of Twilio's messages is still to be fetched, or may be tried again: then the message must stay there. */
async function hasUnfetchedMedia({ db }: Parts, sid: string): Promise<boolean> {
  const message = { message_sid: { in: recordingSids(sid) } };
  const where = { status: { in: ['pending' as const, 'failed' as const] }, message };
  return (await db.prisma.inbound_media.count({ where })) > 0;
}
