import { createHash } from 'node:crypto';
import type { inbound_media } from '@labrish/db';
import pLimit from 'p-limit';
import type { Services } from '#context.ts';
import { mediaSource, storageKey } from '#conversation/receive.ts';
import { LEASE_HOLDER } from '#conversation/lease-holder.ts';
import { LEASE_SECONDS } from '#conversation/leases.ts';
import { download, NoMedia } from './download.ts';
import type { TwilioAccount } from './client.ts';
import { problemOf, unlessGone } from './errors.ts';

type Parts = Pick<Services, 'db' | 'secrets' | 'audio' | 'log' | 'now'>;
type Announced = inbound_media & { message: { message_sid: string } };

const MINUTE = 60;
const HOUR = 60 * MINUTE;
/** Waits between tries, for a day in all: then somebody has to look. */
// prettier-ignore
const WAITS_SECONDS = [10, 50, 4 * MINUTE, 10 * MINUTE, 15 * MINUTE, 30 * MINUTE, HOUR, 2 * HOUR, 4 * HOUR, 8 * HOUR, 8 * HOUR];
const TRIES = WAITS_SECONDS.length + 1;
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
  again: (at: Date) => void = () => undefined,
): Promise<void> {
  const media = await parts.db.prisma.inbound_media.findUnique({
    where: { id },
    include: { message: { select: { message_sid: true } } },
  });
  if (!media?.source_enc || media.status !== 'pending') return;
  if (media.not_before && media.not_before > parts.now()) return again(media.not_before);
  if (media.attempts >= TRIES) {
    await recordFailure(parts, media, new NoMedia('The last try broke off.'));
    return;
  }
  if (!(await claim(parts, media))) return;
  const claimed = { ...media, attempts: media.attempts + 1 };
  try {
    const address = mediaSource(parts, media.message.message_sid, media.source_enc);
    const { bytes, type } = await download(twilio, address, media.message.message_sid);
    await storeMedia(parts, claimed, bytes, type);
  } catch (error) {
    again(
      await recordFailure(
        parts,
        claimed,
        error instanceof NoMedia ? error : notStored(parts, claimed, error),
      ),
    );
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

/** One process makes each try, and no other before that one is over; a crash in the middle of one costs that try only. */
async function claim(parts: Parts, { id, attempts }: Announced): Promise<boolean> {
  const { count } = await parts.db.prisma.inbound_media.updateMany({
    where: { id, status: 'pending', attempts },
    data: {
      attempts: attempts + 1,
      not_before: inSeconds(parts, LEASE_SECONDS),
      lease_holder: LEASE_HOLDER,
    },
  });
  return count === 1;
}

function inSeconds({ now }: Parts, seconds: number): Date {
  return new Date(now().getTime() + seconds * 1000);
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

/** The bytes came and are not here: the disk or the database is in trouble, not the attachment. */
function notStored({ log }: Parts, { id }: Announced, error: unknown): NoMedia {
  log.error({ err: error, media_id: id }, 'attachment not stored');
  return new NoMedia('It could not be stored on our side.');
}

/** @param media with the try that failed counted in its attempts. @returns when the next try may be made, if there is one. */
async function recordFailure(parts: Parts, media: Announced, problem: NoMedia): Promise<Date> {
  const wait = WAITS_SECONDS[media.attempts - 1];
  const isOver = problem.final !== null || wait === undefined;
  const status = problem.final === 'too_large' ? 'discarded' : isOver ? 'failed' : 'pending';
  const not_before = inSeconds(parts, wait ?? 0);
  await parts.db.prisma.inbound_media.updateMany({
    where: { id: media.id, status: 'pending' },
    data: {
      status,
      error: problem.final === 'too_large' ? 'too_large' : problem.message,
      not_before,
      lease_holder: null,
    },
  });
  parts.log.warn(
    { media_id: media.id, attempt: media.attempts, status, reason: problem.message },
    'attachment not fetched',
  );
  return not_before;
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
