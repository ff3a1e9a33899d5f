import type { Flow } from '@labrish/conversation';
import { toPrompt } from '@labrish/conversation/to-prompt';
import { NO_FLOW, readStoredFlow, type StoredFlow } from '@labrish/conversation/stored-flow';
import type { prompt_topics } from '@labrish/db';
import pMemoize from 'p-memoize';
import type { Flows, Services } from '#context.ts';
import type { Env } from '#env.ts';

type Parts = Pick<Services, 'db' | 'pilot' | 'speech'> & {
  env: Pick<Env, 'PRODUCT_NAME' | 'PARTNERSHIP_EMAIL' | 'PUBLIC_URL' | 'HELP_LINES'>;
};

/** Returns the parts of a flow that come from the server's settings. */
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

type Versioned = { revision: bigint; flow: Flow };

export function createFlows(parts: Parts): Flows {
  let known: Versioned | undefined;
  // Concurrent messages share one read.
  const load = pMemoize(async () => (known = await loadFlow(parts)), { cache: false });
  const at = async (revision: bigint) => {
    if (known && known.revision >= revision) return known.flow;
    const loaded = await load();
    // Read once more if the shared read began before the edit.
    return (loaded.revision >= revision ? loaded : await load()).flow;
  };
  return {
    at,
    async latest() {
      const { revision } = await parts.db.prisma.flow_revision.findFirstOrThrow({
        select: { revision: true },
      });
      return at(revision);
    },
  };
}

interface Row {
  revision: bigint;
  consent_version: number;
  published: StoredFlow | null;
  topics: prompt_topics[];
  regions: Record<string, string>;
}

/** Reads the flow and its revision in one statement, so that they are consistent. */
async function loadFlow({ db, env, pilot, speech }: Parts): Promise<Versioned> {
  const [row] = await db.prisma.$queryRaw<Row[]>`
    select revision,
      coalesce(live.consent_version, 0) as consent_version, live.flow as published,
      (select coalesce(json_agg(p order by p.display_order, p.id), '[]') from prompt_topics p) as topics,
      (select coalesce(json_object_agg(code, name), '{}') from regions) as regions
    from flow_revision left join (select flow, consent_version from flow_versions order by number desc limit 1) as live on true`;
  if (!row) throw new Error('The flow has no revision.');
  const { revision, published, topics, ...live } = row;
  return {
    revision,
    flow: {
      ...{ pilot, speech },
      ...live,
      prompts: topics.map(toPrompt),
      ...readStoredFlow(published ?? NO_FLOW),
      ...namesOf(env),
    },
  };
}
