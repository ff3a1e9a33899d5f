-- What a state says in other wordings, for people who chose one.
alter table content_templates add column bodies jsonb not null default '{}';

-- Somebody who said that they are under 18: nothing is kept from them until an admin lifts it.
alter table contributors add column under_18_at timestamptz(3);

-- The choices belong to what people agree to, as much as the words above them.
alter table consent_versions add column choices jsonb;

create function choice_labels(actions jsonb, list_items jsonb) returns jsonb language sql immutable as $$
  select coalesce(jsonb_agg(btrim(coalesce(choice->>'item', choice->>'title', '')) order by place), '[]')
  from jsonb_array_elements(case
    when jsonb_typeof(list_items) = 'array' and jsonb_array_length(list_items) > 0 then list_items
    when jsonb_typeof(actions) = 'array' then actions
    else '[]' end) with ordinality as shown (choice, place)
$$;

-- What two wordings are compared by: a blank more or less is no other wording.
create function plain_words(body text) returns text language sql immutable as $$
  select btrim(regexp_replace(body, '\s+', ' ', 'g'))
$$;

-- As before, but for two things: blanks change no wording, and the labels of the choices are part of it.
create or replace function flow_changed() returns trigger language plpgsql as $$
declare
  wording text;
  labels jsonb;
begin
  update flow_version set version = version + 1, xid = txid_current() where xid <> txid_current();
  if not found then
    return null;
  end if;
  select t.body, choice_labels(t.actions, t.list_items) into wording, labels
  from transition_actions a
    join transitions tr on tr.id = a.transition_id
    join states s on s.id = tr.from_state_id
    join content_templates t on t.template_key = s.state_key and t.is_active
  where a.action_key = 'record_consent' and t.body <> ''
  order by tr.priority, tr.id
  limit 1;
  insert into consent_versions (version, body, choices, text_hash)
  select coalesce(latest.version, 0) + 1, wording, labels,
    encode(sha256(convert_to(wording || (
      select coalesce(string_agg(E'\n' || label, '' order by place), '')
      from jsonb_array_elements_text(labels) with ordinality as shown (label, place)), 'UTF8')), 'hex')
  from (select 1) as one left join (select * from consent_versions order by version desc limit 1) as latest on true
  where wording is not null
    and (plain_words(latest.body) is distinct from plain_words(wording)
      or (latest.choices is not null and latest.choices <> labels));
  return null;
end
$$;

-- People who agreed to the wording in force have seen the choices that it has now: nobody is asked again.
update consent_versions set choices = now.labels
from (
  select choice_labels(t.actions, t.list_items) as labels
  from transition_actions a
    join transitions tr on tr.id = a.transition_id
    join states s on s.id = tr.from_state_id
    join content_templates t on t.template_key = s.state_key and t.is_active
  where a.action_key = 'record_consent' and t.body <> ''
  order by tr.priority, tr.id
  limit 1
) as now
where version = (select max(version) from consent_versions);

-- The engine's new event, and its memory of who is under 18, for flows that were made before.
insert into events (id, event_key, friendly_name, description)
select gen_random_uuid(), 'PLACE_NAMED', 'Place typed', 'A parish or a town was typed where one is asked for.'
where exists (select 1 from events)
on conflict (event_key) do nothing;

insert into transition_actions (id, transition_id, action_key, params, position)
select gen_random_uuid(), tr.id, 'remember_under_18', '{}',
  1 + coalesce((select max(position) from transition_actions a where a.transition_id = tr.id), 0)
from transitions tr join events e on e.id = tr.event_id
where e.event_key = 'UNDER_18_CHOSEN'
  and not exists (select 1 from transition_actions a where a.transition_id = tr.id and a.action_key = 'remember_under_18');
