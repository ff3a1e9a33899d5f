-- What is searched, in lower case and kept: comparing it costs a tenth of folding it anew for every row that is looked at.
alter table "submissions" add column "search_text" text
  generated always as (lower(coalesce("prompt_text", '') || chr(10) || coalesce("transcription", ''))) stored;

-- By trigrams, where the extension is (see 20261120100000_submission_search_and_counts).
drop index if exists "submissions_search";
do $$
begin
  create index "submissions_search" on "submissions" using gin ("search_text" gin_trgm_ops) where "withdrawn_at" is null;
exception
  when undefined_object then
    raise notice 'pg_trgm is not available: searching submissions reads them all';
end
$$;
