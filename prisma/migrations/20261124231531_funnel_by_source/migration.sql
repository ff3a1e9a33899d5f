-- What was counted knows no source. The next hourly count makes it anew from the messages that are stored anyway.
delete from "flow_days";

-- DropIndex
DROP INDEX "outbound_messages_created_at_idx";

-- AlterTable
ALTER TABLE "flow_days" DROP CONSTRAINT "flow_days_pkey",
ADD COLUMN     "counted_at" TIMESTAMPTZ(3) NOT NULL,
ADD COLUMN     "source" "Source" NOT NULL,
ADD CONSTRAINT "flow_days_pkey" PRIMARY KEY ("day", "release", "state_key", "source");
