-- A recording is decoded by one process at a time: whoever is at it has it until then.
alter table "submissions" add column "analysis_claimed_until" timestamptz(3);
