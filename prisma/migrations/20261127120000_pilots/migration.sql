-- Several countries in one database. What belongs to one of them has its code in `pilot`; what is there already belongs to the one country of
-- before. Without a code, a row is the first pilot's.

alter table countries rename to pilots;
alter table pilots rename constraint countries_pkey to pilots_pkey;
alter table pilots alter code type text, add column position integer not null default 1;
alter table regions rename country_code to pilot;
alter table regions alter pilot type text;
alter index regions_country_code_position_idx rename to regions_pilot_position_idx;

-- Returns the code of the first pilot.
create function first_pilot() returns text language sql stable as $$
  select code from pilots order by position, code limit 1
$$;

-- A constant default fills a million rows without writing them.
do $$
declare
  name text;
begin
  foreach name in array array['states', 'removed_states', 'events', 'content_templates', 'retired_twilio_contents', 'button_mappings',
    'bot_sentences', 'prompt_topics', 'consent_versions', 'flow_revision', 'flow_versions', 'flow_tests', 'funnel_days', 'contributors',
    'contributor_addresses', 'campaigns', 'submissions', 'submission_counts', 'submission_days', 'submission_speakers', 'target_settings',
    'release_series', 'journal_marks'] loop
    execute format('alter table %I add column pilot text not null default %L', name, coalesce(first_pilot(), ''));
    execute format('alter table %I alter pilot set default first_pilot()', name);
  end loop;
end
$$;
alter table audit_log add column pilot text;
-- What was seeded, was seeded for the one country.
update seed_runs set name = first_pilot() || ' ' || name where first_pilot() is not null;
-- A new database gets the rows of each pilot with its flow.
delete from flow_revision where pilot = '';
delete from target_settings where pilot = '';

alter table removed_states drop constraint removed_states_pkey, add primary key (pilot, state_key);
alter table retired_twilio_contents drop constraint retired_twilio_contents_pkey, add primary key (pilot, template_key, choices_key);
alter table bot_sentences drop constraint bot_sentences_pkey, add primary key (pilot, wording, sentence_key);
alter table consent_versions drop constraint consent_versions_pkey, add primary key (pilot, version);
alter table flow_versions drop constraint flow_versions_pkey, add primary key (pilot, number);
alter table funnel_days drop constraint funnel_days_pkey, add primary key (pilot, day, flow_version, state_key, source);
alter table contributor_addresses drop constraint contributor_addresses_pkey, add primary key (address_hmac, pilot);
alter table journal_marks drop constraint journal_marks_pkey, add primary key (address_hmac, pilot);
alter table submission_counts drop constraint submission_counts_pkey, add primary key (pilot, counter_scope, source, dimension, key);
alter table submission_days drop constraint submission_days_pkey, add primary key (pilot, counter_scope, day, source, category);
alter table submission_speakers drop constraint submission_speakers_pkey, add primary key (pilot, counter_scope, source, user_id);
alter table flow_revision drop column id, add primary key (pilot);
alter table target_settings drop column id, add primary key (pilot);
drop index states_state_key_key;
create unique index states_pilot_state_key_key on states (pilot, state_key);
drop index events_event_key_key;
create unique index events_pilot_event_key_key on events (pilot, event_key);
drop index content_templates_template_key_key;
create unique index content_templates_pilot_template_key_key on content_templates (pilot, template_key);
drop index button_mappings_state_key_button_id_key;
create unique index button_mappings_pilot_state_key_button_id_key on button_mappings (pilot, state_key, button_id);
drop index flow_tests_name_key;
create unique index flow_tests_pilot_name_key on flow_tests (pilot, name);
drop index contributors_address_hmac_key;
create unique index contributors_pilot_address_hmac_key on contributors (pilot, address_hmac);
-- Returns the contributors that are the same person in other pilots: they share an address. A number does not count if each of them has a
-- permanent id: then it has changed hands.
create function contributors_elsewhere(of_contributor uuid) returns setof uuid language sql stable as $$
  select distinct other.contributor_id
  from contributor_addresses own join contributor_addresses other using (address_hmac)
  where own.contributor_id = of_contributor and other.contributor_id <> of_contributor and (other.is_permanent
    or not exists (select from contributor_addresses a where a.contributor_id = of_contributor and a.is_permanent)
    or not exists (select from contributor_addresses a where a.contributor_id = other.contributor_id and a.is_permanent))
$$;
create index submissions_pilot_page on submissions (pilot, created_at desc, id desc) where withdrawn_at is null;
drop index prompt_topics_display_order_idx;
create index prompt_topics_pilot_display_order_idx on prompt_topics (pilot, display_order);

alter table prompt_topics add column other_wordings jsonb not null default '{}';
-- The labels that a reviewer can judge, as pilot and key: `TT/Creole`. Empty: all of them.
alter table profiles add column judges text[] not null default '{}';

create table confirmed_drafts (
  id uuid not null primary key,
  pilot text not null default first_pilot(),
  wording text not null,
  text text not null,
  confirmed_at timestamptz(3) not null default current_timestamp,
  confirmed_by text,
  confirmed_by_name text
);
-- By a hash, because a text may be longer than an entry of an index.
create unique index confirmed_drafts_text on confirmed_drafts (pilot, wording, md5(text));

-- ---------------------------------------------------------------- counters

-- As before, for each pilot and by its days. Submissions of a pilot that is not here have days in UTC.
create or replace function count_submissions() returns trigger language plpgsql set jit = off as $_$
declare
  gained constant text := $sql$
    select added.pilot, unnest(counter_scopes(withdrawn_at, storage_url, review_status)) as counter_scope, source, category, user_id,
      coalesce(region, '') as region_name, coalesce(region_code, region, '') as region,
      coalesce(prompt_id::text, '') as topic, coalesce(age_range, '') as age,
      coalesce(transcription, '') <> '' as has_words, category_confirmed_at is null as is_assumed,
      (created_at at time zone coalesce(pilots.time_zone, 'UTC'))::date as day,
      coalesce(duration_ms, 0)::bigint as ms, 1 as d
    from added left join pilots on pilots.code = added.pilot $sql$;
  lost constant text := replace(replace(gained, '1 as d', '-1 as d'), 'added', 'removed');
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
      insert into submission_days as c (pilot, counter_scope, day, source, category, n)
      select pilot, counter_scope, day, source, category, sum(d)::integer from delta
      group by pilot, counter_scope, day, source, category having sum(d) <> 0 order by pilot, counter_scope, day, source, category
      on conflict (pilot, counter_scope, day, source, category) do update set n = c.n + excluded.n
    ),
    by_person as (
      select pilot, counter_scope, source, user_id, sum(d)::integer as d from delta
      group by pilot, counter_scope, source, user_id having sum(d) <> 0
    ),
    touched as (
      insert into submission_speakers as c (pilot, counter_scope, source, user_id, n)
      select pilot, counter_scope, source, user_id, d from by_person order by pilot, counter_scope, source, user_id
      on conflict (pilot, counter_scope, source, user_id) do update set n = c.n + excluded.n
      returning pilot, counter_scope, source, user_id, n
    ),
    alike as (
      select pilot, counter_scope, source, category, region_name, region, topic, age, sum(d) as d, sum(d * has_words::integer) as words,
        sum(d * is_assumed::integer) as assumed, sum(d * ms) as ms
      from delta group by pilot, counter_scope, source, category, region_name, region, topic, age
    ),
    change as (
      select pilot, counter_scope, source, dimension, key, sum(change) as d from alike cross join lateral (values
        ('category', category::text, d), ('assumed', category::text, assumed), ('region_name', region_name, d),
        ('region', region, d), ('topic', topic, d), ('age', age, d), ('words', '', words), ('milliseconds', '', ms)
      ) as given (dimension, key, change) group by pilot, counter_scope, source, dimension, key
      union all select pilot, counter_scope, source, 'people', '', sum((n > 0)::integer - (n - d > 0)::integer)
        from touched join by_person using (pilot, counter_scope, source, user_id) group by pilot, counter_scope, source
    ),
    counted as (
      insert into submission_counts as c (pilot, counter_scope, source, dimension, key, n)
      select pilot, counter_scope, source, dimension, key, d from change where d <> 0 order by pilot, counter_scope, source, dimension, key
      on conflict (pilot, counter_scope, source, dimension, key) do update set n = c.n + excluded.n
    )
    select array_agg((counter_scope, source, user_id, n, pilot)::submission_speakers) from touched where n <= 0
  $sql$, case tg_op when 'INSERT' then gained when 'DELETE' then lost else gained || ' union all ' || lost end)
  into gone;
  -- Deletes by key: the statistics know no zeros, so that a search by n may take minutes.
  if gone is not null then
    delete from submission_speakers s using unnest(gone) as g
    where s.pilot = g.pilot and s.counter_scope = g.counter_scope and s.source = g.source and s.user_id = g.user_id;
  end if;
  return null;
end
$_$;

-- ---------------------------------------------------------------- versions of the flow and of the consent, for each pilot

drop function flow_rows(), consent_version_of(text, jsonb), keep_consent_wording(), make_flow_version(text, integer, jsonb);

-- Returns the saved flow of a pilot, every row with its id, without the times and numbers of its saves: the same flow is the same value.
-- Volatile, so that it sees what the transaction has changed.
create function flow_rows(of_pilot text) returns jsonb language sql as $$
  select jsonb_build_object(
    'states', (select coalesce(jsonb_agg(jsonb_build_object(
        'id', id, 'state_key', state_key, 'friendly_name', friendly_name, 'description', description,
        'is_initial', is_initial, 'is_final', is_final, 'created_at', created_at) order by created_at, id), '[]') from states where pilot = of_pilot),
    'events', (select coalesce(jsonb_agg(jsonb_build_object(
        'id', id, 'event_key', event_key, 'friendly_name', friendly_name, 'description', description,
        'is_active', is_active) order by event_key), '[]') from events where pilot = of_pilot),
    'transitions', (select coalesce(jsonb_agg(jsonb_build_object(
        'id', t.id, 'from_state', f.state_key, 'to_state', g.state_key, 'event_key', e.event_key, 'priority', t.priority,
        'rules', (select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'rule_key', r.rule_key, 'params', r.params)
          order by r.position, r.id), '[]') from transition_rules r where r.transition_id = t.id),
        'actions', (select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'action_key', a.action_key, 'params', a.params)
          order by a.position, a.id), '[]') from transition_actions a where a.transition_id = t.id)
      ) order by t.priority, t.id), '[]')
      from transitions t join states f on f.id = t.from_state_id join states g on g.id = t.to_state_id
        join events e on e.id = t.event_id where f.pilot = of_pilot),
    'templates', (select coalesce(jsonb_agg(jsonb_build_object(
        'id', id, 'template_key', template_key, 'friendly_name', friendly_name, 'content_type', content_type, 'body', body,
        'bodies', bodies, 'actions', actions, 'list_items', list_items, 'list_button', list_button, 'variables', variables,
        'is_active', is_active) order by template_key), '[]') from content_templates where pilot = of_pilot),
    'mappings', (select coalesce(jsonb_agg(jsonb_build_object(
        'id', id, 'state_key', state_key, 'button_id', button_id, 'button_label', button_label,
        'triggers_event', triggers_event) order by state_key, button_id), '[]') from button_mappings where pilot = of_pilot),
    'moved', (select coalesce(jsonb_object_agg(state_key, successor_key), '{}') from removed_states where pilot = of_pilot),
    'sentences', (select coalesce(jsonb_agg(jsonb_build_object(
        'wording', wording, 'sentence_key', sentence_key, 'body', body) order by wording, sentence_key), '[]')
      from bot_sentences where pilot = of_pilot and body is not null))
$$;

-- Finds the pilot's consent version with these words and labels: the same content is the same version.
create function consent_version_of(of_pilot text, wording text, labels jsonb) returns integer language sql stable as $$
  select version from consent_versions
  where pilot = of_pilot and plain_words(body) = plain_words(wording) and (choices is null or choices = labels)
  order by choices is null, version
  limit 1
$$;

-- Finds the consent version that the pilot's saved flow asks for, and adds one for content that no version has. Null while the flow asks for
-- none.
create function keep_consent_wording(of_pilot text) returns integer language plpgsql as $$
declare
  wording text;
  labels jsonb;
  found_version int;
begin
  select t.body, choice_labels(t.actions, t.list_items) into wording, labels
  from transition_actions a
    join transitions tr on tr.id = a.transition_id
    join states s on s.id = tr.from_state_id
    join content_templates t on t.pilot = s.pilot and t.template_key = s.state_key and t.is_active
  where s.pilot = of_pilot and a.action_key = 'record_consent' and t.body <> ''
  order by tr.priority, tr.id
  limit 1;
  if wording is null then
    return null;
  end if;
  found_version := consent_version_of(of_pilot, wording, labels);
  if found_version is null then
    insert into consent_versions (pilot, version, body, choices, text_hash)
    select of_pilot, coalesce(max(version), 0) + 1, wording, labels,
      encode(sha256(convert_to(wording || (
        select coalesce(string_agg(E'\n' || label, '' order by place), '')
        from jsonb_array_elements_text(labels) with ordinality as shown (label, place)), 'UTF8')), 'hex')
    from consent_versions where pilot = of_pilot
    returning version into found_version;
  end if;
  return found_version;
end
$$;

-- Makes the pilot's saved flow the live version, published by whom the audit log names in the same transaction. Returns its number; null when
-- the saved flow is live already. A flow that asks for no consent keeps the consent version of the version before.
create function make_flow_version(of_pilot text, why text default null, restored integer default null, against jsonb default null)
returns integer
language plpgsql as $$
declare
  rows jsonb := flow_rows(of_pilot);
  hash text := encode(sha256(convert_to(rows::text, 'UTF8')), 'hex');
  latest flow_versions;
  actor record;
begin
  select * into latest from flow_versions where pilot = of_pilot order by number desc limit 1;
  -- Before there is a conversation, topics and regions alone make no version.
  if latest.flow_hash is not distinct from hash or (latest is null and rows->'states' = '[]') then
    return null;
  end if;
  -- The newest rows only: nobody writes a hundred in one transaction, and the log is long.
  select newest.at, newest.actor_id, newest.actor_name into actor
  from (select id, xmin as made_by, at, actor_id, actor_name from audit_log order by id desc limit 100) as newest
  where newest.made_by = pg_current_xact_id()::xid
  order by newest.id desc limit 1;
  insert into flow_versions (pilot, number, flow, flow_hash, consent_version, note, published_at, published_by, published_by_name,
    restored_from, override)
  values (of_pilot, coalesce(latest.number, 0) + 1, rows, hash,
    coalesce(keep_consent_wording(of_pilot), latest.consent_version, (select max(version) from consent_versions where pilot = of_pilot), 0), why,
    coalesce(actor.at, now()), actor.actor_id, actor.actor_name, restored, against);
  return coalesce(latest.number, 0) + 1;
end
$$;

-- Finds whose flow a changed row belongs to: null for a part of a transition that is removed with it.
create function pilot_of_row(name text, changed jsonb) returns text language sql stable as $$
  select case name
    when 'transitions' then (select pilot from states where id = (changed->>'from_state_id')::uuid)
    when 'transition_rules' then (select s.pilot from transitions t join states s on s.id = t.from_state_id
      where t.id = (changed->>'transition_id')::uuid)
    when 'transition_actions' then (select s.pilot from transitions t join states s on s.id = t.from_state_id
      where t.id = (changed->>'transition_id')::uuid)
    else changed->>'pilot' end
$$;

-- Counts the revision of the pilot's flow up, and publishes where each save is live. At the end of the transaction: whoever reads the new
-- revision reads the whole change, and two edits never deadlock.
create or replace function flow_changed() returns trigger language plpgsql as $$
declare
  of_pilot constant text := pilot_of_row(tg_table_name, to_jsonb(coalesce(new, old)));
  mode "FlowPublishing";
begin
  update flow_revision set revision = revision + 1, xid = txid_current() where pilot = of_pilot and xid <> txid_current()
  returning publishing into mode;
  if mode = 'each_save' then
    perform make_flow_version(of_pilot);
  end if;
  return null;
end
$$;

create constraint trigger confirmed_drafts_change_flow after insert or update or delete on confirmed_drafts
  deferrable initially deferred for each row execute function flow_changed();

-- What the review queue gives to a reviewer who judges some labels only, in the order of each label.
create index submissions_queue_by_label on submissions (review_status, queue_rank, pilot, category, created_at, id)
  where queue_rank is not null and storage_url is not null and withdrawn_at is null;

-- A new column has no statistics, and a filter by it is slow without them.
analyze contributors, contributor_addresses, submissions, submission_counts, submission_days, submission_speakers, funnel_days, audit_log;
