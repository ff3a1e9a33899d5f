-- Pages of one category, region or type come from an index, however rare it is.
create index "submissions_category_page" on "submissions" ("category", "created_at" desc, "id" desc) where "withdrawn_at" is null;
create index "submissions_region_page" on "submissions" ("region", "created_at" desc, "id" desc) where "withdrawn_at" is null;
create index "submissions_type_page" on "submissions" ("submission_type", "created_at" desc, "id" desc) where "withdrawn_at" is null;

-- Free-text search by trigrams. Without the extension (the embedded database, or a server where it may not be created)
-- the same search works without an index.
do $$
begin
  create extension if not exists pg_trgm;
  create index "submissions_search" on "submissions"
    using gin ((coalesce("prompt_text", '') || E'\n' || coalesce("transcription", '')) gin_trgm_ops)
    where "withdrawn_at" is null;
exception
  when undefined_file or undefined_object or feature_not_supported or insufficient_privilege then
    raise notice 'pg_trgm is not available: searching submissions reads them all';
end
$$;

-- Counters of submissions that are not withdrawn. kind is category, region (with the key '' for none) or people.
create table "submission_counts" (
  "kind" text not null,
  "key" text not null,
  "n" bigint not null default 0,
  constraint "submission_counts_pkey" primary key ("kind", "key")
);

-- How many submissions of each contributor count, to know when one is the first or the last.
create table "submission_contributors" (
  "user_id" uuid not null,
  "n" integer not null,
  constraint "submission_contributors_pkey" primary key ("user_id")
);

-- Once a statement, so that a million rows in one insert cost one pass.
create function count_submissions() returns trigger language plpgsql as $$
declare
  gained constant text := 'select category, region, user_id, 1 as d from added where withdrawn_at is null';
  lost constant text := 'select category, region, user_id, -1 from removed where withdrawn_at is null';
begin
  if tg_op = 'TRUNCATE' then
    delete from submission_counts;
    delete from submission_contributors;
    return null;
  end if;
  execute format($sql$
    with delta as materialized (%s),
    by_person as (
      select user_id, sum(d)::integer as d from delta group by user_id having sum(d) <> 0
    ),
    touched as (
      insert into submission_contributors as c (user_id, n)
      select user_id, d from by_person order by user_id
      on conflict (user_id) do update set n = c.n + excluded.n
      returning user_id, n
    ),
    people as (
      select sum((n > 0)::integer - (n - d > 0)::integer) as d from touched join by_person using (user_id)
    ),
    change as (
      select 'category' as kind, category::text as key, sum(d) as d from delta group by category
      union all select 'region', coalesce(region, ''), sum(d) from delta group by coalesce(region, '')
      union all select 'people', '', d from people
    )
    insert into submission_counts as c (kind, key, n)
    select kind, key, d from change where d <> 0 order by kind, key
    on conflict (kind, key) do update set n = c.n + excluded.n
  $sql$, case tg_op
    when 'INSERT' then gained
    when 'DELETE' then replace(lost, '-1', '-1 as d')
    else gained || ' union all ' || lost
  end);
  if tg_op <> 'INSERT' then
    delete from submission_contributors where n <= 0 and user_id in (select user_id from removed);
  end if;
  return null;
end
$$;

create trigger "submissions_count_insert" after insert on "submissions"
  referencing new table as added for each statement execute function count_submissions();
create trigger "submissions_count_update" after update on "submissions"
  referencing old table as removed new table as added for each statement execute function count_submissions();
create trigger "submissions_count_delete" after delete on "submissions"
  referencing old table as removed for each statement execute function count_submissions();
create trigger "submissions_count_truncate" after truncate on "submissions"
  for each statement execute function count_submissions();

insert into submission_contributors (user_id, n)
select user_id, count(*) from submissions where withdrawn_at is null group by user_id;

insert into submission_counts (kind, key, n)
select 'category', category::text, count(*) from submissions where withdrawn_at is null group by category
union all select 'region', coalesce(region, ''), count(*) from submissions where withdrawn_at is null group by coalesce(region, '')
union all select 'people', '', count(*) from submission_contributors;
