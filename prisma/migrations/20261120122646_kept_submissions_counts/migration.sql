-- What the dashboard counts: submissions whose sound is stored and that are not withdrawn, by where they came from.
-- kind is category, words (those whose words are written down), place (code or name of a region, '' for none) or people.
create table "kept_counts" (
  "source" "Source" not null,
  "kind" text not null,
  "key" text not null,
  "n" bigint not null default 0,
  constraint "kept_counts_pkey" primary key ("source", "kind", "key")
);

-- By the day on which they came in, in Jamaica: five hours behind UTC all year.
create table "kept_days" (
  "day" date not null,
  "source" "Source" not null,
  "category" "Category" not null,
  "n" integer not null,
  constraint "kept_days_pkey" primary key ("day", "source", "category")
);

-- By contributor, to know when one is somebody's first or last.
create table "kept_speakers" (
  "source" "Source" not null,
  "user_id" uuid not null,
  "n" integer not null,
  constraint "kept_speakers_pkey" primary key ("source", "user_id")
);

-- Once a statement. A change of what is not counted nets to nothing and writes nothing.
create function count_kept_submissions() returns trigger language plpgsql as $$
declare
  gained constant text := $sql$
    select source, category, user_id, coalesce(region_code, region, '') as place,
      coalesce(transcription, '') <> '' as has_words,
      (created_at at time zone 'UTC' - interval '5 hours')::date as day, 1 as d
    from added where withdrawn_at is null and storage_url is not null $sql$;
  lost constant text := replace(replace(gained, '1 as d', '-1 as d'), 'from added', 'from removed');
begin
  if tg_op = 'TRUNCATE' then
    delete from kept_counts;
    delete from kept_days;
    delete from kept_speakers;
    return null;
  end if;
  execute format($sql$
    with delta as materialized (%s),
    by_day as (
      insert into kept_days as c (day, source, category, n)
      select day, source, category, sum(d)::integer from delta
      group by day, source, category having sum(d) <> 0 order by day, source, category
      on conflict (day, source, category) do update set n = c.n + excluded.n
    ),
    by_person as (
      select source, user_id, sum(d)::integer as d from delta group by source, user_id having sum(d) <> 0
    ),
    touched as (
      insert into kept_speakers as c (source, user_id, n)
      select source, user_id, d from by_person order by source, user_id
      on conflict (source, user_id) do update set n = c.n + excluded.n
      returning source, user_id, n
    ),
    change as (
      select source, 'category' as kind, category::text as key, sum(d) as d from delta group by source, category
      union all select source, 'words', '', sum(d) from delta where has_words group by source
      union all select source, 'place', place, sum(d) from delta group by source, place
      union all select source, 'people', '', sum((n > 0)::integer - (n - d > 0)::integer)
        from touched join by_person using (source, user_id) group by source
    )
    insert into kept_counts as c (source, kind, key, n)
    select source, kind, key, d from change where d <> 0 order by source, kind, key
    on conflict (source, kind, key) do update set n = c.n + excluded.n
  $sql$, case tg_op when 'INSERT' then gained when 'DELETE' then lost else gained || ' union all ' || lost end);
  if tg_op <> 'INSERT' then
    delete from kept_speakers where n <= 0 and user_id in (select user_id from removed);
  end if;
  return null;
end
$$;

create trigger "submissions_kept_insert" after insert on "submissions"
  referencing new table as added for each statement execute function count_kept_submissions();
create trigger "submissions_kept_update" after update on "submissions"
  referencing old table as removed new table as added for each statement execute function count_kept_submissions();
create trigger "submissions_kept_delete" after delete on "submissions"
  referencing old table as removed for each statement execute function count_kept_submissions();
create trigger "submissions_kept_truncate" after truncate on "submissions"
  for each statement execute function count_kept_submissions();

insert into kept_days (day, source, category, n)
select (created_at at time zone 'UTC' - interval '5 hours')::date, source, category, count(*)
from submissions where withdrawn_at is null and storage_url is not null group by 1, 2, 3;

insert into kept_speakers (source, user_id, n)
select source, user_id, count(*) from submissions
where withdrawn_at is null and storage_url is not null group by source, user_id;

insert into kept_counts (source, kind, key, n)
with kept as (
  select source, category, coalesce(region_code, region, '') as place, coalesce(transcription, '') <> '' as has_words
  from submissions where withdrawn_at is null and storage_url is not null
)
select source, 'category', category::text, count(*) from kept group by source, category
union all select source, 'words', '', count(*) from kept where has_words group by source
union all select source, 'place', place, count(*) from kept group by source, place
union all select source, 'people', '', count(*) from kept_speakers group by source;
