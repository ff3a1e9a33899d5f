-- CreateEnum
CREATE TYPE "FlowPublishing" AS ENUM ('each_save', 'when_published');

-- AlterTable
ALTER TABLE "flow_version" ADD COLUMN     "discarded" JSONB,
ADD COLUMN     "publishing" "FlowPublishing" NOT NULL DEFAULT 'each_save';

-- CreateTable
CREATE TABLE "flow_releases" (
    "number" INTEGER NOT NULL,
    "flow" JSONB NOT NULL,
    "flow_hash" TEXT NOT NULL,
    "consent_version" INTEGER NOT NULL,
    "note" TEXT,
    "published_at" TIMESTAMPTZ(3) NOT NULL,
    "published_by" TEXT,
    "published_by_name" TEXT,
    "restored_from" INTEGER,
    "override" JSONB,

    CONSTRAINT "flow_releases_pkey" PRIMARY KEY ("number")
);

-- CreateTable
CREATE TABLE "removed_states" (
    "state_key" TEXT NOT NULL,
    "successor_key" TEXT NOT NULL,

    CONSTRAINT "removed_states_pkey" PRIMARY KEY ("state_key")
);

-- CreateTable
CREATE TABLE "kept_contents" (
    "template_key" TEXT NOT NULL,
    "choices_key" TEXT NOT NULL,
    "content_sid" TEXT NOT NULL,
    "needed_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "kept_contents_pkey" PRIMARY KEY ("template_key","choices_key")
);

create constraint trigger removed_states_change_flow after insert or update or delete on removed_states
  deferrable initially deferred for each row execute function flow_changed();

-- The flow as it is saved now, every row with its id; what says when and how often a row was saved is not part of it, so that the same
-- flow is the same value. Volatile: it sees what the transaction has changed.
create function flow_rows() returns jsonb language sql volatile as $$
  select jsonb_build_object(
    'states', (select coalesce(jsonb_agg(jsonb_build_object(
        'id', id, 'state_key', state_key, 'friendly_name', friendly_name, 'description', description,
        'is_initial', is_initial, 'is_final', is_final, 'created_at', created_at) order by created_at, id), '[]') from states),
    'events', (select coalesce(jsonb_agg(jsonb_build_object(
        'id', id, 'event_key', event_key, 'friendly_name', friendly_name, 'description', description,
        'is_active', is_active) order by event_key), '[]') from events),
    'transitions', (select coalesce(jsonb_agg(jsonb_build_object(
        'id', t.id, 'from_state', f.state_key, 'to_state', g.state_key, 'event_key', e.event_key, 'priority', t.priority,
        'rules', (select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'rule_key', r.rule_key, 'params', r.params)
          order by r.position, r.id), '[]') from transition_rules r where r.transition_id = t.id),
        'actions', (select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'action_key', a.action_key, 'params', a.params)
          order by a.position, a.id), '[]') from transition_actions a where a.transition_id = t.id)
      ) order by t.priority, t.id), '[]')
      from transitions t join states f on f.id = t.from_state_id join states g on g.id = t.to_state_id
        join events e on e.id = t.event_id),
    'templates', (select coalesce(jsonb_agg(jsonb_build_object(
        'id', id, 'template_key', template_key, 'friendly_name', friendly_name, 'content_type', content_type, 'body', body,
        'bodies', bodies, 'actions', actions, 'list_items', list_items, 'list_button', list_button, 'variables', variables,
        'is_active', is_active) order by template_key), '[]') from content_templates),
    'mappings', (select coalesce(jsonb_agg(jsonb_build_object(
        'id', id, 'state_key', state_key, 'button_id', button_id, 'button_label', button_label,
        'triggers_event', triggers_event) order by state_key, button_id), '[]') from button_mappings),
    'moved', (select coalesce(jsonb_object_agg(state_key, successor_key), '{}') from removed_states),
    'sentences', (select coalesce(jsonb_agg(jsonb_build_object(
        'wording', wording, 'sentence_key', sentence_key, 'body', body) order by wording, sentence_key), '[]')
      from bot_sentences where body is not null))
$$;

-- Keeps the wording of the agreement as a new version when what people are asked has changed: its words, but for blanks, or the labels
-- of its choices.
create function keep_consent_wording() returns void language plpgsql as $$
declare
  wording text;
  labels jsonb;
begin
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
end
$$;

-- Makes what is saved now the flow that people get. Who did it is who the audit log names in the same transaction.
-- Returns the number of the new release; null when the flow is the one that they get already.
create function make_flow_release(
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
  perform keep_consent_wording();
  -- Only the newest rows: nobody writes a hundred in one transaction, and the log is long.
  select newest.at, newest.actor_id, newest.actor_name into actor
  from (select id, xmin as made_by, at, actor_id, actor_name from audit_log order by id desc limit 100) as newest
  where newest.made_by = pg_current_xact_id()::xid
  order by newest.id desc limit 1;
  insert into flow_releases (number, flow, flow_hash, consent_version, note, published_at, published_by, published_by_name,
    restored_from, override)
  values (coalesce(latest.number, 0) + 1, rows, hash, (select coalesce(max(version), 0) from consent_versions), why,
    coalesce(actor.at, now()), actor.actor_id, actor.actor_name, restored, against);
  return coalesce(latest.number, 0) + 1;
end
$$;

-- As before, but that people get what was saved only when saving is publishing.
create or replace function flow_changed() returns trigger language plpgsql as $$
declare
  mode "FlowPublishing";
begin
  update flow_version set version = version + 1, xid = txid_current() where xid <> txid_current()
  returning publishing into mode;
  if mode = 'each_save' then
    perform make_flow_release();
  end if;
  return null;
end
$$;

-- What people get today is the first release. A database without a flow gets it with the flow.
select make_flow_release();
