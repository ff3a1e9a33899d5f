-- AlterTable
ALTER TABLE "profiles" ADD COLUMN     "blocked_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "removed_profiles" (
    "id" UUID NOT NULL,
    "removed_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "removed_profiles_pkey" PRIMARY KEY ("id")
);

-- What keys have made belongs to the person who made the first of them. Where that person is gone nobody answers for it any
-- more, and it is refused from now on.
with recursive "made" ("id", "person") as (
  select "id", "created_by" from "api_keys" where "created_by" not in (select "id" from "api_keys")
  union all
  select k."id", "made"."person" from "api_keys" k join "made" on k."created_by" = "made"."id"
)
update "api_keys" set "created_by" = "made"."person" from "made"
where "made"."id" = "api_keys"."id" and "made"."person" <> "api_keys"."created_by";

update "auth_invites" set "invited_by" = k."created_by" from "api_keys" k where k."id" = "auth_invites"."invited_by";
