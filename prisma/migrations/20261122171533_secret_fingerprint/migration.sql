-- CreateTable
CREATE TABLE "secret_fingerprint" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "fingerprint" BYTEA NOT NULL,
    "inherited_enc" BYTEA,
    "next_fingerprint" BYTEA,
    "next_inherited_enc" BYTEA,
    "changed_at" TIMESTAMPTZ(3),

    CONSTRAINT "secret_fingerprint_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "secret_holders" (
    "id" UUID NOT NULL,
    "seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "secret_holders_pkey" PRIMARY KEY ("id")
);
