import { createHash } from 'node:crypto';
import type { Clip } from '@labrish/dataset';
import { scrub, type Scrubbed } from '#audio/scrub/scrub.ts';
import { AudioMissing } from '#audio/store.ts';
import type { Services } from '#context.ts';
import type { PlannedFile } from './files-of.ts';
import { storePublicHashes } from './public-copies.ts';

type Parts = Pick<Services, 'db' | 'audio' | 'audioWorkers' | 'log' | 'now'>;

/** A recording as it goes into its file. */
export interface PublicClip {
  clip: Clip;
  /** Ogg/Opus, the public copy. */
  audio: Uint8Array;
}

interface Item {
  position: number;
  submission_id: string;
  clip: Omit<Clip, 'clip_id'>;
  storage_url: string | null;
}

/** So many are made at once, of at most 16 MB each; as many more wait to be written. */
const AT_ONCE = 20;
/** A voice note is scrubbed in less time than it takes to hand it to a thread. What is larger may be made to cost memory. */
const SMALL_BYTES = 512 * 1024;

/**
 * The recordings of one file in the order of the frozen list, each with its public copy, which is made here. One of which there
 * can be none is taken out of the release, and the log says why.
 */
export async function* publicClips(
  parts: Parts,
  release_id: string,
  { first_position, last_position }: PlannedFile,
): AsyncGenerator<PublicClip> {
  const some = (first: number) =>
    first > last_position
      ? Promise.resolve([])
      : makeSome(parts, release_id, first, Math.min(last_position, first + AT_ONCE - 1));
  let next = some(first_position);
  for (let first = first_position; first <= last_position; first += AT_ONCE) {
    const made = await next;
    // While these are written. A failure is thrown when it is their turn.
    next = some(first + AT_ONCE);
    next.catch(() => undefined);
    yield* made;
  }
}

async function makeSome(
  parts: Parts,
  release_id: string,
  first: number,
  last: number,
): Promise<PublicClip[]> {
  const items = await findItems(parts, release_id, first, last);
  const made = await Promise.all(items.map((item) => publicCopy(parts, item)));
  await recordOutcome(parts, release_id, items, made);
  await storePublicHashes(
    parts,
    items.map(({ submission_id }, i) => ({ submission_id, audio: made[i]?.audio })),
  );
  return made.filter((one) => one !== null);
}

function findItems({ db }: Parts, release_id: string, first: number, last: number): Promise<Item[]> {
  return db.prisma.$queryRaw<Item[]>`
    select i.position, i.submission_id::text, i.clip, s.storage_url
    from release_items i left join submissions s on s.id = i.submission_id and s.withdrawn_at is null
    where i.release_id = ${release_id}::uuid and i.removed_at is null and i.position between ${first}::int and ${last}::int
    order by i.position`;
}

async function publicCopy(
  { audio, audioWorkers, log }: Parts,
  { submission_id, clip, storage_url }: Item,
): Promise<PublicClip | null> {
  const original = storage_url === null ? null : await audio.get(storage_url).catch(nullIfMissing);
  const copy = original ? await scrubbed(audioWorkers, original) : { refused: 'its bytes are gone' };
  if ('refused' in copy) {
    log.warn({ submission_id, why: copy.refused }, 'recording left out of a release');
    return null;
  }
  const clip_id = createHash('sha256').update(copy.bytes).digest('hex');
  return { clip: { clip_id, ...clip, duration_ms: copy.duration_ms }, audio: copy.bytes };
}

function scrubbed(audioWorkers: Parts['audioWorkers'], original: Uint8Array): Scrubbed | Promise<Scrubbed> {
  return original.length <= SMALL_BYTES ? scrub(original) : audioWorkers.scrub(original);
}

function nullIfMissing(error: unknown): null {
  if (error instanceof AudioMissing) return null;
  throw error;
}

async function recordOutcome(
  { db, now }: Parts,
  release_id: string,
  items: Item[],
  made: (PublicClip | null)[],
): Promise<void> {
  const outcomes = items.map(({ position }, i) => {
    const clip = made[i]?.clip;
    return { position, clip_id: clip?.clip_id ?? null, duration_ms: clip?.duration_ms ?? null };
  });
  await db.prisma.$executeRaw`
    update release_items i set clip_id = o.clip_id,
      removed_at = case when o.clip_id is null then ${now()}::timestamptz end,
      clip = case when o.clip_id is not null then jsonb_set(i.clip, '{duration_ms}', to_jsonb(o.duration_ms)) end
    from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb) as o (position int, clip_id text, duration_ms int)
    where i.release_id = ${release_id}::uuid and i.position = o.position and i.removed_at is null
      -- Nobody reads the whole list for twenty of it.
      and i.position between ${items.at(0)?.position ?? 0}::int and ${items.at(-1)?.position ?? 0}::int`;
}
