import { Prisma, type Database } from '@labrish/db';
import { newSnapshot } from '@labrish/conversation';

/** How many recordings the measured contributor has given: more than nearly anybody. */
export const GIVEN_EACH = 200;
const OTHERS = 20_000;

/** Somebody with a message that waits and with many recordings, among those of others. */
export async function fill(db: Database, contributor_id: string): Promise<void> {
  const snapshot = JSON.stringify(newSnapshot());
  await db.prisma.$executeRaw(Prisma.sql`
    with person as (
      insert into contributors (id, source, address_hmac, address_enc)
      values (${contributor_id}::uuid, 'whatsapp', 'one'::bytea, ''::bytea)
    )
    insert into conversations (contributor_id, snapshot) values (${contributor_id}::uuid, ${snapshot}::jsonb)`);
  await db.prisma.$executeRaw`
    insert into contributors (source, id, address_hmac, address_enc)
    select 'whatsapp', gen_random_uuid(), n::text::bytea, ''::bytea from generate_series(1, 500) n`;
  await give(db, contributor_id, GIVEN_EACH);
  await give(db, null, OTHERS);
  await db.prisma.inbound_messages.create({
    data: { message_sid: 'SM', contributor_id, raw_enc: new Uint8Array() },
  });
  await db.sql('analyze');
}

async function give(db: Database, contributor_id: string | null, recordings: number): Promise<void> {
  await db.prisma.$executeRaw`
    insert into submissions (id, user_id, source, category, submission_type, prompt_id, storage_url)
    select gen_random_uuid(), coalesce(${contributor_id}::uuid, people.ids[1 + n % 500]), 'whatsapp', 'Mix', 'structured',
      topics.ids[1 + n % array_length(topics.ids, 1)], 'x'
    from generate_series(1, ${recordings}::int) n,
      (select array_agg(id) as ids from contributors where id <> coalesce(${contributor_id}::uuid, gen_random_uuid())) people,
      (select array_agg(id) as ids from prompt_topics) topics`;
}
