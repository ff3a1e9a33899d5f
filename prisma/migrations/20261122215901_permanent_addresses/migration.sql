-- Whether an address is somebody's for good, in words that say so.
alter table "contributor_addresses" rename column "lasting" to "is_permanent";
