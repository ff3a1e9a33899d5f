-- AlterTable
ALTER TABLE "inbound_media" ADD COLUMN     "not_before" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "inbound_messages" ADD COLUMN     "not_before" TIMESTAMPTZ(3);

-- A process of before may be making a try at this moment.
update "inbound_media" set "not_before" = now() + interval '1 minute' where "status" = 'pending' and "attempts" > 0;
