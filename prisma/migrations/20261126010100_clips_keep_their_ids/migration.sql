-- A clip's id is of its line and its submission, and no longer the hash of its public copy, which becomes a column of its own.
-- What was published keeps the id that it was published with.
ALTER TABLE "release_items" ADD COLUMN "audio_sha256" TEXT;
UPDATE "release_items" SET "audio_sha256" = "clip_id";

-- The files of a version that nobody has outside are of the old form, and ids of its clips can only be drawn by the server: it is made anew.
DELETE FROM "releases" WHERE "published_at" IS NULL;

-- What was taken out before the publication is in no file: its id is never seen.
UPDATE "release_items" SET "clip_id" = md5("release_id"::text || ' ' || "position") WHERE "clip_id" IS NULL;
ALTER TABLE "release_items" ALTER COLUMN "clip_id" SET NOT NULL;
