-- rolling
-- How well recognisers understand the test recordings of a published version.
CREATE TABLE "yardstick_runs" (
    "id" UUID NOT NULL,
    "release_id" UUID NOT NULL,
    "engine" TEXT NOT NULL,
    "model" TEXT NOT NULL,
    "normaliser" INTEGER NOT NULL,
    "scores" JSONB,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "scored_at" TIMESTAMPTZ(3),
    "listed_at" TIMESTAMPTZ(3),

    CONSTRAINT "yardstick_runs_pkey" PRIMARY KEY ("id")
);

-- What was heard in each recording.
CREATE TABLE "yardstick_hypotheses" (
    "run_id" UUID NOT NULL,
    "submission_id" UUID NOT NULL,
    "text" TEXT NOT NULL,

    CONSTRAINT "yardstick_hypotheses_pkey" PRIMARY KEY ("run_id","submission_id")
);

CREATE INDEX "yardstick_runs_release_id_idx" ON "yardstick_runs"("release_id");
CREATE INDEX "yardstick_hypotheses_submission_id_idx" ON "yardstick_hypotheses"("submission_id");

ALTER TABLE "yardstick_runs" ADD CONSTRAINT "yardstick_runs_release_id_fkey" FOREIGN KEY ("release_id") REFERENCES "releases"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "yardstick_hypotheses" ADD CONSTRAINT "yardstick_hypotheses_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "yardstick_runs"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "yardstick_hypotheses" ADD CONSTRAINT "yardstick_hypotheses_submission_id_fkey" FOREIGN KEY ("submission_id") REFERENCES "submissions"("id") ON DELETE CASCADE ON UPDATE CASCADE;
