-- When what is said, in a transcript with time stamps.
alter table transcripts add column segments jsonb not null default '[]';
