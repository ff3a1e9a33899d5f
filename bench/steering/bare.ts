import type { Database } from '@labrish/db';
import { Prisma } from '@labrish/db';

/** What a turn reads, without what steering wants to know: the statement of next-pending.ts as it was before. */
export async function bareOldest(db: Database, contributor_id: string): Promise<unknown> {
  const [message] = await db.query(Prisma.sql`
    select m.id, m.message_sid, m.contributor_id::text, m.received_at, m.raw_enc, m.attempts, m.not_before,
      (select version from flow_version) as flow_version,
      greatest(v.held_until, (select case when resumed_at is null then '9999-12-31' else resumed_at end from bot_pause)) as silent_until,
      c.last_inbound_at, c.opted_out_at is not null or c.unreachable_at is not null as is_undeliverable,
      exists (select from submissions s where s.user_id = m.contributor_id and s.review_status = 'rejected'
        and s.rejection_told_at is null and s.withdrawn_at is null) as has_rejections,
      json_build_object('id', c.id, 'source', c.source, 'region_code', c.region_code, 'region_label', c.region_label,
        'age_range', c.age_range) as contributor,
      case when a.id is not null then json_build_object('id', a.id, 'status', a.status, 'claimed_type', a.claimed_type,
        'size_bytes', a.size_bytes, 'storage_key', a.storage_key, 'error', a.error) end as media
    from inbound_messages m
      join contributors c on c.id = m.contributor_id
      join conversations v on v.contributor_id = m.contributor_id
      left join inbound_media a on a.message_id = m.id
    where m.contributor_id = ${contributor_id}::uuid and m.status = 'received'
    order by m.id limit 1`);
  return message ?? null;
}
