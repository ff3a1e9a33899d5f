import { CUTS } from '#audio/cuts.ts';
import type { Cut } from '#audio/scrub/scrub.ts';
import type { ConversationEvent } from '@labrish/conversation';
import { LEAST_IN_ROWS } from '@labrish/dataset';
import { Prisma, type contributors, type Tx } from '@labrish/db';
import type { Pilot } from '@labrish/pilot';
import type { Services } from '#context.ts';

/** Bytes of the largest voice note that WhatsApp shows with a waveform. */
const LARGEST_BYTES = 512 * 1024;

/** SQL for the recordings `s` that others may hear in the chat, with their speakers `c`. No other code decides this. */
const PLAYABLE = Prisma.sql`submissions s join contributors c on c.id = s.user_id and c.under_18_at is null
    join public_playback_consents p on p.contributor_id = c.id and p.in_chat and p.withdrawn_at is null
  where s.review_status = 'accepted' and s.withdrawn_at is null and s.taken_out_at is null and s.storage_url is not null
    and s.audio_type = 'audio/ogg' and s.public_sha256 is not null and s.audio_bytes <= ${LARGEST_BYTES}::int
    and not exists (select from release_speakers r where r.contributor_id = s.user_id and r.split = 'private')`;

/**
 * Finds a recording of somebody on another phone that a listener has not heard: among those that fewest people have heard, one drawn by `seed`.
 * Locks it, so that a withdrawal at the same moment also erases that it was heard.
 *
 * @returns the recording, with its place if enough speakers are from there; null if there is none
 */
export async function findOthersVoice(
  tx: Pick<Tx, '$queryRaw'>,
  listener: Pick<contributors, 'id' | 'source'>,
  { pilot, seed }: { pilot: Pilot; seed: number },
): Promise<NonNullable<ConversationEvent['others_voice']> | null> {
  const { code } = pilot.country;
  // What was tried in the simulator is heard only there.
  const is_tried = listener.source === 'simulator';
  const [found] = await tx.$queryRaw<{ id: string; region_code: string | null; speakers: number }[]>`
    select s.id::text, c.region_code, (
      select count(*)::int from (
        select from contributors o
        where o.pilot = ${code} and o.region_code = c.region_code and (${is_tried}::boolean or o.source <> 'simulator') and exists (
          select from submissions a where a.user_id = o.id and a.review_status = 'accepted' and a.withdrawn_at is null)
        limit ${LEAST_IN_ROWS}::int
      ) as from_there) as speakers
    from ${PLAYABLE} and s.pilot = ${code} and s.user_id <> all (speakers_of(${listener.id}::uuid)) and (${is_tried}::boolean or s.source <> 'simulator')
      and not exists (
        select from heard_recordings h where h.contributor_id = ${listener.id}::uuid and h.submission_id = s.id)
    order by (select count(*) from heard_recordings h where h.submission_id = s.id), md5(s.id::text || ${seed}::text)
    limit 1 for share of s`;
  if (!found) return null;
  const place = pilot.places.find((one) => one.code === found.region_code);
  return { id: found.id, place: found.speakers >= LEAST_IN_ROWS ? (place?.name ?? null) : null };
}

/** A recording that others may hear: where its bytes are, and what is silent in them. */
interface Playable {
  storage_url: string;
  cuts: Cut[];
}

/** Finds where the bytes of a recording are that others may hear at this moment; null if they may not. */
export async function findPlayable({ prisma }: Services['db'], id: string): Promise<Playable | null> {
  const [found] = await prisma.$queryRaw<Playable[]>`
    select s.storage_url, ${CUTS} as cuts from ${PLAYABLE} and s.id = ${id}::uuid`;
  return found ?? null;
}
