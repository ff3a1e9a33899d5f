// The baseline of `npm run bench`: the same statements and the same file, without the features of a product:
// no sign-in, no checks, no error handling, no headers.
import multipart from '@fastify/multipart';
import Fastify from 'fastify';
import { mkdir, open } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';

const { PORT, DATABASE_URL, DATA_DIR } = process.env;
const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 10, options: '-c timezone=UTC' });
const query = async (text, values) => (await pool.query(text, values)).rows;
const COLUMNS = `id, user_id, source, category, category_confirmed_at is not null as category_confirmed, submission_type, region,
  prompt_text, transcription, english_text, age_range, formality,
  (select version from consents where consents.id = consent_id) as consent_version,
  to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as created_at,
  storage_url, audio_type, duration_ms, analysis, translate(encode(peaks, 'base64'), E'\\n', '') as peaks`;
const JSON_TYPE = 'application/json; charset=utf-8';

const rows = (where, limit) => `select ${COLUMNS} from (
  select * from submissions where withdrawn_at is null ${where} order by created_at desc, id desc limit ${limit}) as found`;
/** Returns rows as JavaScript objects, the most common way. */
const objects = (where, values, limit) => async () => ({ data: await query(rows(where, limit), values) });
/** Returns rows as our server does: PostgreSQL writes the JSON. */
const prepared = (where, values, limit) => async (_request, reply) => {
  const [{ data }] = await query(
    `select string_agg(row_to_json(shown)::text, ',') as data from (${rows(where, limit)}) as shown`,
    values,
  );
  return reply.type(JSON_TYPE).send(`{"data":[${data ?? ''}]}`);
};

const app = Fastify();
await app.register(multipart);
app.get('/health/ready', () => ({ ok: true }));
app.get('/list', prepared('', [], 500));
app.get('/list-of-objects', objects('', [], 500));
const filter = ['and category = $1 and region = $2', ['Patwa', 'Saint Andrew'], 500];
app.get('/filtered', prepared(...filter));
app.get('/search', (request, reply) =>
  prepared(`and search_text like '%' || lower($1) || '%'`, [request.query.search], 50)(request, reply),
);
app.get('/stats', () =>
  query(
    `select dimension, key, sum(n)::int as n from submission_counts
     where counter_scope = 'listed' and dimension in ('category', 'assumed', 'region_name', 'people') group by dimension, key having sum(n) > 0 order by key`,
    [],
  ),
);
app.get('/profile', async () => ({
  profile: (await query('select * from profiles where email = $1', ['admin@localhost']))[0],
}));
const folder = join(DATA_DIR, 'bare');
await mkdir(folder, { recursive: true });
let notes = 0;
app.post('/receive', async (request, reply) => {
  for await (const part of request.parts())
    if (part.type === 'file') {
      const bytes = await part.toBuffer();
      const file = await open(join(folder, String(notes++)), 'w');
      await file.writeFile(bytes);
      await file.sync();
      await file.close();
    }
  return reply.code(202).send({ accepted: true });
});
await app.listen({ port: Number(PORT), host: '127.0.0.1' });
process.once('SIGTERM', () => void app.close().then(() => process.exit(0)));
