-- rolling
-- What recognisers hear in accepted recordings, for those who write them down.
CREATE TABLE "machine_drafts" (
    "id" UUID NOT NULL,
    "submission_id" UUID NOT NULL,
    "engine" TEXT,
    "model" TEXT,
    "text" TEXT,
    "words" JSONB NOT NULL DEFAULT '[]',
    "dropped" TEXT,
    "is_withheld" BOOLEAN NOT NULL,
    "offered_to" UUID,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "not_before" TIMESTAMPTZ(3),
    "lease_holder" TEXT,
    "error" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "heard_at" TIMESTAMPTZ(3),
    "failed_at" TIMESTAMPTZ(3),

    CONSTRAINT "machine_drafts_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "machine_drafts_submission_id_key" UNIQUE ("submission_id")
);

CREATE INDEX "machine_drafts_waiting" ON "machine_drafts"("created_at") WHERE "heard_at" IS NULL AND "failed_at" IS NULL;

ALTER TABLE "machine_drafts" ADD CONSTRAINT "machine_drafts_submission_id_fkey" FOREIGN KEY ("submission_id") REFERENCES "submissions"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "transcripts" ADD COLUMN "machine_draft_id" UUID;
ALTER TABLE "transcripts" ADD COLUMN "changed" REAL;
CREATE INDEX "transcripts_machine_draft_id_idx" ON "transcripts"("machine_draft_id");
ALTER TABLE "transcripts" ADD CONSTRAINT "transcripts_machine_draft_id_fkey" FOREIGN KEY ("machine_draft_id") REFERENCES "machine_drafts"("id") ON DELETE SET NULL ON UPDATE CASCADE;

ALTER TABLE "review_settings" ADD COLUMN "machine_drafts_off" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[];

-- A researcher sends what a recogniser has heard in the test recordings.
ALTER TABLE "yardstick_runs" ADD COLUMN "sent_by" UUID;
CREATE INDEX "yardstick_runs_sent_by_idx" ON "yardstick_runs"("sent_by");
ALTER TABLE "yardstick_runs" ADD CONSTRAINT "yardstick_runs_sent_by_fkey" FOREIGN KEY ("sent_by") REFERENCES "release_downloaders"("id") ON DELETE CASCADE ON UPDATE CASCADE;
