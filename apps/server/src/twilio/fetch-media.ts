import { createHash } from 'node:crypto';
import { Prisma, type inbound_media, type MediaStatus } from '@labrish/db';
import pLimit from 'p-limit';
import { StoreAway } from '#audio/store.ts';
import type { Services } from '#context.ts';
import { mediaSource, storageKey } from '#conversation/receive.ts';
import { claimAttempt, scheduleRetry } from '#retry-queue/retry-queue.ts';
import { createSchedule } from '#retry-queue/schedule.ts';
import { loseRecording } from '#submissions/lost.ts';
import { download, NoMedia } from './download.ts';
import type { TwilioAccount } from './client.ts';
import { problemOf, unlessGone } from './errors.ts';

type Parts = Pick<Services, 'db' | 'secrets' | 'audio' | 'log' | 'now'>;
type Announced = inbound_media & { message: { message_sid: string } };

const MINUTE = 60;
const HOUR = 60 * MINUTE;
/** Waits between tries, for a day in all: then somebody has to look. */
// prettier-ignore
const nextTry = createSchedule([10, 50, 4 * MINUTE, 10 * MINUTE, 15 * MINUTE, 30 * MINUTE, HOUR, 2 * HOUR, 4 * HOUR, 8 * HOUR, 8 * HOUR]);
/** Twilio may announce an attachment a moment before it has it; after so many tries, some five minutes, what it cannot find is gone. */
const GONE_AFTER = 4;
/** So soon after its store was away an attachment is fetched again. */
const STORE_WAIT_MS = MINUTE * 1000;
const AT_A_TIME = 200;
const AT_ONCE = 8;

/**
 * Tries to fetch one attachment, when it is due. Resolves when the try is over, however it went; the copy at Twilio stays.
 *
 * @param again told when it may be tried, if that is not now.
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
    const { bytes, type } = await download(twilio, address, media.message.message_sid);
    await storeMedia(parts, claimed, bytes, type);
  } catch (error) {
    if (error instanceof StoreAway) return wakeAt(await waitForStore(parts, media, error));
    const problem = error instanceof NoMedia ? error : notStored(parts, claimed, error);
    if (problem.final === 'gone' && claimed.attempts >= GONE_AFTER) return lose(parts, claimed, problem);
    const isOver = problem.final === 'not_ours' || problem.final === 'too_large';
    const not_before = isOver ? null : nextTry(claimed.attempts, parts.now());
    if (!not_before) return giveUp(parts, claimed, problem);
    await scheduleRetry(parts, 'inbound_media', media, { error: problem.message, not_before });
    warn(parts, claimed, 'pending', problem);
    wakeAt(not_before);
  }
}

/** Tries everything that is due. @param signal aborted, no other try begins. @returns what was tried. */
export async function fetchDue(parts: Parts, twilio: TwilioAccount, signal: AbortSignal): Promise<string[]> {
  const due = await parts.db.prisma.inbound_media.findMany({
    where: {
      status: 'pending',
      source_enc: { not: null },
      OR: [{ not_before: null }, { not_before: { lte: parts.now() } }],
    },
    select: { id: true },
    orderBy: { not_before: { sort: 'asc', nulls: 'first' } },
    take: AT_A_TIME,
  });
  const limit = pLimit(AT_ONCE);
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
    // Also when it was given up as broken off meanwhile.
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
  // Withdrawn or discarded while it was on its way; or stored by another try, under the same name.
  const row = await db.prisma.inbound_media.findUnique({ where: { id: media.id }, select: { status: true } });
  if (row?.status !== 'stored') await audio.remove(storage_key);
}

/** The audio store is unavailable: does not count this as an attempt, and keeps Twilio's copy. @returns when it is retried */
async function waitForStore(parts: Parts, media: Announced, error: StoreAway): Promise<Date> {
  const not_before = new Date(parts.now().getTime() + STORE_WAIT_MS);
  const uncounted = Prisma.sql`, attempts = ${media.attempts}`;
  await scheduleRetry(parts, 'inbound_media', media, { error: error.message, not_before }, uncounted);
  parts.log.warn({ err: error, media_id: media.id }, 'attachment waits for the store');
  return not_before;
}

/** The bytes came and are not here: the disk or the database is in trouble, not the attachment. */
function notStored({ log }: Parts, { id }: Announced, error: unknown): NoMedia {
  log.error({ err: error, media_id: id }, 'attachment not stored');
  return new NoMedia('It could not be stored on our side.');
}

/** Twilio has lost it: it counts nowhere, and its person hears of it. */
async function lose(parts: Parts, media: Announced, problem: NoMedia): Promise<void> {
  await loseRecording(parts, media.id);
  warn(parts, media, 'discarded', problem);
}

/** What is too large is not asked for again; of anything else an operator may (POST /api/admin/operations/retry). */
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
 * Deletes at Twilio what is safe with us, or must not be stored: the file and the message that carried it. What cannot be
 * deleted now is tried again by the sweep. `source_enc` names the copy, so without it there is none.
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
    take: AT_A_TIME,
  });
  for (const { id, status, storage_key, source_enc, message } of rows) {
    if (signal?.aborted) return;
    const { message_sid } = message;
    try {
      const source = mediaSource(parts, message_sid, source_enc ?? new Uint8Array());
      const media_sid = source.split('/').at(-1) ?? '';
      // What cannot be found here must not go there.
      if (status === 'stored') await parts.audio.size(storage_key ?? '');
      await unlessGone(() => client.messages(message_sid).media(media_sid).remove());
      await unlessGone(() => client.messages(message_sid).remove());
      // A process may have died after it stored the bytes and before it said so.
      if (status === 'discarded') await parts.audio.remove(storageKey(parts, message_sid));
      await parts.db.prisma.inbound_media.update({ where: { id }, data: { source_enc: null } });
    } catch (error) {
      parts.log.warn({ media_id: id, reason: problemOf(error).words }, 'copy not deleted at Twilio');
    }
  }
}
