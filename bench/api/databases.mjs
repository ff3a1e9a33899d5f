// Temporary databases for `npm run bench`: created for the run, and dropped after it.
import { randomBytes } from 'node:crypto';
import pg from 'pg';

/** @returns a function that creates databases, and `dropAll`, which drops them even if clients are still connected. */
export function temporaryDatabases(server) {
  const made = [];
  return {
    async make() {
      const name = `labrish_bench_${randomBytes(6).toString('hex')}`;
      const created = administer(server, `create database ${name}`);
      // Recorded before the database exists: a run that is stopped in between must not leave it behind.
      made.push({ name, created });
      await created;
      const own = new URL(server);
      own.pathname = `/${name}`;
      return own.href;
    },
    async dropAll() {
      for (const { name, created } of made.splice(0)) {
        await created.catch(() => undefined);
        await administer(server, `drop database if exists ${name} with (force)`);
      }
    },
  };
}

/** Counts the submissions that are not withdrawn and have this text in their prompt or transcription. */
export async function countWith(url, text) {
  const [{ n }] = await administer(
    url,
    `select count(*)::int as n from submissions where withdrawn_at is null and search_text like '%' || lower($1) || '%'`,
    [text],
  );
  return n;
}

async function administer(url, statement, values) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(statement, values)).rows;
  } finally {
    await client.end();
  }
}
