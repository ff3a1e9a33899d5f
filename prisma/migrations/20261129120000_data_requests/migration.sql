-- rolling
create table data_requests (
  id uuid primary key default gen_random_uuid(),
  contributor_id uuid not null references contributors (id) on delete cascade on update cascade,
  link_at timestamptz(3) not null,
  link_sent_at timestamptz(3),
  expires_at timestamptz(3) not null,
  codes_sent smallint not null default 0,
  code_sent_at timestamptz(3),
  wrong_codes smallint not null default 0,
  used_at timestamptz(3)
);

create index data_requests_contributor_id_idx on data_requests (contributor_id);
