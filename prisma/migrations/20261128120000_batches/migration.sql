-- An action sets the verdicts of a reviewer aside, or all verdicts on some recordings, which puts those back to the queue.
ALTER TABLE "set_asides" ALTER COLUMN "reviewer_id" DROP NOT NULL,
    ADD COLUMN "submission_ids" UUID[] DEFAULT ARRAY[]::UUID[],
    ADD CONSTRAINT "about_a_reviewer_or_recordings" CHECK (("reviewer_id" IS NULL) = (cardinality("submission_ids") > 0));

-- Recordings that a lead has assigned to some reviewers, who get them first.
CREATE TABLE "review_batches" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "reviewer_ids" UUID[] DEFAULT ARRAY[]::UUID[],
    "due_on" DATE,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "review_batches_pkey" PRIMARY KEY ("id")
);
ALTER TABLE "submissions" ADD COLUMN "batch_id" UUID, ADD COLUMN "held_back_at" TIMESTAMPTZ(3);
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_batch_id_fkey"
    FOREIGN KEY ("batch_id") REFERENCES "review_batches"("id") ON DELETE SET NULL ON UPDATE CASCADE;
CREATE INDEX "submissions_of_batch" ON "submissions" ("batch_id", "created_at", "id") WHERE "batch_id" IS NOT NULL;

CREATE TABLE "recording_notes" (
    "id" UUID NOT NULL,
    "submission_id" UUID NOT NULL,
    "author_id" UUID NOT NULL,
    "body" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "recording_notes_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "recording_notes_submission_id_idx" ON "recording_notes"("submission_id");
ALTER TABLE "recording_notes" ADD CONSTRAINT "recording_notes_submission_id_fkey"
    FOREIGN KEY ("submission_id") REFERENCES "submissions"("id") ON DELETE CASCADE ON UPDATE CASCADE;
