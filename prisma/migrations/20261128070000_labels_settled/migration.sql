-- Who settled the label of a recording. `npm run review:recompute` applies the rule of labels to recordings that were accepted before.
CREATE TYPE "LabelledBy" AS ENUM ('reviewers', 'lead');
ALTER TABLE "submissions" ADD COLUMN "labelled_by" "LabelledBy";
UPDATE "submissions" SET "labelled_by" = CASE
    WHEN EXISTS (SELECT FROM "reviews" r WHERE r."submission_id" = "submissions"."id" AND r."stage" = 'audio' AND r."is_adjudication")
    THEN 'lead'::"LabelledBy" ELSE 'reviewers'::"LabelledBy" END
  WHERE "reviewed_category" IS NOT NULL;
-- A recording of a version that nobody has labelled has the label that its speaker chose.
UPDATE "release_items" i SET "clip" = i."clip" || jsonb_build_object('labelled_by', coalesce(
    (SELECT s."labelled_by"::text FROM "submissions" s WHERE s."id" = i."submission_id" AND i."clip"->>'part' NOT IN ('rejected', 'open')),
    'speaker'))
  WHERE i."clip" IS NOT NULL;
ALTER TABLE "submissions" ADD CONSTRAINT "labels_have_a_source" CHECK (("reviewed_category" IS NULL) = ("labelled_by" IS NULL));
