import type { Database } from '@labrish/db';

/** As in the seeded flow, in the order in which most people meet them. */
const STATES = [
  ...['welcome', 'awaiting_start', 'awaiting_audio', 'awaiting_category', 'awaiting_region'],
  ...['awaiting_age_range', 'awaiting_words', 'awaiting_english', 'awaiting_completion_choice', 'completed'],
];
/** As long as the seeded flow's. */
const CONTENT = {
  body: 'x'.repeat(260),
  choices: Array.from({ length: 3 }, (_, n) => ({
    id: `choice_${n}`,
    source_id: `choice_${n}`,
    title: 'A choice',
    event_key: 'SOMETHING_CHOSEN',
    keeps: '',
  })),
};

/**
 * Fills a database with people who came evenly over some days, until `until`. Each state loses one in ten, one in ten messages is
 * asked again, three in ten people come back for another recording. Messages are stored day by day and then reported as delivered,
 * so that the table lies on the disk as after months of work, with the gaps of a table that is updated.
 */
export async function makePeople(
  db: Database,
  { people, days, until }: { people: number; days: number; until: Date },
): Promise<void> {
  const run = (text: string, values: unknown[] = []) => db.slowSql(text, values);
  await run(
    `insert into contributors (id, source, address_hmac, address_enc, created_at)
     select gen_random_uuid(), 'whatsapp', sha256(n::text::bytea), sha256(n::text::bytea), $2::timestamptz - random() * $3 * interval '1 day'
     from generate_series(1, $1::int) n`,
    [people, until, days],
  );
  await run(
    `create unlogged table visits_to_come as
     select id as contributor_id, round, created_at + round * random() * interval '20 days' as at,
       least(${STATES.length}, floor(ln(1 - random()) / ln(0.9))::int + 1) as leaves_after
     from contributors cross join generate_series(0, 1) round where round = 0 or random() < 0.3`,
  );
  await run('create index on visits_to_come (at)');
  await run('analyze visits_to_come');
  // Filled without indexes and without a log, which takes a fifth of the time. The count reads the first index and no other.
  await run(
    'drop index "outbound_messages_queued", "outbound_messages_provider_sid_key", "outbound_messages_contributor_id_id_idx", "outbound_messages_status_id_idx"',
  );
  await run('alter table outbound_messages set unlogged');
  await run(
    `insert into outbound_messages (contributor_id, in_reply_to, state_key, content, created_at, status, provider_sid, sent_at, delivered_at)
     select contributor_id, 1, ($1::text[])[step], $2::jsonb, said_at, 'delivered', 'SM' || md5(random()::text), said_at, said_at
     from visits_to_come cross join lateral generate_series(1 + 2 * round, greatest(leaves_after, 1 + 2 * round)) step
       cross join lateral generate_series(0, (random() < 0.1 and step > 0)::int) again
       cross join lateral (select at + step * interval '30 seconds' + again * interval '12 seconds' as said_at) as said
     where said_at <= $3 order by said_at`,
    [STATES, JSON.stringify(CONTENT), until],
  );
  await run(
    `update contributors c set last_inbound_at = last.at from (
       select contributor_id, max(created_at) as at from outbound_messages group by 1) last where last.contributor_id = c.id`,
  );
  await run('drop table visits_to_come');
  await run('vacuum analyze outbound_messages');
  await run('vacuum analyze contributors');
}
