-- DropIndex
DROP INDEX "consent_versions_text_hash_key";

-- AlterTable
ALTER TABLE "contributors" ADD COLUMN     "unreachable_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "outbound_messages" ADD COLUMN     "consent_version" INTEGER;

-- CreateTable
CREATE TABLE "flow_version" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "version" BIGINT NOT NULL DEFAULT 1,
    "xid" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "flow_version_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "contributor_addresses" (
    "address_hmac" BYTEA NOT NULL,
    "contributor_id" UUID NOT NULL,
    "lasting" BOOLEAN NOT NULL,
    "seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "contributor_addresses_pkey" PRIMARY KEY ("address_hmac")
);

-- CreateIndex
CREATE INDEX "contributor_addresses_contributor_id_idx" ON "contributor_addresses"("contributor_id");

-- AddForeignKey
ALTER TABLE "contributor_addresses" ADD CONSTRAINT "contributor_addresses_contributor_id_fkey" FOREIGN KEY ("contributor_id") REFERENCES "contributors"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Everybody who is known is known by the address that they first wrote from.
INSERT INTO "contributor_addresses" ("address_hmac", "contributor_id", "lasting")
SELECT "address_hmac", "id", false FROM "contributors";

INSERT INTO "flow_version" DEFAULT VALUES;

-- Counts the flow's version up, and keeps the wording of the consent as a new version when it has changed. At the end of the
-- transaction: whoever reads the new version reads the whole change, and two edits never wait for each other in a circle.
create function flow_changed() returns trigger language plpgsql as $$
declare
  wording text;
begin
  update flow_version set version = version + 1, xid = txid_current() where xid <> txid_current();
  if not found then
    return null;
  end if;
  select t.body into wording
  from transition_actions a
    join transitions tr on tr.id = a.transition_id
    join states s on s.id = tr.from_state_id
    join content_templates t on t.template_key = s.state_key and t.is_active
  where a.action_key = 'record_consent' and t.body <> ''
  order by tr.priority, tr.id
  limit 1;
  insert into consent_versions (version, body, text_hash)
  select coalesce(latest.version, 0) + 1, wording, encode(sha256(convert_to(wording, 'UTF8')), 'hex')
  from (select 1) as one left join (select * from consent_versions order by version desc limit 1) as latest on true
  where wording is not null and latest.body is distinct from wording;
  return null;
end
$$;

do $$
declare
  name text;
begin
  foreach name in array array['states', 'events', 'transitions', 'transition_rules', 'transition_actions',
    'content_templates', 'button_mappings', 'prompt_topics', 'regions', 'consent_versions'] loop
    execute format('create constraint trigger %I after insert or update or delete on %I
      deferrable initially deferred for each row execute function flow_changed()', name || '_change_flow', name);
  end loop;
end
$$;
