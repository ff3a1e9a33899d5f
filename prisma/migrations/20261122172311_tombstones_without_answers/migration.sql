-- A withdrawn recording says nothing any more of what its contributor answered. Only a tombstone may do without a category.
alter table "submissions" alter column "category" drop not null;
alter table "submissions" add constraint "submissions_category_known"
  check ("category" is not null or "withdrawn_at" is not null) not valid;
alter table "submissions" validate constraint "submissions_category_known";

-- Those who took something back before now were promised the same.
update "submissions" set "category" = null, "category_confirmed_at" = null, "prompt_id" = null, "prompt_text" = null,
  "audio_type" = null, "audio_bytes" = null
where "withdrawn_at" is not null;

update "inbound_media" a set "claimed_type" = null, "size_bytes" = null, "sha256" = null, "error" = null
from "submissions" s where s."media_id" = a."id" and s."withdrawn_at" is not null;

-- After DELETE ALL: also the message that confirmed it, what was attached to any, and what the bot had said until then.
update "inbound_messages" m set "raw_enc" = ''::bytea
from "withdrawals" w
where w."contributor_id" = m."contributor_id" and w."scope" = 'all'
  and m."status" <> 'received' and m."processed_at" <= w."withdrawn_at" and m."raw_enc" <> ''::bytea;

update "inbound_media" a set "claimed_type" = null, "size_bytes" = null, "sha256" = null, "error" = null
from "inbound_messages" m join "withdrawals" w on w."contributor_id" = m."contributor_id" and w."scope" = 'all'
where a."message_id" = m."id" and a."status" = 'discarded' and m."processed_at" <= w."withdrawn_at";

update "outbound_messages" o set "content" = '{}', "state_key" = '', "prompt_id" = null
from "withdrawals" w
where w."contributor_id" = o."contributor_id" and w."scope" = 'all'
  and o."status" <> 'queued' and o."created_at" < w."withdrawn_at";
