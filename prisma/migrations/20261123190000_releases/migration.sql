-- CreateEnum
CREATE TYPE "DatasetSplit" AS ENUM ('train', 'dev', 'test');

-- CreateEnum
CREATE TYPE "ReleaseState" AS ENUM ('building', 'built', 'published', 'withdrawn');

-- CreateEnum
CREATE TYPE "OnWithdrawal" AS ENUM ('superseded', 'do_not_use');

-- CreateTable
CREATE TABLE "release_lines" (
    "name" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "salt" BYTEA NOT NULL,
    "on_withdrawal" "OnWithdrawal" NOT NULL DEFAULT 'superseded',
    "held_out_topics" UUID[] DEFAULT ARRAY[]::UUID[],
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "release_lines_pkey" PRIMARY KEY ("name")
);

-- CreateTable
CREATE TABLE "release_speakers" (
    "line" TEXT NOT NULL,
    "contributor_id" UUID NOT NULL,
    "speaker_id" TEXT NOT NULL,
    "split" "DatasetSplit" NOT NULL,
    "since_version" TEXT NOT NULL,

    CONSTRAINT "release_speakers_pkey" PRIMARY KEY ("line","contributor_id")
);

-- CreateTable
CREATE TABLE "releases" (
    "id" UUID NOT NULL,
    "line" TEXT NOT NULL,
    "version" TEXT NOT NULL,
    "state" "ReleaseState" NOT NULL DEFAULT 'building',
    "licence" TEXT NOT NULL,
    "month" TEXT NOT NULL,
    "previous_version" TEXT,
    "facts" JSONB NOT NULL,
    "items" INTEGER NOT NULL,
    "error" TEXT,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "not_before" TIMESTAMPTZ(3),
    "lease_holder" TEXT,
    "created_by" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "built_at" TIMESTAMPTZ(3),
    "published_at" TIMESTAMPTZ(3),
    "withdrawn_at" TIMESTAMPTZ(3),
    "withdrawn_reason" TEXT,

    CONSTRAINT "releases_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "release_items" (
    "release_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "submission_id" UUID NOT NULL,
    "contributor_id" UUID NOT NULL,
    "part" TEXT NOT NULL,
    "split" "DatasetSplit" NOT NULL,
    "clip" JSONB,
    "clip_id" TEXT,
    "removed_at" TIMESTAMPTZ(3),

    CONSTRAINT "release_items_pkey" PRIMARY KEY ("release_id","position")
);

-- CreateTable
CREATE TABLE "release_parts" (
    "release_id" UUID NOT NULL,
    "path" TEXT NOT NULL,
    "part" TEXT NOT NULL,
    "first_position" INTEGER NOT NULL,
    "last_position" INTEGER NOT NULL,
    "rows" INTEGER NOT NULL,
    "bytes" BIGINT NOT NULL,
    "seconds" DOUBLE PRECISION NOT NULL,
    "sha256" TEXT NOT NULL,
    "built_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "release_parts_pkey" PRIMARY KEY ("release_id","path")
);

-- CreateIndex
CREATE UNIQUE INDEX "release_speakers_line_speaker_id_key" ON "release_speakers"("line", "speaker_id");

-- CreateIndex
CREATE UNIQUE INDEX "releases_line_version_key" ON "releases"("line", "version");

-- CreateIndex
CREATE INDEX "release_items_submission_id_idx" ON "release_items"("submission_id");

-- AddForeignKey
ALTER TABLE "release_speakers" ADD CONSTRAINT "release_speakers_line_fkey" FOREIGN KEY ("line") REFERENCES "release_lines"("name") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "releases" ADD CONSTRAINT "releases_line_fkey" FOREIGN KEY ("line") REFERENCES "release_lines"("name") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "release_items" ADD CONSTRAINT "release_items_release_id_fkey" FOREIGN KEY ("release_id") REFERENCES "releases"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "release_parts" ADD CONSTRAINT "release_parts_release_id_fkey" FOREIGN KEY ("release_id") REFERENCES "releases"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- How many of a version were taken back, which anybody may ask.
CREATE INDEX "release_items_removed" ON "release_items" ("release_id") WHERE removed_at IS NOT NULL;
