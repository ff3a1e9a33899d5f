-- rolling
-- When complete backups of this database were made, for the alert about old ones.
CREATE TABLE "backups" ("made_at" TIMESTAMPTZ(3) NOT NULL, CONSTRAINT "backups_pkey" PRIMARY KEY ("made_at"));
