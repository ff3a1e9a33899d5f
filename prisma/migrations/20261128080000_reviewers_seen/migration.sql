CREATE TABLE "set_asides" (
    "id" UUID NOT NULL,
    "reviewer_id" UUID NOT NULL,
    "reason" TEXT NOT NULL,
    "set_by" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "applied_at" TIMESTAMPTZ(3),
    "undone_by" UUID,
    "undone_at" TIMESTAMPTZ(3),
    "restored_at" TIMESTAMPTZ(3),
    CONSTRAINT "set_asides_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "set_asides_reviewer_id_created_at_idx" ON "set_asides"("reviewer_id", "created_at");
-- A reviewer's verdicts are set aside by one action at a time.
CREATE UNIQUE INDEX "set_asides_under_way" ON "set_asides"("reviewer_id")
    WHERE "applied_at" IS NULL OR ("undone_at" IS NOT NULL AND "restored_at" IS NULL);

CREATE TABLE "calibration_items" (
    "submission_id" UUID NOT NULL,
    "verdict" "Verdict" NOT NULL,
    "category" TEXT,
    "reasons" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "confirmed_by" UUID NOT NULL,
    "confirmed_at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "calibration_items_pkey" PRIMARY KEY ("submission_id")
);
ALTER TABLE "calibration_items" ADD CONSTRAINT "calibration_items_submission_id_fkey"
    FOREIGN KEY ("submission_id") REFERENCES "submissions"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "reviews" ADD COLUMN "is_training" BOOLEAN NOT NULL DEFAULT false, ADD COLUMN "set_aside_id" UUID;
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_set_aside_id_fkey"
    FOREIGN KEY ("set_aside_id") REFERENCES "set_asides"("id") ON DELETE SET NULL ON UPDATE CASCADE;
CREATE INDEX "reviews_set_aside_id_idx" ON "reviews"("set_aside_id");
ALTER TABLE "review_assignments" ADD COLUMN "is_training" BOOLEAN NOT NULL DEFAULT false;

ALTER TABLE "submissions" ADD COLUMN "certainty" REAL;
CREATE INDEX "submissions_least_certain" ON "submissions" ("review_status", "queue_rank", "certainty", "created_at", "id")
    WHERE "certainty" IS NOT NULL AND "queue_rank" IS NOT NULL AND "storage_url" IS NOT NULL AND "withdrawn_at" IS NULL;
