-- Who heard or downloaded which recording on which day, for 90 days.
create type "ListenedHow" as enum ('played', 'downloaded', 'review', 'decision');
create table "listens" (
    "id" uuid not null,
    "caller_kind" text not null,
    "caller_id" uuid not null,
    "person_id" uuid not null,
    "counted_id" uuid not null,
    "submission_id" uuid not null,
    "day" date not null,
    "how" "ListenedHow"[],
    "first_at" timestamptz(3) not null,
    "last_at" timestamptz(3) not null,
    constraint "listens_pkey" primary key ("id")
);
create unique index "listens_caller_id_day_submission_id_key" on "listens" ("caller_id", "day", "submission_id");
create index "listens_person_id_first_at_idx" on "listens" ("person_id", "first_at" desc);
create index "listens_submission_id_first_at_idx" on "listens" ("submission_id", "first_at" desc);
create index "listens_first_at_idx" on "listens" ("first_at" desc);
-- How many different recordings of a day, against the daily limit.
create table "listening_days" (
    "counted_id" uuid not null,
    "day" date not null,
    "recordings" integer not null default 0,
    "passed_at" timestamptz(3),
    constraint "listening_days_pkey" primary key ("counted_id", "day")
);
create index "listening_days_day_idx" on "listening_days" ("day");
-- Reviewers who reported too much in too short a time, until an admin has looked.
create table "reporter_brakes" (
    "id" uuid not null,
    "reviewer_id" uuid not null,
    "since" timestamptz(3) not null,
    "counted_from" timestamptz(3) not null,
    "lifted_at" timestamptz(3),
    "lifted_by" uuid,
    "taken_back" integer,
    constraint "reporter_brakes_pkey" primary key ("id")
);
create index "reporter_brakes_reviewer_id_since_idx" on "reporter_brakes" ("reviewer_id", "since" desc);
-- Records that a recording is heard, unless it is one too many. Whoever asks for the first time locks the count of the day, so that of many
-- requests at once each sees what the ones before have heard. A null limit is none.
create function "record_listen"(
    kind text, caller uuid, person uuid, counted uuid, submission uuid, on_day date, via "ListenedHow", heard_at timestamptz, daily_limit integer,
    out is_allowed boolean, out heard integer
) language plpgsql as $$
declare is_new boolean;
begin
    is_allowed := true;
    update listens set last_at = heard_at, how = case when via = any(how) then how else how || via end
        where caller_id = caller and day = on_day and submission_id = submission;
    if found then return; end if;
    insert into listening_days as d (counted_id, day) values (counted, on_day)
        on conflict (counted_id, day) do update set recordings = d.recordings returning recordings into heard;
    is_new := not exists (select from listens where submission_id = submission and day = on_day and counted_id = counted);
    if is_new and heard >= daily_limit then
        is_allowed := false;
        return;
    end if;
    insert into listens (id, caller_kind, caller_id, person_id, counted_id, submission_id, day, how, first_at, last_at)
        values (gen_random_uuid(), kind, caller, person, counted, submission, on_day, array[via], heard_at, heard_at)
        on conflict (caller_id, day, submission_id) do nothing;
    if is_new then
        update listening_days set recordings = recordings + 1 where counted_id = counted and day = on_day returning recordings into heard;
    end if;
end $$;
