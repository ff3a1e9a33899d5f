import { readTemplate } from '@labrish/conversation';
import type { ButtonMapping, Flow, Prompt, State, TemplateRow, Transition } from '@labrish/conversation';
import type { Database } from '@labrish/db';
import pMemoize from 'p-memoize';
import type { Env } from '#env.ts';

type Parts = { db: Database; env: Pick<Env, 'PRODUCT_NAME' | 'PARTNERSHIP_EMAIL' | 'PUBLIC_URL'> };

/** The flow that admins edit, read once for each of its versions. */
export interface Flows {
  /** The flow at this version (of the row in `flow_version`) or a later one: an admin's edit counts from the next message on. */
  at(version: bigint): Promise<Flow>;
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
  states: State[];
  transitions: Transition[];
  templates: TemplateRow[];
  mappings: ButtonMapping[];
  prompts: Prompt[];
  regions: Record<string, string>;
  sentences: NonNullable<Flow['sentences']>;
}

/** One statement, so that the flow and its version are of one moment. */
async function loadFlow({ db, env }: Parts): Promise<Versioned> {
  const [row] = await db.prisma.$queryRaw<Row[]>`
    select version,
      coalesce((select max(version) from consent_versions), 0) as consent_version,
      (select coalesce(json_agg(s order by s.created_at, s.id), '[]') from states s) as states,
      (select coalesce(json_agg(json_build_object(
          'id', t.id, 'from_state', f.state_key, 'to_state', g.state_key, 'event_key', e.event_key, 'priority', t.priority,
          'rules', (select coalesce(json_agg(r order by r.position), '[]') from transition_rules r where r.transition_id = t.id),
          'actions', (select coalesce(json_agg(a order by a.position), '[]') from transition_actions a where a.transition_id = t.id)
        ) order by t.priority, t.id), '[]')
        from transitions t join states f on f.id = t.from_state_id join states g on g.id = t.to_state_id
          join events e on e.id = t.event_id) as transitions,
      (select coalesce(json_agg(t), '[]') from content_templates t where t.is_active) as templates,
      (select coalesce(json_agg(m), '[]') from button_mappings m) as mappings,
      (select coalesce(json_agg(p order by p.display_order, p.id), '[]') from prompt_topics p) as prompts,
      (select coalesce(json_object_agg(code, name), '{}') from regions) as regions,
      (select coalesce(json_object_agg(wording, own), '{}') from (
        select wording, json_object_agg(sentence_key, body) as own
        from bot_sentences where body is not null group by wording) as worded) as sentences
    from flow_version`;
  if (!row) throw new Error('The flow has no version.');
  const { version, templates, ...flow } = row;
  return {
    version,
    flow: {
      ...flow,
      templates: templates.map(readTemplate),
      product_name: env.PRODUCT_NAME,
      contact: env.PARTNERSHIP_EMAIL,
      site_url: env.PUBLIC_URL.replace(/\/$/, ''),
    },
  };
}
