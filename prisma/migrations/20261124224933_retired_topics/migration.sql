-- AlterTable
ALTER TABLE "prompt_topics" ADD COLUMN     "retired_at" TIMESTAMPTZ(3);
