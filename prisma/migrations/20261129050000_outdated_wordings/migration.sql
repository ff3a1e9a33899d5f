-- The wordings of a template that were not changed when another one was, until somebody changes or confirms them.
ALTER TABLE "content_templates" ADD COLUMN "outdated_wordings" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[];
