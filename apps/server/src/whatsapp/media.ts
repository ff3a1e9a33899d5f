import { createHash } from 'node:crypto';
import type { inbound_media } from '@labrish/db';
import pLimit from 'p-limit';
import type { Services } from '#context.ts';
import { mediaSource, storageKey } from './inbound.ts';
import { download, NoMedia } from './media-download.ts';
import type { TwilioAccount } from './twilio-client.ts';
import { problemOf } from './twilio-errors.ts';

type Parts = Pick<Services, 'db' | 'secrets' | 'audio' | 'log' | 'now'>;
type Announced = inbound_media & { message: { message_sid: string } };

const MINUTE = 60;
const HOUR = 60 * MINUTE;
/** When the tries are made, in seconds after the message came in: for a day, then somebody has to look. */
// prettier-ignore
const TRIES_AT = [0, 10, MINUTE, 5 * MINUTE, 15 * MINUTE, 30 * MINUTE, HOUR, 2 * HOUR, 4 * HOUR, 8 * HOUR, 16 * HOUR, 24 * HOUR];
const AT_A_TIME = 200;
const AT_ONCE = 8;

/** Tries to fetch one attachment, when it is due. Resolves when the try is over, however it went; the copy at Twilio stays. */
export async function fetchMedia(parts: Parts, twilio: TwilioAccount, id: string): Promise<void> {
  const media = await parts.db.prisma.inbound_media.findUnique({
    where: { id },
    include: { message: { select: { message_sid: true } } },
  });
  if (!media?.source_enc || media.status !== 'pending' || !isDue(parts, media)) return;
  if (!(await claim(parts, media))) return;
  try {
    const address = mediaSource(parts, media.message.message_sid, media.source_enc);
    const { bytes, type } = await download(twilio, address, media.message.message_sid);
    await keep(parts, media, bytes, type);
  } catch (error) {
    if (!(error instanceof NoMedia)) throw error;
    await noteProblem(parts, media, error);
  }
}

/** Tries everything that is due. */
export async function fetchDue(parts: Parts, twilio: TwilioAccount): Promise<void> {
  const pending = await parts.db.prisma.inbound_media.findMany({
    where: { status: 'pending', source_enc: { not: null } },
    select: { id: true, attempts: true, created_at: true },
    orderBy: { created_at: 'asc' },
    take: 1000,
  });
  const due = pending.filter((media) => isDue(parts, media)).slice(0, AT_A_TIME);
  const limit = pLimit(AT_ONCE);
  await Promise.all(due.map(({ id }) => limit(() => fetchMedia(parts, twilio, id))));
}

function isDue(
  { now }: Parts,
  { attempts, created_at }: Pick<inbound_media, 'attempts' | 'created_at'>,
): boolean {
  const after = TRIES_AT[attempts] ?? Number.POSITIVE_INFINITY;
  return now().getTime() >= created_at.getTime() + after * 1000;
}

/** One process makes each try; a crash in the middle of one costs that try only. */
async function claim({ db }: Parts, { id, attempts }: Announced): Promise<boolean> {
  const { count } = await db.prisma.inbound_media.updateMany({
    where: { id, status: 'pending', attempts },
    data: { attempts: attempts + 1 },
  });
  return count === 1;
}

async function keep(
  parts: Parts,
  media: Announced,
  bytes: Uint8Array,
  type: string | undefined,
): Promise<void> {
  const storage_key = storageKey(parts, media.message.message_sid);
  await parts.audio.put(storage_key, bytes);
  const { count } = await parts.db.prisma.inbound_media.updateMany({
    where: { id: media.id, status: 'pending' },
    data: {
      status: 'stored',
      storage_key,
      size_bytes: bytes.byteLength,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      claimed_type: type ?? media.claimed_type,
      error: null,
    },
  });
  // Withdrawn or discarded while it was on its way.
  if (count === 0) await parts.audio.remove(storage_key);
}

async function noteProblem({ db, log }: Parts, media: Announced, problem: NoMedia): Promise<void> {
  const isLast = media.attempts + 1 >= TRIES_AT.length;
  const status = problem.final === 'too_large' ? 'discarded' : problem.final || isLast ? 'failed' : 'pending';
  await db.prisma.inbound_media.updateMany({
    where: { id: media.id, status: 'pending' },
    data: { status, error: problem.final === 'too_large' ? 'too_large' : problem.message },
  });
  log.warn(
    { media_id: media.id, attempt: media.attempts + 1, status, reason: problem.message },
    'attachment not fetched',
  );
}

/**
 * Deletes at Twilio what is safe with us, or must not be kept: the file and the message that carried it. What cannot be
 * deleted now is tried again by the sweep. `source_enc` names the copy, so without it there is none.
 */
export async function removeCopies(
  parts: Parts,
  { client }: TwilioAccount,
  where: { id?: string } = {},
): Promise<void> {
  const rows = await parts.db.prisma.inbound_media.findMany({
    where: { ...where, status: { in: ['stored', 'discarded'] }, source_enc: { not: null } },
    include: { message: { select: { message_sid: true } } },
    take: AT_A_TIME,
  });
  for (const { id, source_enc, message } of rows) {
    const { message_sid } = message;
    const media_sid =
      mediaSource(parts, message_sid, source_enc ?? new Uint8Array())
        .split('/')
        .at(-1) ?? '';
    try {
      await unlessGone(() => client.messages(message_sid).media(media_sid).remove());
      await unlessGone(() => client.messages(message_sid).remove());
      await parts.db.prisma.inbound_media.update({ where: { id }, data: { source_enc: null } });
    } catch (error) {
      parts.log.warn({ media_id: id, reason: problemOf(error).words }, 'copy not deleted at Twilio');
    }
  }
}

/** Deleting what is deleted is no error. */
export async function unlessGone(remove: () => Promise<unknown>): Promise<void> {
  try {
    await remove();
  } catch (error) {
    if (problemOf(error).status !== 404) throw error;
  }
}
