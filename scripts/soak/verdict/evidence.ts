import type { SoakDatabase } from '../servers/database.ts';
import type { Store } from '../servers/store.ts';

/** The final state of the server's database and store. Ids are decimal texts. */
export interface Evidence {
  inbound: InboundRow[];
  outbound: OutboundRow[];
  submissions: SubmissionRow[];
}
export interface InboundRow {
  id: string;
  message_sid: string;
  status: string;
  error: string | null;
  /** Its sender had consented, by an earlier message, and has not withdrawn the consent. */
  consented: boolean;
  media_status: string | null;
  media_error: string | null;
}
export interface OutboundRow {
  id: string;
  in_reply_to: string | null;
  status: string;
  error: string | null;
}
export interface SubmissionRow {
  message_id: string | null;
  storage_url: string | null;
  withdrawn: boolean;
  audio_sha256: string | null;
  /** The hash of the stored file, in hex; null when there is none. */
  stored_sha256: string | null;
}

const INBOUND = `
  select m.id::text, m.message_sid, m.status::text, m.error, a.status::text as media_status, a.error as media_error,
    exists (select 1 from consents c where c.contributor_id = m.contributor_id and c.message_id < m.id
      and c.withdrawn_at is null) as consented
  from inbound_messages m left join inbound_media a on a.message_id = m.id order by m.id`;
const OUTBOUND = `select id::text, in_reply_to::text, status::text, error from outbound_messages order by id`;
const SUBMISSIONS = `
  select message_id::text, storage_url, withdrawn_at is not null as withdrawn, audio_sha256 from submissions`;

export async function gather(database: SoakDatabase, store: Store): Promise<Evidence> {
  const submissions = await database.read<Omit<SubmissionRow, 'stored_sha256'>>(SUBMISSIONS);
  const hashed: SubmissionRow[] = [];
  for (const row of submissions)
    hashed.push({ ...row, stored_sha256: row.storage_url && (await store.sha256(row.storage_url)) });
  return {
    inbound: await database.read<InboundRow>(INBOUND),
    outbound: await database.read<OutboundRow>(OUTBOUND),
    submissions: hashed,
  };
}

/** The work that the server still has to do. */
export interface Left {
  messages: number;
  answers: number;
  recordings: number;
}

const LEFT = `select
  (select count(*)::int from inbound_messages where status = 'received') as messages,
  (select count(*)::int from outbound_messages where status = 'queued') as answers,
  (select count(*)::int from inbound_media where status = 'pending')
    + (select count(*)::int from submissions s join inbound_media a on a.id = s.media_id
        where s.storage_url is null and s.withdrawn_at is null and a.status = 'stored') as recordings`;

export async function whatIsLeft(database: SoakDatabase): Promise<Left> {
  const [left] = await database.read<Left & Record<string, number>>(LEFT);
  return left ?? { messages: 0, answers: 0, recordings: 0 };
}
