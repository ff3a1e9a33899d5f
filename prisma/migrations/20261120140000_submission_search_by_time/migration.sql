-- Where in the table the submissions of a time are. A search asks it together with the trigrams, and reads the rows of
-- the last weeks that have a text instead of all that have it. One entry for sixteen pages: a thousandth of the table.
create index "submissions_recent" on "submissions" using brin ("created_at") with (pages_per_range = 16, autosummarize = on);
