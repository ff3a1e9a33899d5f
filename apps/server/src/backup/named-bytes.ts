import type { SqlExecutor } from '@labrish/db';

/** Selects the originals that rows name, with their hash if known. Files that can be made again, like MP3s, are not backed up. */
export const RECORDINGS = `
  select to_json(r)::text as line from (
    select storage_key as key, max(sha256) as sha256 from (
      select storage_key, sha256 from inbound_media where status = 'stored' and storage_key is not null
      union all select storage_url, audio_sha256 from submissions where storage_url is not null
    ) as named group by 1
  ) r`;

/** Selects the folders of versions that have files. */
export const VERSIONS = `
  select to_json(f)::text as line from (
    select series || '-' || version || suffix as folder from releases, (values ('/'), ('.delta/')) as s(suffix)
    where files_removed_at is null
  ) f`;

/** Returns those of the keys that the database still names. */
export async function stillNamed(sql: SqlExecutor, keys: string[]): Promise<string[]> {
  const { rows } = await sql(
    `select distinct n.key from (${RECORDINGS.replace('to_json(r)::text as line', 'r.key')}) n
    where n.key in (select json_array_elements_text($1::text::json))`,
    [JSON.stringify(keys)],
  );
  return rows.map(({ key }) => String(key));
}
