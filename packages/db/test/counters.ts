import type { Database } from '../src/database.ts';

/** Returns the id of one of two topics, as a SQL value. */
export function topic(n: number): string {
  return `'a0000000-0000-4000-8000-00000000000${n}'`;
}

export const TOPICS = `
  insert into prompt_topics (id, topic, english, mix, patwa, display_order)
  values ${[0, 1].map((n) => `(${topic(n)}, 'Topic', 'E', 'M', 'P', ${n})`).join(', ')};`;

/** A pilot whose days begin at another time, with a half hour. */
export const SECOND_PILOT = `insert into pilots (code, time_zone, position) values ('KD', 'Asia/Kolkata', 2);`;

/** Contributors, numbered from 0: one in the simulator, two on WhatsApp, of whom the last belongs to the second pilot. */
export const SPEAKERS = `
  insert into contributors (id, source, pilot, address_hmac, address_enc)
  values ${[0, 1, 2].map((n) => `(${speaker(n)}, '${n}'::bytea, '')`).join(', ')};`;

/** Returns the id, source and pilot of a speaker, as SQL values. */
export function speaker(n: number): string {
  return `'f0000000-0000-4000-8000-00000000000${n}', '${n ? 'whatsapp' : 'simulator'}', '${n === 2 ? 'KD' : 'JM'}'`;
}

/** Counts by their keys, like `counts dataset whatsapp category Mix`. */
export type Counters = Record<string, number>;

/** Reads the counters of submissions. Leaves out zeros, except that a speaker counter must not remain at zero. */
export async function readCounters(db: Database): Promise<Counters> {
  const { rows } = await db.sql(`
    select concat_ws(' ', 'counts', pilot, counter_scope, source, dimension, key) as counter, n::int from submission_counts where n <> 0
    union all select concat_ws(' ', 'days', pilot, counter_scope, source, day, category), n from submission_days where n <> 0
    union all select concat_ws(' ', 'speakers', pilot, counter_scope, source, user_id), n from submission_speakers`);
  return Object.fromEntries(rows.map(({ counter, n }) => [String(counter), Number(n)]));
}

interface Submission {
  pilot: string;
  user_id: string;
  source: string;
  category: string;
  /** True until the speaker has confirmed the category. */
  is_assumed: boolean;
  region: string | null;
  region_code: string | null;
  prompt_id: string | null;
  age_range: string | null;
  transcription: string | null;
  duration_ms: number | null;
  storage_url: string | null;
  review_status: string;
  /** The date in the pilot's country. */
  day: string;
}

/** Computes the expected counters from the submissions. */
export async function countAnew(db: Database): Promise<Counters> {
  const rows = await db.prisma.$queryRaw<Submission[]>`
    select pilot, user_id, source::text, category::text, category_confirmed_at is null as is_assumed, region, region_code, prompt_id,
      age_range, transcription, duration_ms, storage_url, review_status::text, to_char(created_at at time zone time_zone, 'YYYY-MM-DD') as day
    from submissions join pilots on pilots.code = pilot where withdrawn_at is null`;
  const counters: Counters = {};
  const add = (counter: string, n = 1) => void (counters[counter] = (counters[counter] ?? 0) + n);
  for (const row of rows)
    for (const counter_scope of counterScopes(row)) {
      const of = `${row.pilot} ${counter_scope} ${row.source}`;
      if (!counters[`speakers ${of} ${row.user_id}`]) add(`counts ${of} people `);
      add(`speakers ${of} ${row.user_id}`);
      add(`days ${of} ${row.day} ${row.category}`);
      add(`counts ${of} category ${row.category}`);
      if (row.is_assumed) add(`counts ${of} assumed ${row.category}`);
      add(`counts ${of} region_name ${row.region ?? ''}`);
      add(`counts ${of} region ${row.region_code ?? row.region ?? ''}`);
      add(`counts ${of} topic ${row.prompt_id ?? ''}`);
      add(`counts ${of} age ${row.age_range ?? ''}`);
      if (row.transcription) add(`counts ${of} words `);
      if (row.duration_ms) add(`counts ${of} milliseconds `, row.duration_ms);
    }
  return counters;
}

function counterScopes({ storage_url, review_status }: Submission): string[] {
  if (review_status === 'quarantined') return ['quarantined'];
  if (storage_url === null) return ['listed'];
  return review_status === 'rejected' ? ['listed', 'rejected'] : ['listed', 'dataset', review_status];
}
