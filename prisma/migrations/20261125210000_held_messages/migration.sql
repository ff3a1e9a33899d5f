-- What somebody may have meant otherwise waits for their answer: neither fetched nor stored, and erased after a day.
alter type "MediaStatus" add value 'held' after 'pending';
alter table "inbound_messages" add column "held_at" timestamptz(3);
create index "inbound_messages_held_at_idx" on "inbound_messages" ("held_at") where "held_at" is not null;
-- Voice notes that the messenger has lost for good: their person hears of it.
alter table "contributors" add column "lost_untold" smallint not null default 0;
create index "contributors_lost_untold_idx" on "contributors" ("lost_untold") where "lost_untold" > 0;
