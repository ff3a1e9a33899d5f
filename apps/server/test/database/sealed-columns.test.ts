import { testDatabases } from '@labrish/db/testing/test-database';
import { expect, test } from 'vitest';
import { MACS, SEALED } from '#auth-secret/derived.ts';

/** Columns of the secret's own row, which the change writes last, in one statement. */
const OWN_COLUMNS = ['secret_fingerprint.fingerprint', 'secret_fingerprint.inherited_enc'];

/** Columns of bytes that do not depend on the secret. */
const COLUMNS_WITHOUT_SECRET = [
  // SHA-256 of values that are random and long enough to need no key.
  'api_keys.key_hash',
  'auth_one_time_tokens.token_sha256',
  'auth_flows.auth_code_sha256',
  'auth_recovery_codes.code_sha256',
  // Valid for half an hour.
  'number_proofs.code_sha256',
  'auth_flows.state_sha256',
  'release_keys.key_sha256',
  'submissions.peaks',
  // People of the team, who read topics aloud.
  'prompt_recordings.audio',
  // Of a passkey, whose secret never leaves its device.
  'auth_factors.public_key',
  'release_series.salt',
  // Uses the journal's own key, which a change of the secret does not touch.
  'journal_marks.address_hmac',
];

// Fails for a new column of bytes until apps/server/src/auth-secret/derived.ts says what a change of the secret does to it, or a list
// above that it does nothing.
test.each(testDatabases)('a change of the secret knows every column of bytes, on $name', async ({ open }) => {
  const db = await open();
  const { rows } = await db.sql(
    `select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and udt_name in ('bytea', '_bytea')`,
  );
  await db.close();
  const known = [
    ...Object.values(SEALED)
      .filter(({ form }) => form === 'bytea')
      .map(({ table, column }) => `${table}.${column}`),
    ...Object.values(MACS).flatMap(({ columns }) => columns),
    ...OWN_COLUMNS,
    ...COLUMNS_WITHOUT_SECRET,
  ];
  expect(rows.map(({ name }) => String(name)).toSorted()).toEqual(known.toSorted());
});
