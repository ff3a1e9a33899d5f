-- What the sweeps look for is a handful of rows among very many: each has an index of just those.
create index "inbound_messages_waiting" on "inbound_messages" ("contributor_id", "id") where "status" = 'received';
create index "inbound_media_to_remove" on "inbound_media" ("id") where "status" = 'discarded' and "storage_key" is not null;
create index "submissions_to_analyse" on "submissions" ("created_at") where "analysis" = 'pending' and "withdrawn_at" is null;
create index "outbound_messages_queued" on "outbound_messages" ("contributor_id", "id") where "status" = 'queued';
