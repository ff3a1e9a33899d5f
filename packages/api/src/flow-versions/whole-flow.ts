import type { StoredFlow } from '@labrish/conversation/stored-flow';
import { toPrompt, type Topic } from '@labrish/conversation/to-prompt';
import type { Prompt } from '@labrish/conversation/types';
import type { PilotTx } from '../context.ts';

/** Everything that the engine reads, for the preview page, where the bot talks before anything is saved. */
export interface WholeFlow {
  saved: StoredFlow;
  /** The live flow; null: the same as the saved one. */
  live: StoredFlow | null;
  /** Topics in use, by `display_order`. */
  prompts: Prompt[];
  /** ISO 3166-2 code to name. */
  regions: Record<string, string>;
  /** The live version of the agreement; 0: there is none yet. */
  consent_version: number;
  /** How many times the saved flow had changed when it was read. */
  revision: number;
}

/** Reads everything in one statement, so that it is one snapshot. */
export async function findWholeFlow(db: Pick<PilotTx, '$queryRaw' | '$pilot'>): Promise<WholeFlow> {
  const [row] = await db.$queryRaw<(Omit<WholeFlow, 'prompts'> & { topics: Topic[] })[]>`
    with saved as materialized (select flow_rows(${db.$pilot}) as flow),
      live as materialized (select flow, consent_version from flow_versions where pilot = ${db.$pilot} order by number desc limit 1)
    select saved.flow as saved,
      nullif(live.flow, saved.flow) as live,
      (select coalesce(json_agg(json_build_object(
          'id', id, 'topic', topic, 'english', english, 'mix', mix, 'patwa', patwa, 'other_wordings', other_wordings
        ) order by display_order, id), '[]') from prompt_topics where pilot = ${db.$pilot} and retired_at is null) as topics,
      (select coalesce(json_object_agg(code, name), '{}') from regions where pilot = ${db.$pilot}) as regions,
      coalesce(live.consent_version, 0) as consent_version,
      (select revision::int from flow_revision where pilot = ${db.$pilot}) as revision
    from saved left join live on true`;
  if (!row) throw new Error('flow_rows() gave no row.');
  const { topics, ...whole } = row;
  return { ...whole, prompts: topics.map(toPrompt) };
}
