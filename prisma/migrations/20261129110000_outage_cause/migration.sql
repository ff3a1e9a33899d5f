-- rolling
-- Why Twilio accepts no message, and whether it could not be connected to: then the outage ends when a look-up is answered.
ALTER TABLE "twilio_outage" ADD COLUMN "error" TEXT NOT NULL DEFAULT '';
ALTER TABLE "twilio_outage" ADD COLUMN "is_unreachable" BOOLEAN NOT NULL DEFAULT false;
