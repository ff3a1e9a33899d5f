-- AlterTable
ALTER TABLE "inbound_media" ADD COLUMN     "not_before" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "inbound_messages" ADD COLUMN     "not_before" TIMESTAMPTZ(3);
