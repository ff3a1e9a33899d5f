import type { Linted } from '@labrish/conversation/lint';
import type { Flow } from '@labrish/conversation/types';
import { readStoredFlow, type StoredFlow } from '@labrish/conversation/stored-flow';
import { choicesOf, toSent, writtenIn, type Content } from '../drafts/content.ts';
import { pilot } from '#lib/pilot.ts';
import { settings } from '#lib/settings.ts';
import { speech } from '#lib/speech.ts';
import type { Outputs } from '#lib/api/trpc.ts';

/**
 * The whole flow from the API, with `saved` and `live` typed as `StoredFlow`: the inferred type of the JSON answer makes
 * `params: unknown` optional. `readStoredFlow` passes the parameters on unchanged.
 */
export type WholeFlow = Omit<Outputs['flowVersions']['whole'], 'saved' | 'live'> &
  Record<'saved' | 'live', StoredFlow | null> & { saved: StoredFlow };

/** Unsaved content typed in this tab, by the id of its state. */
export type UnsavedContents = ReadonlyMap<string, Content>;

/** A flow with the further inputs of the checks. */
export type EditedFlow = Flow & Pick<Linted, 'events' | 'live' | 'not_synced' | 'traffic'>;

/** Returns the conversation as the bot would have it if everything typed were saved and live. Pure. */
export function editedFlow(
  { saved, live, in_use, ...beside }: WholeFlow,
  typed: UnsavedContents,
): EditedFlow {
  const flow = saved.states.reduce((before, { id, state_key }) => {
    const content = typed.get(id);
    return content ? withContent(before, state_key, content) : before;
  }, readStoredFlow(saved));
  const { prompts, regions, consent_version } = beside;
  return {
    ...flow,
    ...in_use,
    pilot,
    speech,
    prompts,
    regions,
    consent_version,
    product_name: settings.product_name,
    site_url: settings.site_url,
    events: saved.events.filter(({ is_active }) => is_active).map(({ event_key }) => event_key),
    live: readStoredFlow(live ?? saved),
  };
}

type Read = ReturnType<typeof readStoredFlow>;

/** Returns the flow with this content saved. A state of type `input` has no template, but its choices keep their events. */
function withContent(flow: Read, state_key: string, content: Content): Read {
  const { type, buttons, rows } = content;
  const templates = flow.templates.filter(({ template_key }) => template_key !== state_key);
  const mappings = flow.mappings.filter((row) => row.state_key !== state_key);
  const meaning = type === 'input' ? [...buttons, ...rows] : choicesOf(content);
  return {
    ...flow,
    templates:
      type === 'input'
        ? templates
        : [...templates, { ...toSent(state_key, content), bodies: writtenIn(content.bodies) }],
    mappings: [
      ...mappings,
      ...meaning
        .filter(({ event }) => event !== '')
        .map(({ id, event }) => ({ state_key, button_id: id, triggers_event: event })),
    ],
  };
}
