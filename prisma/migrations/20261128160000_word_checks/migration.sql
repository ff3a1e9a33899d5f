-- What a person has decided about words that may tell who somebody is, before they are published.
CREATE TYPE "WordDecision" AS ENUM ('cleared', 'masked');
CREATE TABLE "word_checks" (
    "submission_id" UUID NOT NULL,
    "sha256" TEXT NOT NULL,
    "decision" "WordDecision" NOT NULL,
    "masks" JSONB NOT NULL DEFAULT '[]',
    "cuts" JSONB NOT NULL DEFAULT '[]',
    "decided_by" UUID NOT NULL,
    "decided_at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "word_checks_pkey" PRIMARY KEY ("submission_id", "sha256")
);
ALTER TABLE "word_checks" ADD CONSTRAINT "word_checks_submission_id_fkey"
    FOREIGN KEY ("submission_id") REFERENCES "submissions"("id") ON DELETE CASCADE ON UPDATE CASCADE;
