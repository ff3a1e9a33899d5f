-- The same recording from two people: found by its bytes, or by its public copy, and held until an admin decides.
alter table "submissions"
  add column "public_sha256" text,
  add column "copy_of" uuid,
  add column "copy_found_at" timestamptz(3),
  add column "taken_out_at" timestamptz(3);
create index "submissions_by_audio" on "submissions" ("audio_sha256", "created_at", "id") where "audio_sha256" is not null;
create index "submissions_by_public_copy" on "submissions" ("public_sha256", "created_at", "id") where "public_sha256" is not null;
-- What was reported after its publication gets the tombstone that reports did not write until now.
update "release_items" i set "clip" = null, "removed_at" = now()
  from "submissions" s where s."id" = i."submission_id" and s."review_status" = 'quarantined' and i."removed_at" is null;
