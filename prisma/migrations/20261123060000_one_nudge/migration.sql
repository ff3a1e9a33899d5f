-- When somebody who had agreed, and not talked, was reminded: once and never again.
alter table contributors add column nudged_at timestamptz(3);
