-- AlterTable
ALTER TABLE "conversations" ADD COLUMN     "held_until" TIMESTAMPTZ(3),
ADD COLUMN     "told_paused_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "bot_pause" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "paused_at" TIMESTAMPTZ(3) NOT NULL,
    "paused_by_name" TEXT NOT NULL,
    "resumed_at" TIMESTAMPTZ(3),

    CONSTRAINT "bot_pause_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "inbound_messages_received_at_idx" ON "inbound_messages" USING BRIN ("received_at");

-- Few of many rows: what the operations desk counts, and whose hold ends.
create index "contributors_opted_out" on "contributors" ("opted_out_at") where "opted_out_at" is not null;
create index "contributors_unreachable" on "contributors" ("unreachable_at") where "unreachable_at" is not null;
create index "conversations_held" on "conversations" ("held_until") where "held_until" is not null;
create index "inbound_media_pending" on "inbound_media" ("created_at") where "status" = 'pending';
