-- Recordings that were measured before lack the share of speech and the bandwidth. The server measures a hundred of them a minute.
UPDATE "submissions" SET "analysis" = 'pending'
  WHERE "analysis" = 'analysed' AND "withdrawn_at" IS NULL AND "storage_url" IS NOT NULL;
