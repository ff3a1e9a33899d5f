import type { StoredFlow } from '@labrish/conversation/stored-flow';
import type { Prompt } from '@labrish/conversation/types';
import type { Tx } from '../context.ts';

/** Everything that the engine reads, for a page in which the bot is to talk before anything is saved. */
export interface WholeFlow {
  saved: StoredFlow;
  /** As people get it; null: as it is saved. */
  live: StoredFlow | null;
  /** In the order in which they are listed. */
  prompts: Prompt[];
  /** ISO 3166-2 code to name. */
  regions: Record<string, string>;
  /** The version of the agreement that people get; 0: there is none yet. */
  consent_version: number;
  /** How many saves the flow has seen by then. */
  revision: number;
}

/** One statement, so that all of it is of one moment. */
export async function findWholeFlow(db: Pick<Tx, '$queryRaw'>): Promise<WholeFlow> {
  const [row] = await db.$queryRaw<WholeFlow[]>`
    with saved as materialized (select flow_rows() as flow),
      live as materialized (select flow, consent_version from flow_versions order by number desc limit 1)
    select saved.flow as saved,
      nullif(live.flow, saved.flow) as live,
      (select coalesce(json_agg(json_build_object(
          'id', id, 'topic', topic, 'english', english, 'mix', mix, 'patwa', patwa
        ) order by display_order, id), '[]') from prompt_topics where retired_at is null) as prompts,
      (select coalesce(json_object_agg(code, name), '{}') from regions) as regions,
      coalesce(live.consent_version, 0) as consent_version,
      (select revision::int from flow_revision) as revision
    from saved left join live on true`;
  if (!row) throw new Error('flow_rows() gave no row.');
  return row;
}
