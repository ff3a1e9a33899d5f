-- rolling
-- The messages that Twilio has accepted, by day and kind, for DAILY_MESSAGE_LIMIT.
CREATE TABLE "message_days" (
    "day" DATE NOT NULL,
    "kind" TEXT NOT NULL,
    "messages" INTEGER NOT NULL,

    CONSTRAINT "message_days_pkey" PRIMARY KEY ("day","kind")
);
