import { closing } from './flow/closing.ts';
import { opening } from './flow/opening.ts';
import { recording } from './flow/recording.ts';
import { speaker } from './flow/speaker.ts';
import { transcriptionStates } from './flow/transcription.ts';
import type { SeedState } from './flow/shape.ts';
import type { ButtonMapping, Template } from '@labrish/conversation';

/** The seeded conversation, in the order in which a contributor walks through it. */
export const STATES: SeedState[] = [...opening, ...recording, ...speaker, ...transcriptionStates, ...closing];

/** What each state says: its template, which has the key of the state. */
export const TEMPLATES: Template[] = STATES.map(
  ({ state_key, body, bodies = {}, buttons = [], rows = [], list_button }) => ({
    template_key: state_key,
    body,
    bodies,
    actions: buttons.map(({ id, title, synonyms }) => ({ id, title, ...(synonyms && { synonyms }) })),
    list_items: rows.map(({ id, item, description, synonyms }) => ({
      id,
      item,
      ...(description && { description }),
      ...(synonyms && { synonyms }),
    })),
    list_button: list_button ?? 'Choose one',
  }),
);

/** Which event each button, and each list row that has its own, triggers. */
export const MAPPINGS: (ButtonMapping & { button_label: string })[] = STATES.flatMap(
  ({ state_key, buttons = [], rows = [] }) =>
    [...buttons, ...rows.map(({ item, ...row }) => ({ ...row, title: item }))].flatMap(
      ({ id, title, event }) =>
        event ? [{ state_key, button_id: id, button_label: title, triggers_event: event }] : [],
    ),
);

/** Every transition. Among those for one event of one state, earlier ones are tried first. */
export const TRANSITIONS = STATES.flatMap(({ state_key, on }) =>
  on.map(({ event, to, when = [], then = [] }, i) => ({
    from_state: state_key,
    to_state: to,
    event_key: event,
    priority: on.slice(0, i + 1).filter((other) => other.event === event).length,
    rules: when,
    actions: then,
  })),
);
