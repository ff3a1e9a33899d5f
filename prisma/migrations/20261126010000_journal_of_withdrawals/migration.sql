-- What a restored backup would bring back is written to a journal outside the database; these rows are on their way there, or were.
create table "journal_entries" (
  "id" uuid not null,
  "kind" text not null,
  "contributor_id" uuid not null,
  "at" timestamptz(3) not null,
  "withdrawal" jsonb,
  "written_at" timestamptz(3),
  constraint "journal_entries_pkey" primary key ("id")
);
create index "journal_entries_at_idx" on "journal_entries" ("at");
-- Asked of every message that is sent.
create index "journal_entries_unwritten" on "journal_entries" ("contributor_id") where "written_at" is null;
create table "journal_marks" (
  "address_hmac" bytea not null,
  "stopped_at" timestamptz(3),
  "under_18_at" timestamptz(3),
  constraint "journal_marks_pkey" primary key ("address_hmac")
);

-- The journal begins with what is so already: an older backup does not know of it either. The same row gets the same id wherever
-- this runs, so that a restored database knows its entry again.
insert into "journal_entries" ("id", "kind", "contributor_id", "at", "withdrawal")
select md5('withdrawal ' || receipt_code)::uuid, 'withdrawal', contributor_id, withdrawn_at,
  jsonb_build_object('scope', scope, 'receipt_code', receipt_code, 'submission_ids', to_jsonb(submission_ids), 'said_with', null)
from "withdrawals";
insert into "journal_entries" ("id", "kind", "contributor_id", "at")
select md5('stop ' || c.id || extract(epoch from c.opted_out_at))::uuid,
  case when v.snapshot->>'stopped' = 'true' then 'stop' else 'stop_at_messenger' end, c.id, c.opted_out_at
from "contributors" c join "conversations" v on v.contributor_id = c.id where c.opted_out_at is not null;
insert into "journal_entries" ("id", "kind", "contributor_id", "at")
select md5('under_18 ' || id || extract(epoch from under_18_at))::uuid, 'under_18', id, under_18_at from "contributors" where under_18_at is not null;
