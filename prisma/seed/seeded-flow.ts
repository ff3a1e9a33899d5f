import { pilot } from '@labrish/pilot';
import { CONSENT } from './consent.ts';
import { MAPPINGS, STATES, TEMPLATES, TRANSITIONS } from './flow.ts';
import { TOPICS } from './topics.ts';
import type { Flow } from '@labrish/conversation';

/** Returns the seeds as the engine reads them, without a database: for tests and for trying out a wording. */
export function seededFlow(product_name: string): Flow {
  return {
    states: STATES.map(({ state_key, friendly_name, is_initial = false, is_final = false }) => ({
      state_key,
      friendly_name,
      is_initial,
      is_final,
    })),
    transitions: TRANSITIONS.map((transition) => ({
      ...transition,
      id: `${transition.from_state}/${transition.event_key}/${transition.priority}`,
    })),
    templates: TEMPLATES,
    mappings: MAPPINGS.map(({ state_key, button_id, triggers_event }) => ({
      state_key,
      button_id,
      triggers_event,
    })),
    prompts: TOPICS.map((topic, i) => ({ id: `topic-${i + 1}`, ...topic })),
    regions: Object.fromEntries(pilot.parishes.map(({ code, name }) => [code, name])),
    consent_version: CONSENT.version,
    product_name,
    site_url: 'https://labrish.example',
  };
}
