-- Who is sending a mail, so that it is tried again soon when that process has ended.
alter table "mails" add column "lease_holder" text;
