-- Known faults of published versions. A removed one stays, because the changelog of a version that was made meanwhile has it.
CREATE TABLE "release_errata" (
    "id" UUID NOT NULL,
    "release_id" UUID NOT NULL,
    "fault" TEXT NOT NULL,
    "clip_ids" TEXT[] NOT NULL,
    "added_at" TIMESTAMPTZ(3) NOT NULL,
    "removed_at" TIMESTAMPTZ(3),
    CONSTRAINT "release_errata_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "release_errata_release_id_idx" ON "release_errata"("release_id");
ALTER TABLE "release_errata" ADD CONSTRAINT "release_errata_release_id_fkey"
    FOREIGN KEY ("release_id") REFERENCES "releases"("id") ON DELETE CASCADE ON UPDATE CASCADE;
