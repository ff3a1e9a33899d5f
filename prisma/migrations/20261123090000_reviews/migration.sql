-- Verdicts of reviewers, and what follows from them.

create type "ReviewStage" as enum ('audio', 'words');
create type "Verdict" as enum ('accept', 'reject');
create type "ReviewStatus" as enum ('to_review', 'to_transcribe', 'disputed', 'quarantined', 'rejected', 'accepted');
create type "TranscriptLayer" as enum ('natural', 'english', 'cassidy_jlu');

alter table "submissions"
  add column "review_status" "ReviewStatus" not null default 'to_review',
  add column "verdicts" smallint not null default 0,
  add column "verdicts_needed" smallint,
  add column "audio_needed" smallint,
  add column "words_needed" smallint,
  add column "queue_rank" smallint default 2,
  add column "heard_category" "Category",
  add column "rejected_for" text[] not null default '{}',
  add column "rejection_told_at" timestamptz(3);

-- What can be given out, in the order in which it is: those that wait for one more opinion, those begun, those untouched.
create index "submissions_queue" on "submissions" ("review_status", "queue_rank", "created_at", "id")
  where queue_rank is not null and storage_url is not null and withdrawn_at is null;
-- What a contributor is still to be told.
create index "submissions_rejections_to_tell" on "submissions" ("user_id")
  where review_status = 'rejected' and rejection_told_at is null and withdrawn_at is null;
create index "submissions_by_status" on "submissions" ("review_status", "created_at" desc, "id" desc);

create table "reviews" (
  "id" uuid not null,
  "submission_id" uuid not null,
  "stage" "ReviewStage" not null,
  "reviewer_id" uuid not null,
  "verdict" "Verdict",
  "place" smallint,
  "category" "Category",
  "reasons" text[] not null default '{}',
  "comment" text,
  "speakers" smallint,
  "heard_ms" integer not null default 0,
  "playback_rate" real not null default 1,
  "is_calibration" boolean not null default false,
  "is_adjudication" boolean not null default false,
  "supersedes" uuid,
  "decided_at" timestamptz(3) not null default current_timestamp,
  constraint "reviews_pkey" primary key ("id"),
  constraint "reviews_submission_id_fkey" foreign key ("submission_id") references "submissions" ("id") on delete cascade on update cascade
);
create unique index "reviews_supersedes_key" on "reviews" ("supersedes");
create index "reviews_submission_id_stage_idx" on "reviews" ("submission_id", "stage");
create index "reviews_reviewer_id_decided_at_idx" on "reviews" ("reviewer_id", "decided_at" desc);
create index "reviews_decided_at_idx" on "reviews" ("decided_at");

create table "review_assignments" (
  "reviewer_id" uuid not null,
  "submission_id" uuid not null,
  "stage" "ReviewStage" not null,
  "given_at" timestamptz(3) not null,
  "is_calibration" boolean not null default false,
  "skipped_at" timestamptz(3),
  "decided_at" timestamptz(3),
  "draft" jsonb,
  constraint "review_assignments_pkey" primary key ("reviewer_id", "submission_id", "stage"),
  constraint "review_assignments_submission_id_fkey" foreign key ("submission_id") references "submissions" ("id") on delete cascade on update cascade
);
-- What somebody has and has not decided: a handful of rows among all that they ever had.
create index "review_assignments_kept" on "review_assignments" ("reviewer_id", "stage", "given_at")
  where decided_at is null and skipped_at is null;
create index "review_assignments_submission_id_idx" on "review_assignments" ("submission_id");

create table "review_places" (
  "submission_id" uuid not null,
  "stage" "ReviewStage" not null,
  "place" smallint not null,
  "reviewer_id" uuid not null,
  "until" timestamptz(3) not null,
  constraint "review_places_pkey" primary key ("submission_id", "stage", "place"),
  constraint "review_places_submission_id_fkey" foreign key ("submission_id") references "submissions" ("id") on delete cascade on update cascade
);
create unique index "review_places_submission_id_stage_reviewer_id_key" on "review_places" ("submission_id", "stage", "reviewer_id");
create index "review_places_reviewer_id_until_idx" on "review_places" ("reviewer_id", "until");

create table "transcripts" (
  "id" uuid not null,
  "submission_id" uuid not null,
  "review_id" uuid not null,
  "layer" "TranscriptLayer" not null,
  "body" text not null,
  "spans" jsonb not null default '[]',
  "author_id" uuid not null,
  "parent_id" uuid,
  "created_at" timestamptz(3) not null default current_timestamp,
  constraint "transcripts_pkey" primary key ("id"),
  constraint "transcripts_submission_id_fkey" foreign key ("submission_id") references "submissions" ("id") on delete cascade on update cascade,
  constraint "transcripts_review_id_fkey" foreign key ("review_id") references "reviews" ("id") on delete cascade on update cascade
);
create index "transcripts_submission_id_layer_created_at_idx" on "transcripts" ("submission_id", "layer", "created_at");
create unique index "transcripts_review_id_layer_key" on "transcripts" ("review_id", "layer");

create table "reviewer_addresses" (
  "reviewer_id" uuid not null,
  "address_hmac" bytea not null,
  "added_at" timestamptz(3) not null default current_timestamp,
  constraint "reviewer_addresses_pkey" primary key ("reviewer_id", "address_hmac")
);

create table "known_voices" (
  "reviewer_id" uuid not null,
  "contributor_id" uuid not null,
  "since" timestamptz(3) not null default current_timestamp,
  constraint "known_voices_pkey" primary key ("reviewer_id", "contributor_id"),
  constraint "known_voices_contributor_id_fkey" foreign key ("contributor_id") references "contributors" ("id") on delete cascade on update cascade
);
create index "known_voices_contributor_id_idx" on "known_voices" ("contributor_id");

create table "review_settings" (
  "id" integer not null default 1,
  "verdicts_needed" smallint not null default 2,
  "calibration_share" real not null default 0.05,
  "twice_share" real not null default 0.05,
  "version" integer not null default 1,
  "updated_at" timestamptz(3) not null default current_timestamp,
  constraint "review_settings_pkey" primary key ("id"),
  constraint "review_settings_one" check (id = 1 and verdicts_needed between 1 and 5
    and calibration_share between 0 and 1 and twice_share between 0 and 1)
);
insert into review_settings default values;

-- What is written meanwhile would be in none of the new counters. Whoever reads goes on.
lock table "submissions" in share row exclusive mode;

-- As what a submission counts. Nothing else says so. Whoever changes it counts everything anew. Of what is stored each counts under
-- its review status too; what is quarantined is shown to nobody, and what was rejected is not part of the dataset.
create function counts_as(withdrawn_at timestamptz, storage_url text, review_status "ReviewStatus") returns text[]
language sql immutable as $$
  select case
    when withdrawn_at is not null then '{}'::text[]
    when review_status = 'quarantined' then '{quarantined}'::text[]
    when storage_url is null then '{listed}'::text[]
    when review_status = 'rejected' then '{listed,rejected}'::text[]
    else array['listed', 'dataset', review_status::text]
  end
$$;

-- As before, but for what counts_as is told of a submission.
-- Once a statement, so that a million rows in one insert cost one pass. A change of what is not counted nets to nothing and
-- writes nothing. The rows of a table are taken in the order of its key, so that two statements cannot wait for each other.
-- Without jit: PostgreSQL expects ten words of every row, and would compile for longer than a hundred thousand rows take.
create or replace function count_submissions() returns trigger language plpgsql set jit = off as $$
declare
  gained constant text := $sql$
    select unnest(counts_as(withdrawn_at, storage_url, review_status)) as counts_as, source, category, user_id,
      coalesce(region, '') as region, coalesce(region_code, region, '') as place,
      coalesce(transcription, '') <> '' as has_words, category_confirmed_at is null as is_assumed,
      (created_at at time zone 'UTC' - interval '5 hours')::date as day,
      coalesce(duration_ms, 0)::bigint as ms, 1 as d
    from added $sql$;
  lost constant text := replace(replace(gained, '1 as d', '-1 as d'), 'from added', 'from removed');
  gone submission_speakers[];
begin
  if tg_op = 'TRUNCATE' then
    delete from submission_speakers;
    delete from submission_counts;
    delete from submission_days;
    return null;
  end if;
  execute format($sql$
    with delta as materialized (%s),
    by_day as (
      insert into submission_days as c (counts_as, day, source, category, n)
      select counts_as, day, source, category, sum(d)::integer from delta
      group by counts_as, day, source, category having sum(d) <> 0 order by counts_as, day, source, category
      on conflict (counts_as, day, source, category) do update set n = c.n + excluded.n
    ),
    by_person as (
      select counts_as, source, user_id, sum(d)::integer as d from delta
      group by counts_as, source, user_id having sum(d) <> 0
    ),
    touched as (
      insert into submission_speakers as c (counts_as, source, user_id, n)
      select counts_as, source, user_id, d from by_person order by counts_as, source, user_id
      on conflict (counts_as, source, user_id) do update set n = c.n + excluded.n
      returning counts_as, source, user_id, n
    ),
    alike as (
      select counts_as, source, category, region, place, sum(d) as d, sum(d * has_words::integer) as words,
        sum(d * is_assumed::integer) as assumed, sum(d * ms) as ms
      from delta group by counts_as, source, category, region, place
    ),
    change as (
      select counts_as, source, kind, key, sum(change) as d from alike cross join lateral (values
        ('category', category::text, d), ('assumed', category::text, assumed), ('region', region, d), ('place', place, d),
        ('words', '', words), ('milliseconds', '', ms)
      ) as given (kind, key, change) group by counts_as, source, kind, key
      union all select counts_as, source, 'people', '', sum((n > 0)::integer - (n - d > 0)::integer)
        from touched join by_person using (counts_as, source, user_id) group by counts_as, source
    ),
    counted as (
      insert into submission_counts as c (counts_as, source, kind, key, n)
      select counts_as, source, kind, key, d from change where d <> 0 order by counts_as, source, kind, key
      on conflict (counts_as, source, kind, key) do update set n = c.n + excluded.n
    )
    select array_agg((counts_as, source, user_id, n)::submission_speakers) from touched where n <= 0
  $sql$, case tg_op when 'INSERT' then gained when 'DELETE' then lost else gained || ' union all ' || lost end)
  into gone;
  -- Named one by one: the statistics know of no zeros, so that looking for them by n may take minutes.
  if gone is not null then
    delete from submission_speakers s using unnest(gone) as g
    where s.counts_as = g.counts_as and s.source = g.source and s.user_id = g.user_id;
  end if;
  return null;
end
$$;


drop function counts_as(timestamptz, text);

-- Until now nothing was reviewed: what was stored waits for its first verdict.
insert into submission_counts (counts_as, source, kind, key, n)
select 'to_review', source, kind, key, n from submission_counts where counts_as = 'dataset';
insert into submission_days (counts_as, day, source, category, n)
select 'to_review', day, source, category, n from submission_days where counts_as = 'dataset';
insert into submission_speakers (counts_as, source, user_id, n)
select 'to_review', source, user_id, n from submission_speakers where counts_as = 'dataset';
