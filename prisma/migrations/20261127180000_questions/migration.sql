-- What people asked the bot, one row for each time: never who asked, and never in whose words.
create table questions_asked (
  id bigserial primary key,
  pilot text not null default first_pilot(),
  question text not null,
  asked_at timestamptz(3) not null
);

create index questions_asked_by_time on questions_asked (pilot, asked_at);
