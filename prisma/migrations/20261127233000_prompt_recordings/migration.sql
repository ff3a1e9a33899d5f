-- Recordings that read topics aloud.
create table prompt_recordings (
  id uuid primary key,
  pilot text not null default first_pilot(),
  topic_id uuid not null references prompt_topics (id) on delete cascade on update cascade,
  wording text not null,
  words text not null,
  audio bytea not null,
  duration_ms integer not null,
  created_at timestamptz(3) not null default current_timestamp,
  created_by text
);

create unique index prompt_recordings_topic_id_wording_key on prompt_recordings (topic_id, wording);
create index prompt_recordings_pilot_idx on prompt_recordings (pilot);
create constraint trigger prompt_recordings_change_flow after insert or update or delete on prompt_recordings
  deferrable initially deferred for each row execute function flow_changed();
