-- The version of an agreement: its words, but for blanks, and the labels of its choices. The same content is the same version.
-- Wordings that were replaced before labels counted match any labels, after those whose labels are known.
create function consent_version_of(wording text, labels jsonb) returns int language sql stable as $$
  select version from consent_versions
  where plain_words(body) = plain_words(wording) and (choices is null or choices = labels)
  order by choices is null, version
  limit 1
$$;

-- Finds the version of the agreement that the saved flow asks for, and adds one for words and choices that no version has.
-- Returns null while the flow asks for none.
drop function keep_consent_wording();
create function keep_consent_wording() returns int language plpgsql as $$
declare
  wording text;
  labels jsonb;
  found_version int;
begin
  select t.body, choice_labels(t.actions, t.list_items) into wording, labels
  from transition_actions a
    join transitions tr on tr.id = a.transition_id
    join states s on s.id = tr.from_state_id
    join content_templates t on t.template_key = s.state_key and t.is_active
  where a.action_key = 'record_consent' and t.body <> ''
  order by tr.priority, tr.id
  limit 1;
  if wording is null then
    return null;
  end if;
  found_version := consent_version_of(wording, labels);
  if found_version is null then
    insert into consent_versions (version, body, choices, text_hash)
    select coalesce(max(version), 0) + 1, wording, labels,
      encode(sha256(convert_to(wording || (
        select coalesce(string_agg(E'\n' || label, '' order by place), '')
        from jsonb_array_elements_text(labels) with ordinality as shown (label, place)), 'UTF8')), 'hex')
    from consent_versions
    returning version into found_version;
  end if;
  return found_version;
end
$$;

-- As before, but a release names the version of its own agreement instead of the newest. A flow that asks for none keeps the version
-- of the release before.
create or replace function make_flow_release(
  why text default null, restored int default null, against jsonb default null
) returns int language plpgsql as $$
declare
  rows jsonb := flow_rows();
  hash text := encode(sha256(convert_to(rows::text, 'UTF8')), 'hex');
  latest flow_releases;
  actor record;
begin
  select * into latest from flow_releases order by number desc limit 1;
  -- Before there is a conversation, topics and regions alone are no release.
  if latest.flow_hash is not distinct from hash or (latest is null and rows->'states' = '[]') then
    return null;
  end if;
  -- Only the newest rows: nobody writes a hundred in one transaction, and the log is long.
  select newest.at, newest.actor_id, newest.actor_name into actor
  from (select id, xmin as made_by, at, actor_id, actor_name from audit_log order by id desc limit 100) as newest
  where newest.made_by = pg_current_xact_id()::xid
  order by newest.id desc limit 1;
  insert into flow_releases (number, flow, flow_hash, consent_version, note, published_at, published_by, published_by_name,
    restored_from, override)
  values (coalesce(latest.number, 0) + 1, rows, hash,
    coalesce(keep_consent_wording(), latest.consent_version, (select max(version) from consent_versions), 0), why,
    coalesce(actor.at, now()), actor.actor_id, actor.actor_name, restored, against);
  return coalesce(latest.number, 0) + 1;
end
$$;

-- Versions of the same content, as a database may have them in which a wording came back: whatever decides goes by the first of them.
-- The later rows stay, because files of published datasets name them; agreements keep the hash of the words that were shown.
create temporary table repeated_consents as
  select version, first from (
    select version, min(version) over (partition by plain_words(body), choices) as first from consent_versions
  ) as versions where version <> first;

update consents set version = r.first from repeated_consents r where r.version = consents.version;
update flow_releases set consent_version = r.first from repeated_consents r where r.version = flow_releases.consent_version;
update outbound_messages set consent_version = r.first from repeated_consents r where r.version = outbound_messages.consent_version;
update conversations set snapshot = snapshot || jsonb_build_object('consent_version', r.first)
  from repeated_consents r where snapshot->'consent_version' = to_jsonb(r.version);
update conversations set snapshot = snapshot || jsonb_build_object('asked_consent', r.first)
  from repeated_consents r where snapshot->'asked_consent' = to_jsonb(r.version);
drop table repeated_consents;

-- Whoever has agreed to several versions is remembered with all of them (Snapshot.earlier_consents).
update conversations set snapshot = snapshot || jsonb_build_object('earlier_consents', agreed.versions)
from (
  select contributor_id, jsonb_agg(distinct version) as versions
  from consents where withdrawn_at is null
  group by contributor_id having count(distinct version) > 1
) as agreed
where agreed.contributor_id = conversations.contributor_id and snapshot->>'consent_version' is not null;
