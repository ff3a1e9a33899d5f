import fc from 'fast-check';
import { speaker, topic } from './counters.ts';

/** Few ids, so that writes affect each other's submissions. */
const anyId = fc.nat(7).map((n) => `'b0000000-0000-4000-8000-00000000000${n}'`);
const anyIds = fc
  .uniqueArray(anyId, { minLength: 1, maxLength: 4 })
  .map((ids) => `id in (${ids.join(', ')})`);

const anyCategory = fc.constantFrom("'English'", "'Mix'", "'Patwa'");
const anyConfirmation = fc.constantFrom('null', 'now()');
const anyWords = fc.constantFrom('null', "''", "'Wah gwaan'");
const anyRegion = fc.constantFrom(
  'null, null',
  "'Portland', null",
  "'Portland', 'JM-04'",
  "'Kingston', 'JM-01'",
);
const anyTopic = fc.constantFrom('null', topic(0), topic(1));
const anyAge = fc.constantFrom('null', "'18 to 24'", "'65 and over'");
const anyLength = fc.constantFrom('null', '0', '1500', '2000');
const anySound = fc.constantFrom('null', "'originals/x.ogg'");
const anyStatus = fc.constantFrom("'to_review'", "'quarantined'", "'rejected'", "'accepted'");
/** Just before and at midnight: of the second pilot, and of the first. */
const anyTime = fc.constantFrom(
  "'2026-11-19T18:29:59Z'",
  "'2026-11-19T18:30:00Z'",
  "'2026-11-20T04:59:59Z'",
  "'2026-11-20T05:00:00Z'",
);

const anyRow = fc
  .tuple(
    anyId,
    fc.constantFrom(0, 1, 2),
    anyCategory,
    anyConfirmation,
    anyRegion,
    anyTopic,
    anyAge,
    anyWords,
    anyLength,
    anySound,
    anyTime,
  )
  .map(([id, n, ...values]) => `(${id}, ${speaker(n)}, ${values.join(', ')}, 'open')`);

const anyInsert = fc.array(anyRow, { minLength: 1, maxLength: 4 }).map(
  (rows) => `insert into submissions
    (id, user_id, source, pilot, category, category_confirmed_at, region, region_code, prompt_id, age_range, transcription,
      duration_ms, storage_url, created_at, submission_type)
    values ${rows.join(', ')} on conflict do nothing`,
);

const update = (change: fc.Arbitrary<string>) =>
  fc.tuple(change, anyIds).map(([set, where]) => `update submissions set ${set} where ${where}`);
/** Updates only submissions that are not withdrawn. */
const updateLeft = (change: fc.Arbitrary<string>) =>
  update(change).map((write) => `${write} and withdrawn_at is null`);

/** Any statement that writes submissions of the speakers. */
export const anyWrite: fc.Arbitrary<string> = fc.oneof(
  { weight: 6, arbitrary: anyInsert },
  { weight: 2, arbitrary: updateLeft(anyCategory.map((category) => `category = ${category}`)) },
  {
    weight: 2,
    arbitrary: updateLeft(
      fc
        .tuple(anyCategory, anyConfirmation)
        .map(([category, at]) => `category = ${category}, category_confirmed_at = ${at}`),
    ),
  },
  { weight: 2, arbitrary: updateLeft(anyRegion.map((region) => `(region, region_code) = (${region})`)) },
  { weight: 2, arbitrary: updateLeft(anyTopic.map((id) => `prompt_id = ${id}`)) },
  { weight: 2, arbitrary: updateLeft(anyAge.map((age) => `age_range = ${age}`)) },
  { weight: 2, arbitrary: updateLeft(anyWords.map((words) => `transcription = ${words}`)) },
  { weight: 2, arbitrary: updateLeft(anySound.map((url) => `storage_url = ${url}`)) },
  { weight: 2, arbitrary: updateLeft(anyStatus.map((status) => `review_status = ${status}`)) },
  { weight: 2, arbitrary: updateLeft(anyLength.map((ms) => `duration_ms = ${ms}`)) },
  {
    weight: 2,
    arbitrary: update(
      fc.constant('withdrawn_at = now(), category = null, category_confirmed_at = null, storage_url = null'),
    ),
  },
  { weight: 1, arbitrary: update(fc.constant(`withdrawn_at = null, category = 'Mix'`)) },
  { weight: 2, arbitrary: anyIds.map((where) => `delete from submissions where ${where}`) },
  { weight: 1, arbitrary: fc.constant('truncate submissions cascade') },
);
