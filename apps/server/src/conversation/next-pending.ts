import { INSISTENT, type ConversationEvent } from '@labrish/conversation';
import { Prisma, type contributors, type inbound_messages } from '@labrish/db';
import type { Services } from '#context.ts';
import type { Media } from '#submissions/recording.ts';

type OfContributor = 'id' | 'pilot' | 'source' | 'phone_id' | 'region_code' | 'region_label' | 'age_range';

/** A stored message that is to be answered, and what its turn needs to know of the contributor and of the flow. */
export type PendingMessage = Pick<
  inbound_messages,
  'id' | 'message_sid' | 'contributor_id' | 'received_at' | 'raw_enc' | 'attempts' | 'not_before'
> & {
  media: Media | null;
  contributor: Pick<contributors, OfContributor>;
  /** The people on the contributor's phone; null if nobody else has written from it. */
  phone: NonNullable<ConversationEvent['phone']> | null;
  /** The contributor said STOP, or WhatsApp could not reach them. */
  is_undeliverable: boolean;
  /** A recording of the contributor was rejected, and they have not been notified. */
  has_rejections: boolean;
  /** The revision of the flow of the contributor's pilot. */
  flow_revision: bigint;
  /** Number of the contributor's recordings that are not withdrawn, by prompt id. */
  recordings_by_prompt: Record<string, number>;
  /** End of the pause or of the contributor's mute, which may be over; the year 9999 while the bot is paused. */
  silent_until: Date | null;
  last_inbound_at: Date | null;
  /** The message was held and has been released: its sender meant it as it is. */
  is_settled: boolean;
  /** An open question, or a person of the team who answers, blocks voice notes: no attachment is fetched. */
  waits_for_answer: boolean;
  /** The contributor has written to our number in another country, too. */
  has_elsewhere: boolean;
  /** They have given the team as many notes today as anybody may. */
  has_no_notes_left: boolean;
  /** How many of the contributor's voice notes were lost since they were last notified. */
  unreported_losses: number;
};

/** Most notes of one contributor to the team within a day. */
const NOTES_A_DAY = 5;

/** Whether the contributor `c` has written to our number in another country, too. */
const HAS_ELSEWHERE = Prisma.sql`exists (select from contributors_elsewhere(c.id))`;

/** Finds a contributor's oldest pending message, with all that the turn needs to know, in one statement. */
export async function findOldestPending(
  { countries, db }: Pick<Services, 'countries' | 'db'>,
  contributor_id: string,
): Promise<PendingMessage | null> {
  // With one country nobody can be elsewhere.
  const has_elsewhere = countries.all.length > 1 ? HAS_ELSEWHERE : Prisma.sql`false`;
  const [message] = await db.query<PendingMessage>(Prisma.sql`
    select m.id, m.message_sid, m.contributor_id::text, m.received_at, m.raw_enc, m.attempts, m.not_before,
      (select revision from flow_revision f where f.pilot = c.pilot) as flow_revision,
      greatest(v.muted_until, (select case when resumed_at is null then '9999-12-31' else resumed_at end from bot_pause)) as silent_until,
      m.held_at is not null as is_settled, c.unreported_losses,
      coalesce(v.snapshot->>'confirming' = any(${INSISTENT}) or v.snapshot->>'age_in_doubt' = 'true'
        or v.snapshot->>'with_team' = 'true', false) as waits_for_answer,
      ${has_elsewhere} as has_elsewhere,
      (select count(*) >= ${NOTES_A_DAY} from team_notes n
        where n.contributor_id = c.id and n.created_at > m.received_at - interval '1 day') as has_no_notes_left,
      phone.last_inbound_at, phone.opted_out_at is not null or phone.unreachable_at is not null as is_undeliverable,
      (select json_build_object('number', coalesce(c.speaker_number, 1), 'count', count(*), 'adults',
          coalesce(json_agg(coalesce(s.speaker_number, 1)) filter (where s.id <> c.id and s.under_18_at is null
            and exists (select from consents k where k.contributor_id = s.id and k.withdrawn_at is null)), '[]'))
        from contributors s where phone.id in (s.id, s.phone_id) having count(*) > 1) as phone,
      exists (select from submissions s where s.user_id = m.contributor_id and s.review_status = 'rejected'
        and s.rejection_notified_at is null and s.withdrawn_at is null) as has_rejections,
      (select coalesce(json_object_agg(prompt_id, n), '{}') from (
        select prompt_id, count(*)::int as n from submissions s
        where s.user_id = m.contributor_id and s.withdrawn_at is null and s.prompt_id is not null group by prompt_id) g) as recordings_by_prompt,
      json_build_object('id', c.id, 'pilot', c.pilot, 'source', c.source, 'phone_id', c.phone_id, 'region_code', c.region_code, 'region_label', c.region_label,
        'age_range', c.age_range) as contributor,
      case when a.id is not null then json_build_object('id', a.id, 'status', a.status, 'claimed_type', a.claimed_type,
        'size_bytes', a.size_bytes, 'storage_key', a.storage_key, 'error', a.error) end as media
    from inbound_messages m
      join contributors c on c.id = m.contributor_id
      join contributors phone on phone.id = coalesce(c.phone_id, c.id)
      join conversations v on v.contributor_id = m.contributor_id
      left join inbound_media a on a.message_id = m.id
    where m.contributor_id = ${contributor_id}::uuid and m.status = 'received'
    order by m.id limit 1`);
  return message ?? null;
}
