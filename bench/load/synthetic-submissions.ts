import type { SqlExecutor } from '@labrish/db';
import { jamaica } from '@labrish/pilots/jamaica/jamaica';

/** Defines a set: the same plan makes the same rows, and a longer set begins with the rows of a shorter one. */
export interface SetPlan {
  submissions: number;
  /** 0 to 2^31 - 1. */
  seed: number;
  /** The newest submission is just before this moment. */
  until: Date;
}

/** People are a tenth of the submissions: Phase 1 asks for 5,000 pairs of about 500 speakers (SPEC section 9). */
const SUBMISSIONS_PER_PERSON = 10;
const DAYS = 730;

/** The share of people who give a region: one in twenty does not. */
const TELLS_REGION = 0.95;

/** Adds the contributors and submissions numbered `from` to `to` - 1 (counted from 0); existing rows stay. */
export async function addSubmissions(
  sql: SqlExecutor,
  plan: SetPlan,
  from: number,
  to: number,
): Promise<void> {
  const person = (i: number) => Math.floor(i / SUBMISSIONS_PER_PERSON);
  await sql(peopleSql(plan), [person(from), person(to - 1), plan.until]);
  await sql(submissionsSql(plan), [from, to - 1, plan.until]);
}

/** Returns SQL that adds people $1 to $2, with a region, an age and the consent that every recording needs. */
function peopleSql(plan: SetPlan): string {
  const roll = rolls(plan, 'c');
  return `
    with drawn as (
      select ${idOf(plan, 'person', 'c')} as id, ${regionOf(roll(1))} as region_code,
        ${pick(['18 to 24', '25 to 34', '35 to 44', '45 to 54', '55 to 64', '65 and over'], roll(2))} as age_range,
        $3::timestamptz - interval '${DAYS} days' as created_at
      from generate_series($1::bigint, $2::bigint) c
    ), people as (
      insert into contributors (id, source, address_hmac, address_enc, created_at, region_code, region_label, age_range)
      -- Nobody is behind these: an address that opens to nothing.
      select d.id, 'simulator', sha256(uuid_send(d.id)), ''::bytea, d.created_at, r.code, r.name, d.age_range
      from drawn d left join regions r on r.code = d.region_code
      on conflict do nothing returning id, created_at
    )
    insert into consents (id, contributor_id, version, text_hash, age_ok, given_at)
    select md5('consent:' || p.id)::uuid, p.id, v.version, v.text_hash, true, p.created_at
    from people p cross join (select version, text_hash from consent_versions
      where version = (select consent_version from flow_versions order by number desc limit 1)) v
    on conflict do nothing`;
}

/**
 * Returns SQL that adds submissions $1 to $2. Draws each one's person from all earlier people, so that some gave a lot and many little.
 * One in a hundred is withdrawn: only its row is left.
 */
function submissionsSql(plan: SetPlan): string {
  const roll = rolls(plan, 'i');
  return `
    with words as materialized (
      select w.category, regexp_split_to_array(string_agg(w.wording, ' ' order by t.display_order, t.id), '\\s+') as list
      from prompt_topics t
      cross join lateral (values ('English', t.english), ('Mix', t.mix), ('Patwa', t.patwa)) w (category, wording)
      group by w.category
    ), topics as materialized (
      select id, english, mix, patwa, row_number() over (order by display_order, id) - 1 as place, count(*) over () as n
      from prompt_topics
    ), drawn as (
      select i, ${idOf(plan, 'submission', 'i')} as id,
        floor((i / ${SUBMISSIONS_PER_PERSON} + 1) * ${roll(1)})::bigint as person,
        case when ${roll(2)} < 0.5 then 'Patwa' when ${roll(2)} < 0.8 then 'Mix' else 'English' end as category,
        ${roll(3)} < 0.8 as structured,
        $3::timestamptz - interval '${DAYS} days' * ${roll(4)} - interval '1 millisecond' as created_at,
        ${roll(5)} < 0.01 as withdrawn, ${roll(6)} < 0.7 as transcribed, ${roll(7)} < 0.4 as translated,
        ${pick(['casual', 'formal'], roll(8))} as formality,
        5 + floor(${roll(9)} * 21)::int as length, ${roll(10)} as topic
      from generate_series($1::bigint, $2::bigint) i
    )
    insert into submissions (id, user_id, source, category, category_confirmed_at, submission_type, region, region_code,
      prompt_id, prompt_text, transcription, english_text, age_range, formality, created_at, analysis, consent_id, withdrawn_at)
    select d.id, p.id, 'simulator', case when not d.withdrawn then d.category end,
      case when not d.withdrawn then d.created_at end,
      case when t.id is null then 'open' else 'structured' end::"SubmissionType",
      case when not d.withdrawn then p.region_label end, case when not d.withdrawn then p.region_code end,
      case when not d.withdrawn then t.id end,
      case when d.withdrawn then null when d.category = 'English' then t.english when d.category = 'Mix' then t.mix
        else t.patwa end,
      case when d.transcribed and not d.withdrawn then ${sentence(plan, 'w')} || ' ' || ${name(roll(13))} end,
      case when d.translated and not d.withdrawn and d.category <> 'English' then ${sentence(plan, 'e')} end,
      case when not d.withdrawn then p.age_range end, case when not d.withdrawn then d.formality end,
      d.created_at, 'not_analysed', md5('consent:' || p.id)::uuid,
      case when d.withdrawn then least(d.created_at + interval '1 day', $3::timestamptz) end
    from drawn d
    join contributors p on p.id = ${idOf(plan, 'person', 'd.person')}
    left join words w on w.category = d.category
    left join words e on e.category = 'English'
    left join topics t on d.structured and t.place = floor(d.topic * t.n)
    on conflict do nothing`;
}

/** Returns SQL for `d.length` words from the prompts in this language, drawn separately for each place; capitals side by side would look like names. */
function sentence(plan: SetPlan, words: 'w' | 'e'): string {
  return `(select lower(string_agg(${words}.list[1 + floor(${rolls(plan, 'd.i * 32 + k')(words === 'w' ? 11 : 12)}
    * cardinality(${words}.list))::int], ' ' order by k)) from generate_series(1, d.length) k)`;
}

/**
 * Returns SQL for a made-up name of one of 100,000 people. As with real names and rare words, a few are frequent and most appear
 * once: the name at rank n appears about 1/n as often as the first.
 */
function name(roll: string): string {
  const place = `floor(power(100000, ${roll}))::bigint`;
  return `initcap(translate(lpad(to_hex((${place} * 2654435761) & 4294967295), 8, '0'), '0123456789abcdef', 'aeioubdgklmnprst'))`;
}

/** Returns SQL for a number from 0 to below 1 that depends only on the seed, the row's number and the purpose. */
function rolls({ seed }: SetPlan, number: string): (purpose: number) => string {
  return (purpose) =>
    `((hashint8extended(${number}, ${seed * 64 + purpose}) & 2147483647) / 2147483648.0::double precision)`;
}

/** Returns SQL for a version 4 UUID that is the same each time. */
function idOf({ seed }: SetPlan, kind: string, number: string): string {
  return `overlay(overlay(md5('${seed}:${kind}:' || ${number}) placing '4' from 13) placing 'a' from 17)::uuid`;
}

function pick(values: string[], roll: string): string {
  return `(array[${values.map((value) => `'${value}'`).join(', ')}])[1 + floor(${roll} * ${values.length})::int]`;
}

/** Returns SQL that picks a place in proportion to its population. */
function regionOf(roll: string): string {
  const all = jamaica.places.reduce((sum, { people }) => sum + people, 0);
  let below = 0;
  const cases = jamaica.places.map(({ code, people }) => {
    below += people;
    return `when ${roll} < ${(TELLS_REGION * below) / all} then '${code}'`;
  });
  return `case ${cases.join(' ')} end`;
}
