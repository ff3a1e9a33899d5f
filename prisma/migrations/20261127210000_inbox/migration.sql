-- Chats in which a person of the team answers, and what is written in them.
create table inbox_threads (
  id uuid primary key default gen_random_uuid(),
  contributor_id uuid not null references contributors (id) on delete cascade on update cascade,
  opened_at timestamptz(3) not null,
  is_urgent boolean not null default false,
  last_at timestamptz(3) not null,
  waiting_since timestamptz(3),
  notified_at timestamptz(3),
  taken_by uuid,
  closed_at timestamptz(3)
);

create unique index inbox_threads_open on inbox_threads (contributor_id) where closed_at is null;
create index inbox_threads_closed_at_idx on inbox_threads (closed_at);
create index inbox_threads_contributor_id_idx on inbox_threads (contributor_id);

create table inbox_messages (
  id bigserial primary key,
  thread_id uuid not null references inbox_threads (id) on delete cascade on update cascade,
  at timestamptz(3) not null,
  body_enc bytea not null,
  attached text,
  author_id uuid,
  outbound_id bigint
);

create index inbox_messages_thread_id_id_idx on inbox_messages (thread_id, id);
