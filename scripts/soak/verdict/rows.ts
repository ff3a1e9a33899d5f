import type { SoakDatabase } from '../servers/database.ts';
import { hashStored } from '../servers/store.ts';
import type { Store } from '../servers/store.ts';
import type { Row } from './verdict.ts';

const ROWS = `
  select m.message_sid as sid, p.pilot, s.pilot as submission_pilot, m.status = 'failed' as failed,
    m.status = 'received' or coalesce(s.storage_url is null and s.withdrawn_at is null
      and s.id is not null and a.status in ('pending', 'stored'), false) as unfinished,
    exists (select 1 from consents c where c.contributor_id = m.contributor_id and c.message_id < m.id
      and c.withdrawn_at is null) as consented,
    (select count(*)::int from outbound_messages o where o.in_reply_to = m.id) as answers,
    s.id is not null as has_submission, s.withdrawn_at is not null as withdrawn, s.audio_sha256, s.storage_url
  from inbound_messages m join contributors p on p.id = m.contributor_id left join inbound_media a on a.message_id = m.id
    left join submissions s on s.message_id = m.id`;
const GIVEN_UP = `
  select count(*) || ' × ' || coalesce(error, '?') as line from outbound_messages where status = 'failed' group by error`;

/** Reads what the server has of every message, and hashes the stored files. */
export async function readRows(database: SoakDatabase, store: Store): Promise<Row[]> {
  const rows = await database.read<Omit<Row, 'stored_sha256'> & { storage_url: string | null }>(ROWS);
  const hashed: Row[] = [];
  for (const { storage_url, ...row } of rows)
    hashed.push({ ...row, stored_sha256: storage_url && (await hashStored(store, storage_url)) });
  return hashed;
}

/** Counts the answers that the server gave up on, by its own reason. */
export async function readFailedAnswers(database: SoakDatabase): Promise<string[]> {
  return (await database.read<{ line: string }>(GIVEN_UP)).map(({ line }) => line);
}
