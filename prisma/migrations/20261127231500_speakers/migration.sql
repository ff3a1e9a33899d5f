-- Several people on one phone: each is a contributor, and who wrote first from the phone has its address, its window, STOP and reachability.
alter table contributors
  add column phone_id uuid references contributors (id) on delete cascade on update cascade deferrable,
  add column speaker_number smallint check (speaker_number between 2 and 8),
  add column speaking_id uuid references contributors (id) on delete set null on update cascade deferrable,
  add constraint contributors_on_phone check ((phone_id is null) = (speaker_number is null) and (speaking_id is null or phone_id is null));

create unique index contributors_phone_id_speaker_number_key on contributors (phone_id, speaker_number);
create unique index contributors_speaking_id_key on contributors (speaking_id);

-- The contributors who share a contributor's phone, and the contributor.
create function speakers_of(of_contributor uuid) returns uuid[] language sql stable as $$
  select array_agg(s.id) from contributors c join contributors s on coalesce(c.phone_id, c.id) in (s.id, s.phone_id)
  where c.id = of_contributor
$$;
