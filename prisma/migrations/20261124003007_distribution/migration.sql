-- AlterTable
ALTER TABLE "releases" ADD COLUMN     "figures" JSONB,
ADD COLUMN     "files_removed_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "release_downloaders" (
    "id" UUID NOT NULL,
    "email_hmac" BYTEA NOT NULL,
    "details_enc" BYTEA NOT NULL,
    "terms_hash" TEXT NOT NULL,
    "terms_agreed_at" TIMESTAMPTZ(3) NOT NULL,
    "confirmed_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "release_downloaders_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "release_keys" (
    "key_sha256" BYTEA NOT NULL,
    "downloader_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "release_keys_pkey" PRIMARY KEY ("key_sha256")
);

-- CreateTable
CREATE TABLE "release_downloads" (
    "downloader_id" UUID NOT NULL,
    "release_id" UUID NOT NULL,
    "first_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "told" "OnWithdrawal",
    "told_at" TIMESTAMPTZ(3),

    CONSTRAINT "release_downloads_pkey" PRIMARY KEY ("downloader_id","release_id")
);

-- CreateTable
CREATE TABLE "release_pushes" (
    "id" UUID NOT NULL,
    "release_id" UUID NOT NULL,
    "destination" TEXT NOT NULL,
    "target" TEXT NOT NULL,
    "pushed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "removed_at" TIMESTAMPTZ(3),

    CONSTRAINT "release_pushes_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "hearing_consents" (
    "id" UUID NOT NULL,
    "contributor_id" UUID NOT NULL,
    "text" TEXT NOT NULL,
    "agreed_at" TIMESTAMPTZ(3) NOT NULL,
    "withdrawn_at" TIMESTAMPTZ(3),

    CONSTRAINT "hearing_consents_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "release_downloaders_email_hmac_key" ON "release_downloaders"("email_hmac");

-- CreateIndex
CREATE INDEX "release_keys_downloader_id_idx" ON "release_keys"("downloader_id");

-- CreateIndex
CREATE INDEX "release_downloads_release_id_idx" ON "release_downloads"("release_id");

-- CreateIndex
CREATE UNIQUE INDEX "release_pushes_release_id_destination_target_key" ON "release_pushes"("release_id", "destination", "target");

-- CreateIndex
CREATE INDEX "hearing_consents_contributor_id_idx" ON "hearing_consents"("contributor_id");

-- AddForeignKey
ALTER TABLE "release_keys" ADD CONSTRAINT "release_keys_downloader_id_fkey" FOREIGN KEY ("downloader_id") REFERENCES "release_downloaders"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "release_downloads" ADD CONSTRAINT "release_downloads_downloader_id_fkey" FOREIGN KEY ("downloader_id") REFERENCES "release_downloaders"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "release_downloads" ADD CONSTRAINT "release_downloads_release_id_fkey" FOREIGN KEY ("release_id") REFERENCES "releases"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "release_pushes" ADD CONSTRAINT "release_pushes_release_id_fkey" FOREIGN KEY ("release_id") REFERENCES "releases"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "hearing_consents" ADD CONSTRAINT "hearing_consents_contributor_id_fkey" FOREIGN KEY ("contributor_id") REFERENCES "contributors"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- One yes at a time.
CREATE UNIQUE INDEX "hearing_consents_in_force" ON "hearing_consents"("contributor_id") WHERE "withdrawn_at" IS NULL;
