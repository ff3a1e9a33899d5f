-- AlterEnum
ALTER TYPE "OutboundStatus" ADD VALUE 'superseded';

-- AlterTable
ALTER TABLE "inbound_media" ADD COLUMN     "lease_holder" TEXT;

-- AlterTable
ALTER TABLE "outbound_messages" ADD COLUMN     "lease_holder" TEXT,
ADD COLUMN     "not_before" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "twilio_outage" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "since" TIMESTAMPTZ(3) NOT NULL,
    "last_failure_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "twilio_outage_pkey" PRIMARY KEY ("id")
);

-- Until now sent_at was the lease of a queued message. A process of before may be making a try at this moment.
update "outbound_messages" set "not_before" = now() + interval '1 minute', "sent_at" = null
where "status" = 'queued' and "attempts" > 0;
