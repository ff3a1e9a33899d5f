import { Prisma } from '@labrish/db';

/** SQL for what people have cut out of the sound of a row `s` of `submissions`, whatever its words are now: a JSON array of `Cut`. */
export const CUTS = Prisma.sql`coalesce((select jsonb_agg(cut) from word_checks w, jsonb_array_elements(w.cuts) as cut
  where w.submission_id = s.id), '[]')`;
