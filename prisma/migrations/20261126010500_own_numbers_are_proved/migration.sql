-- A number counts as a reviewer's own once a code has come from it: those that were only claimed are forgotten.
delete from "reviewer_addresses";
create table "number_proofs" (
  "reviewer_id" uuid not null,
  "code_sha256" bytea not null,
  "expires_at" timestamptz(3) not null,
  constraint "number_proofs_pkey" primary key ("reviewer_id")
);
create unique index "number_proofs_code_sha256_key" on "number_proofs" ("code_sha256");
-- What a reviewer was given and has not judged is looked up with every list that they read.
create index "review_assignments_undecided_idx" on "review_assignments" ("reviewer_id") where "decided_at" is null;
