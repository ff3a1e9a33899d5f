-- The counters of the dashboard and of /data are named after what they count: the dataset.
-- Until this is done nobody writes a submission: its trigger would look for the tables under the names of before.
lock table "submissions" in share row exclusive mode;

alter table "kept_counts" rename to "dataset_counts";
alter table "dataset_counts" rename constraint "kept_counts_pkey" to "dataset_counts_pkey";
alter table "kept_days" rename to "dataset_days";
alter table "dataset_days" rename constraint "kept_days_pkey" to "dataset_days_pkey";
alter table "kept_speakers" rename to "dataset_speakers";
alter table "dataset_speakers" rename constraint "kept_speakers_pkey" to "dataset_speakers_pkey";

alter trigger "submissions_kept_insert" on "submissions" rename to "submissions_dataset_insert";
alter trigger "submissions_kept_update" on "submissions" rename to "submissions_dataset_update";
alter trigger "submissions_kept_delete" on "submissions" rename to "submissions_dataset_delete";
alter trigger "submissions_kept_truncate" on "submissions" rename to "submissions_dataset_truncate";

alter function count_kept_submissions() rename to count_dataset_submissions;
create or replace function count_dataset_submissions() returns trigger language plpgsql as $$
declare
  gained constant text := $sql$
    select source, category, user_id, coalesce(region_code, region, '') as place,
      coalesce(transcription, '') <> '' as has_words,
      (created_at at time zone 'UTC' - interval '5 hours')::date as day,
      coalesce(duration_ms, 0)::bigint as ms, 1 as d
    from added where withdrawn_at is null and storage_url is not null $sql$;
  lost constant text := replace(replace(gained, '1 as d', '-1 as d'), 'from added', 'from removed');
begin
  if tg_op = 'TRUNCATE' then
    delete from dataset_counts;
    delete from dataset_days;
    delete from dataset_speakers;
    return null;
  end if;
  execute format($sql$
    with delta as materialized (%s),
    by_day as (
      insert into dataset_days as c (day, source, category, n)
      select day, source, category, sum(d)::integer from delta
      group by day, source, category having sum(d) <> 0 order by day, source, category
      on conflict (day, source, category) do update set n = c.n + excluded.n
    ),
    by_person as (
      select source, user_id, sum(d)::integer as d from delta group by source, user_id having sum(d) <> 0
    ),
    touched as (
      insert into dataset_speakers as c (source, user_id, n)
      select source, user_id, d from by_person order by source, user_id
      on conflict (source, user_id) do update set n = c.n + excluded.n
      returning source, user_id, n
    ),
    change as (
      select source, 'category' as kind, category::text as key, sum(d) as d from delta group by source, category
      union all select source, 'words', '', sum(d) from delta where has_words group by source
      union all select source, 'milliseconds', '', sum(d * ms) from delta group by source
      union all select source, 'place', place, sum(d) from delta group by source, place
      union all select source, 'people', '', sum((n > 0)::integer - (n - d > 0)::integer)
        from touched join by_person using (source, user_id) group by source
    )
    insert into dataset_counts as c (source, kind, key, n)
    select source, kind, key, d from change where d <> 0 order by source, kind, key
    on conflict (source, kind, key) do update set n = c.n + excluded.n
  $sql$, case tg_op when 'INSERT' then gained when 'DELETE' then lost else gained || ' union all ' || lost end);
  if tg_op <> 'INSERT' then
    delete from dataset_speakers where n <= 0 and user_id in (select user_id from removed);
  end if;
  return null;
end
$$;
