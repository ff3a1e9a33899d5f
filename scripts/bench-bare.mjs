// What `npm run bench` measures against: the same queries and the same file, without anything that makes it a product.
import multipart from '@fastify/multipart';
import Fastify from 'fastify';
import { mkdir, open } from 'node:fs/promises';
import { join } from 'node:path';

const { PORT, DATABASE_URL, DATA_DIR } = process.env;
const query = DATABASE_URL ? await postgres(DATABASE_URL) : await pglite(join(DATA_DIR, 'db'));
const COLUMNS = `id, user_id, source, category, submission_type, region, prompt_text, transcription, english_text,
  to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as created_at,
  storage_url, audio_type, duration_ms, analysis, peaks`;
// With the table's name: alone it would mean the text that is selected, which no index sorts.
const NEWEST_FIRST = 'order by submissions.created_at desc, submissions.id desc';
const page = async (where, values, limit) => ({
  data: await query(
    `select ${COLUMNS} from submissions where withdrawn_at is null ${where} ${NEWEST_FIRST} limit ${limit}`,
    values,
  ),
});

const app = Fastify();
await app.register(multipart);
app.get('/ready', () => ({ ok: true }));
app.get('/list', () => page('', [], 500));
app.get('/filtered', () => page('and category = $1 and region = $2', ['Patwa', 'Saint Andrew'], 500));
app.get('/stats', () => query('select kind, key, n::int from submission_counts', []));
app.get('/search', () =>
  page(`and (coalesce(prompt_text, '') || E'\\n' || coalesce(transcription, '')) ilike $1`, ['%maakit%'], 50),
);
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

async function postgres(url) {
  const { default: pg } = await import('pg');
  const pool = new pg.Pool({ connectionString: url, max: 10 });
  return async (text, values) => (await pool.query(text, values)).rows;
}

async function pglite(dataDir) {
  const { PGlite } = await import('@electric-sql/pglite');
  const client = await PGlite.create({ dataDir });
  return async (text, values) => (await client.query(text, values)).rows;
}
