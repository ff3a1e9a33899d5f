-- Files of a version have more columns: one that is not published yet is built again, so that all its files have the same.
DELETE FROM "release_parts" p USING "releases" r WHERE r."id" = p."release_id" AND r."published_at" IS NULL;
UPDATE "releases" SET "state" = 'building', "built_at" = NULL WHERE "state" = 'built';
