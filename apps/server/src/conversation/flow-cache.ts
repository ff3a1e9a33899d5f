import type { Flow, Prompt } from '@labrish/conversation';
import { unconfirmedConcepts, withoutDrafts, type ConfirmedDraft } from '@labrish/conversation/drafts';
import { toPrompt } from '@labrish/conversation/to-prompt';
import { NO_FLOW, readStoredFlow, type StoredFlow } from '@labrish/conversation/stored-flow';
import { textIn } from '@labrish/conversation/text';
import type { prompt_recordings, prompt_topics } from '@labrish/db';
import type { Speech } from '@labrish/pilot';
import pMemoize from 'p-memoize';
import type { Flows, Services } from '#context.ts';
import { basePath } from '#countries.ts';
import type { Env } from '#env.ts';
import { helpLinesOf } from '#settings/by-pilot.ts';

type Parts = Pick<Services, 'db' | 'countries'> & {
  env: Pick<Env, 'PRODUCT_NAME' | 'PARTNERSHIP_EMAIL' | 'PUBLIC_URL'> & Parameters<typeof helpLinesOf>[0];
};

/** Returns the parts of a pilot's flow that come from the server's settings. */
export function namesOf(
  { countries, env }: Pick<Parts, 'countries' | 'env'>,
  pilot: string,
): Pick<Flow, 'product_name' | 'contact' | 'site_url' | 'heard_url' | 'help_lines'> {
  const site_url = env.PUBLIC_URL.replace(/\/$/, '');
  return {
    product_name: env.PRODUCT_NAME,
    contact: env.PARTNERSHIP_EMAIL,
    help_lines: helpLinesOf(env, countries, pilot),
    site_url,
    heard_url: `${site_url}${basePath({ countries, ...countries.of(pilot) })}/heard`,
  };
}

interface Versioned {
  revision: bigint;
  flow: Flow;
  opened_at: Date | null;
}

export function createFlows(parts: Parts): Flows {
  const known = new Map<string, Versioned>();
  // Concurrent messages of one pilot share one read.
  const load = pMemoize(
    async (pilot: string) => {
      const loaded = await loadFlow(parts, pilot);
      known.set(pilot, loaded);
      return loaded;
    },
    { cache: false },
  );
  const versionAt = async (pilot: string, revision: bigint) => {
    const cached = known.get(pilot);
    if (cached && cached.revision >= revision) return cached;
    const loaded = await load(pilot);
    // Read once more if the shared read began before the edit.
    return loaded.revision >= revision ? loaded : await load(pilot);
  };
  const latest = async (pilot: string) => {
    const { revision } = await parts.db.prisma.flow_revision.findUniqueOrThrow({
      where: { pilot },
      select: { revision: true },
    });
    return versionAt(pilot, revision);
  };
  return {
    at: async (pilot, revision) => (await versionAt(pilot, revision)).flow,
    latest: async (pilot) => (await latest(pilot)).flow,
    openedAt: async (pilot) => (await latest(pilot)).opened_at,
  };
}

interface Row {
  revision: bigint;
  consent_version: number;
  published: StoredFlow | null;
  topics: prompt_topics[];
  recordings: Pick<prompt_recordings, 'id' | 'topic_id' | 'wording' | 'words'>[];
  regions: Record<string, string>;
  confirmed: (ConfirmedDraft & { confirmed_at: string })[];
}

/** Reads a pilot's flow and its revision in one statement, so that they are consistent. Drafts that nobody confirmed are not in it. */
async function loadFlow({ countries, db, env }: Parts, of: string): Promise<Versioned> {
  const { pilot, speech } = countries.of(of);
  const [row] = await db.prisma.$queryRaw<Row[]>`
    select revision,
      coalesce(live.consent_version, 0) as consent_version, live.flow as published,
      (select coalesce(json_agg(p order by p.display_order, p.id), '[]') from prompt_topics p where pilot = ${of}) as topics,
      (select coalesce(json_agg(json_build_object('id', id, 'topic_id', topic_id, 'wording', wording, 'words', words)), '[]')
        from prompt_recordings where pilot = ${of}) as recordings,
      (select coalesce(json_object_agg(code, name), '{}') from regions where pilot = ${of}) as regions,
      (select coalesce(json_agg(json_build_object(
          'wording', wording, 'text', text, 'confirmed_at', confirmed_at)), '[]')
        from confirmed_drafts where pilot = ${of}) as confirmed
    from flow_revision
      left join (select flow, consent_version from flow_versions where pilot = ${of} order by number desc limit 1) as live on true
    where pilot = ${of}`;
  if (!row) throw new Error(`The flow of ${of} has no revision.`);
  const { revision, published, topics, recordings, confirmed, ...live } = row;
  return {
    revision,
    opened_at: openedAt(speech, confirmed),
    flow: withoutDrafts(
      {
        ...{ pilot, speech },
        ...live,
        prompts: topics.map((topic) => withVoices(toPrompt(topic), recordings)),
        ...readStoredFlow(published ?? NO_FLOW),
        ...namesOf({ countries, env }, of),
      },
      confirmed,
    ),
  };
}

/** Adds the recordings that speak the prompt's words as they are now. */
function withVoices(prompt: Prompt, recordings: Row['recordings']): Prompt {
  const voices = recordings
    .filter(
      ({ topic_id, wording, words }) => topic_id === prompt.id && words === textIn(prompt.wordings, wording),
    )
    .map(({ wording, id }) => [wording, id]);
  return voices.length
    ? { ...prompt, voices: Object.fromEntries(voices) as Prompt['voices'] & object }
    : prompt;
}

/** Returns when the last of the words that people's safety depends on was confirmed; null while one of them is not. */
function openedAt(speech: Speech, confirmed: Row['confirmed']): Date | null {
  if (unconfirmedConcepts(speech, confirmed).length > 0) return null;
  const times = confirmed
    .filter(({ wording }) => wording.startsWith('concept:'))
    .map(({ confirmed_at }) => confirmed_at);
  return new Date(Math.max(0, ...times.map((at) => Date.parse(at))));
}
