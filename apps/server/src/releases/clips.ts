import { createHash } from 'node:crypto';
import { quarantineCopies } from '@labrish/api/copies';
import { frozenClip, type Clip } from '@labrish/dataset';
import { scrub, type Cut } from '#audio/scrub/scrub.ts';
import { CUTS } from '#audio/cuts.ts';
import { unlessMissing } from '#audio/store.ts';
import type { Services } from '#context.ts';
import type { PlannedFile } from './folder.ts';

/** A clip with the audio that a release file contains. */
interface PublicClip {
  clip: Clip;
  /** The public copy, Ogg/Opus. */
  audio: Uint8Array;
}

interface Item {
  position: number;
  submission_id: string;
  clip_id: string;
  clip: unknown;
  storage_url: string | null;
  /** What a person has cut out of the sound. */
  cuts: Cut[];
}

/** Clips per batch, at most 16 MB each. The next batch is made while this one is written. */
const BATCH_SIZE = 20;
/**
 * Largest file that is scrubbed in this thread, which takes less time than the hand-over to another thread. A larger file may be
 * crafted to use much memory.
 */
const SMALL_BYTES = 512 * 1024;

/**
 * Yields the clips of one file in the order of the frozen list, and makes their public copies. A recording without a usable
 * copy is removed from the release and logged.
 */
export async function* publicClips(
  parts: Services,
  release_id: string,
  { first_position, last_position }: PlannedFile,
): AsyncGenerator<PublicClip> {
  const startBatch = (first: number) =>
    first > last_position
      ? Promise.resolve([])
      : makeBatch(parts, release_id, first, Math.min(last_position, first + BATCH_SIZE - 1));
  let next = startBatch(first_position);
  for (let first = first_position; first <= last_position; first += BATCH_SIZE) {
    const made = await next;
    // Make the next batch while this one is written. If it fails, `await next` throws in its turn.
    next = startBatch(first + BATCH_SIZE);
    next.catch(() => undefined);
    yield* made;
  }
}

async function makeBatch(
  parts: Services,
  release_id: string,
  first: number,
  last: number,
): Promise<PublicClip[]> {
  const items = await findItems(parts, release_id, first, last);
  const made = await Promise.all(items.map((item) => publicCopy(parts, item)));
  await recordOutcome(parts, release_id, items, made);
  // The hash of a copy with cuts is not the one by which copies of others are found.
  const hashes = items.flatMap(({ submission_id, cuts }, i) => {
    const public_sha256 = made[i]?.clip.audio_sha256;
    return public_sha256 && cuts.length === 0 ? [{ submission_id, public_sha256 }] : [];
  });
  await storePublicHashes(parts, hashes);
  return made.filter((one) => one !== null);
}

function findItems({ db }: Services, release_id: string, first: number, last: number): Promise<Item[]> {
  return db.prisma.$queryRaw<Item[]>`
    select i.position, i.submission_id::text, i.clip_id, i.clip, s.storage_url, ${CUTS} as cuts
    from release_items i left join submissions s on s.id = i.submission_id and s.withdrawn_at is null
    where i.release_id = ${release_id}::uuid and i.removed_at is null and i.position between ${first}::int and ${last}::int
    order by i.position`;
}

async function publicCopy(
  { audio, audioWorkers, log }: Services,
  { submission_id, clip_id, clip, storage_url, cuts }: Item,
): Promise<PublicClip | null> {
  const original = storage_url === null ? null : await unlessMissing(audio.get(storage_url), null);
  const copyOf = (bytes: Buffer) =>
    bytes.length <= SMALL_BYTES ? scrub(bytes, cuts) : audioWorkers.scrub(bytes, cuts);
  const copy = original ? await copyOf(original) : { refused: 'its bytes are gone' };
  if ('refused' in copy) {
    log.warn({ submission_id, why: copy.refused }, 'recording left out of a release');
    return null;
  }
  const audio_sha256 = createHash('sha256').update(copy.bytes).digest('hex');
  return {
    clip: { clip_id, ...frozenClip(clip), audio_sha256, duration_ms: copy.duration_ms },
    audio: copy.bytes,
  };
}

async function recordOutcome(
  { db, now }: Services,
  release_id: string,
  items: Item[],
  made: (PublicClip | null)[],
): Promise<void> {
  const outcomes = items.map(({ position }, i) => {
    const clip = made[i]?.clip;
    return { position, audio_sha256: clip?.audio_sha256 ?? null, duration_ms: clip?.duration_ms ?? null };
  });
  await db.prisma.$executeRaw`
    update release_items i set audio_sha256 = o.audio_sha256,
      removed_at = case when o.audio_sha256 is null then ${now()}::timestamptz end,
      clip = case when o.audio_sha256 is not null then jsonb_set(i.clip, '{duration_ms}', to_jsonb(o.duration_ms)) end
    from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb) as o (position int, audio_sha256 text, duration_ms int)
    where i.release_id = ${release_id}::uuid and i.position = o.position and i.removed_at is null
      -- Nobody reads the whole list for twenty of it.
      and i.position between ${items.at(0)?.position ?? 0}::int and ${items.at(-1)?.position ?? 0}::int`;
}

/**
 * Stores the hashes of public copies of old recordings, whose analysis stored none. Quarantines those that are copies of an earlier
 * recording of somebody else.
 */
async function storePublicHashes(
  { db, now }: Services,
  copies: { submission_id: string; public_sha256: string }[],
): Promise<void> {
  await db.prisma.$transaction(async (tx) => {
    const found = await tx.$queryRaw<{ id: string }[]>`
      update submissions s set public_sha256 = c.public_sha256
      from jsonb_to_recordset(${JSON.stringify(copies)}::jsonb) as c (submission_id uuid, public_sha256 text)
      where s.id = c.submission_id and s.public_sha256 is null and s.withdrawn_at is null returning s.id::text`;
    const ids = found.map(({ id }) => id);
    if (ids.length) await quarantineCopies(tx, ids, now());
  });
}
