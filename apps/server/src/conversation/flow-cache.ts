import type { Flow, Prompt } from '@labrish/conversation';
import { NO_FLOW, readStoredFlow, type StoredFlow } from '@labrish/conversation/stored-flow';
import type { Database } from '@labrish/db';
import pMemoize from 'p-memoize';
import type { Env } from '#env.ts';

type Parts = {
  db: Database;
  env: Pick<Env, 'PRODUCT_NAME' | 'PARTNERSHIP_EMAIL' | 'PUBLIC_URL' | 'HELP_LINES'>;
};

/** The flow that people get: the newest release, with the topics and regions of now. Read once for each version. */
export interface Flows {
  /** The flow at this version (of the row in `flow_version`) or a later one: what is released counts from the next message on. */
  at(version: bigint): Promise<Flow>;
}

/** What of a flow the server's settings say. */
export function namesOf(
  env: Parts['env'],
): Pick<Flow, 'product_name' | 'contact' | 'site_url' | 'help_lines'> {
  return {
    product_name: env.PRODUCT_NAME,
    contact: env.PARTNERSHIP_EMAIL,
    help_lines: env.HELP_LINES,
    site_url: env.PUBLIC_URL.replace(/\/$/, ''),
  };
}

type Versioned = { version: bigint; flow: Flow };

export function createFlows(parts: Parts): Flows {
  let known: Versioned | undefined;
  // Messages that come at once share one reading.
  const load = pMemoize(async () => (known = await loadFlow(parts)), { cache: false });
  return {
    async at(version) {
      if (known && known.version >= version) return known.flow;
      const loaded = await load();
      // One that was shared may have begun before the edit.
      return (loaded.version >= version ? loaded : await load()).flow;
    },
  };
}

interface Row {
  version: bigint;
  consent_version: number;
  released: StoredFlow | null;
  prompts: Prompt[];
  regions: Record<string, string>;
}

/** One statement, so that the flow and its version are of one moment. */
async function loadFlow({ db, env }: Parts): Promise<Versioned> {
  const [row] = await db.prisma.$queryRaw<Row[]>`
    select version,
      coalesce(live.consent_version, 0) as consent_version, live.flow as released,
      (select coalesce(json_agg(p order by p.display_order, p.id), '[]') from prompt_topics p) as prompts,
      (select coalesce(json_object_agg(code, name), '{}') from regions) as regions
    from flow_version left join (select flow, consent_version from flow_releases order by number desc limit 1) as live on true`;
  if (!row) throw new Error('The flow has no version.');
  const { version, released, ...live } = row;
  return {
    version,
    flow: {
      ...live,
      ...readStoredFlow(released ?? NO_FLOW),
      ...namesOf(env),
    },
  };
}
