-- Notes that people leave for the team, and what the team says in public about what came of them.
create table team_notes (
  id uuid primary key default gen_random_uuid(),
  contributor_id uuid not null references contributors (id) on delete cascade on update cascade,
  created_at timestamptz(3) not null,
  body_enc bytea not null,
  read_at timestamptz(3),
  read_by uuid,
  closed_at timestamptz(3)
);

create index team_notes_contributor_id_created_at_idx on team_notes (contributor_id, created_at);
create index team_notes_closed_at_created_at_idx on team_notes (closed_at, created_at);

create table feedback_answers (
  pilot text not null default first_pilot(),
  id uuid primary key default gen_random_uuid(),
  heard text not null,
  done text not null,
  published_at timestamptz(3),
  version integer not null default 1
);

create index feedback_answers_pilot_published_at_idx on feedback_answers (pilot, published_at);
