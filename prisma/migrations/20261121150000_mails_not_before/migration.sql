-- When a mail may be tried next; nothing for at once.
alter table "mails" add column "not_before" timestamptz(3);
