-- Codes on paper for who has lost the second factor: each takes its place once.
create table "auth_recovery_codes" (
  "id" uuid not null,
  "user_id" uuid not null,
  "code_sha256" bytea not null,
  "created_at" timestamptz(3) not null default now(),
  "used_at" timestamptz(3),
  constraint "auth_recovery_codes_pkey" primary key ("id"),
  constraint "auth_recovery_codes_user_id_fkey" foreign key ("user_id") references "auth_users" ("id") on delete cascade on update cascade
);
create unique index "auth_recovery_codes_code_sha256_key" on "auth_recovery_codes" ("code_sha256");
create index "auth_recovery_codes_user_id_idx" on "auth_recovery_codes" ("user_id");
