-- Recordings that are played to others in the chat: whose words ask for that, and who has heard which.
alter table public_playback_consents add column in_chat boolean not null default false;
create table heard_recordings (
  contributor_id uuid not null references contributors (id) on delete cascade on update cascade,
  submission_id uuid not null references submissions (id) on delete cascade on update cascade,
  at timestamptz(3) not null,
  primary key (contributor_id, submission_id)
);
create index heard_recordings_submission_id_idx on heard_recordings (submission_id);
