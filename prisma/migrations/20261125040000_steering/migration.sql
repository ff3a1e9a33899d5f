-- CreateTable
CREATE TABLE "steering_settings" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "goal" INTEGER,
    "own_targets" JSONB NOT NULL DEFAULT '{}',
    "most_per_topic" SMALLINT NOT NULL DEFAULT 3,
    "leans" BOOLEAN NOT NULL DEFAULT true,
    "version" INTEGER NOT NULL DEFAULT 1,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "steering_settings_pkey" PRIMARY KEY ("id")
);

-- AlterTable
ALTER TABLE "contributors" ADD COLUMN     "campaign_id" UUID;

-- CreateTable
CREATE TABLE "campaigns" (
    "id" UUID NOT NULL,
    "code" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "parish_code" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "campaigns_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "campaigns_code_key" ON "campaigns"("code");

-- CreateIndex
CREATE INDEX "contributors_campaign_id_idx" ON "contributors"("campaign_id");

-- AddForeignKey
ALTER TABLE "contributors" ADD CONSTRAINT "contributors_campaign_id_fkey" FOREIGN KEY ("campaign_id") REFERENCES "campaigns"("id") ON DELETE SET NULL ON UPDATE CASCADE;

insert into steering_settings default values;

-- What is written meanwhile would be in none of the new counters. Whoever reads goes on.
lock table "submissions" in share row exclusive mode;

-- As before, with the topic and the age range of each: two kinds more in the same statement.
-- Once a statement, so that a million rows in one insert cost one pass. A change of what is not counted nets to nothing and
-- writes nothing. The rows of a table are taken in the order of its key, so that two statements cannot wait for each other.
-- Without jit: PostgreSQL expects ten words of every row, and would compile for longer than a hundred thousand rows take.
create or replace function count_submissions() returns trigger language plpgsql set jit = off as $$
declare
  gained constant text := $sql$
    select unnest(counts_as(withdrawn_at, storage_url, review_status)) as counts_as, source, category, user_id,
      coalesce(region, '') as region, coalesce(region_code, region, '') as place,
      coalesce(prompt_id::text, '') as topic, coalesce(age_range, '') as age,
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
      select counts_as, source, category, region, place, topic, age, sum(d) as d, sum(d * has_words::integer) as words,
        sum(d * is_assumed::integer) as assumed, sum(d * ms) as ms
      from delta group by counts_as, source, category, region, place, topic, age
    ),
    change as (
      select counts_as, source, kind, key, sum(change) as d from alike cross join lateral (values
        ('category', category::text, d), ('assumed', category::text, assumed), ('region', region, d), ('place', place, d),
        ('topic', topic, d), ('age', age, d), ('words', '', words), ('milliseconds', '', ms)
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

insert into submission_counts (counts_as, source, kind, key, n)
with alike as (
  select unnest(counts_as(withdrawn_at, storage_url, review_status)) as counts_as, source, coalesce(prompt_id::text, '') as topic,
    coalesce(age_range, '') as age, count(*) as n
  from submissions group by 1, 2, 3, 4
)
select counts_as, source, kind, key, sum(n) from alike cross join lateral (values
  ('topic', topic), ('age', age)
) as given (kind, key) group by counts_as, source, kind, key;
