import { z } from 'zod';
import { contentType } from '../content-templates/schema.ts';
import { flowTests } from '../flow-tests/schema.ts';
import { category } from '../submissions/schema.ts';

/** The `format` of every flow file. */
export const FLOW_FORMAT = 'labrish-flow';

/** Maximum rows of each kind; nobody would get through a larger flow. */
const MOST = 2_000;

const key = z.string().min(1).max(100);
const name = z.string().trim().min(1).max(100);
const text = z.string().max(4096);
const id = z.guid();
const params = z.record(z.string(), z.unknown());
const synonyms = z.array(z.string().max(100)).max(100).exactOptional();

const state = z
  .strictObject({
    id,
    state_key: key,
    friendly_name: name,
    description: z.string().max(1000).nullable(),
    is_initial: z.boolean(),
    is_final: z.boolean(),
    created_at: z.iso.datetime({ offset: true }),
  })
  .meta({ id: 'FlowFileState' });

const event = z
  .strictObject({
    id,
    event_key: key,
    friendly_name: name,
    description: z.string().max(1000).nullable(),
    is_active: z.boolean(),
  })
  .meta({ id: 'FlowFileEvent' });

const transition = z
  .strictObject({
    id,
    from_state: key,
    to_state: key,
    event_key: key,
    priority: z.int().min(1).max(1_000_000),
    rules: z.array(z.strictObject({ id, rule_key: key, params })).max(100),
    actions: z.array(z.strictObject({ id, action_key: key, params })).max(100),
  })
  .meta({ id: 'FlowFileTransition' });

const button = z
  .strictObject({ id: z.string().min(1).max(256), title: z.string().max(256), synonyms })
  .meta({ id: 'FlowFileButton' });

const listItem = z
  .strictObject({
    id: z.string().min(1).max(256),
    item: z.string().max(256),
    description: z.string().max(256).exactOptional(),
    synonyms,
  })
  .meta({ id: 'FlowFileListItem' });

const template = z
  .strictObject({
    id,
    template_key: key,
    friendly_name: name,
    content_type: contentType,
    body: text,
    bodies: z.record(category, text),
    actions: z.array(button).max(10),
    list_items: z.array(listItem).max(10),
    list_button: z.string().max(256),
    variables: z.record(z.string(), z.string()),
    is_active: z.boolean(),
  })
  .meta({ id: 'FlowFileTemplate' });

const mapping = z
  .strictObject({
    id,
    state_key: key,
    button_id: z.string().min(1).max(256),
    button_label: z.string().max(256),
    triggers_event: key,
  })
  .meta({ id: 'FlowFileMapping' });

const sentence = z
  .strictObject({ wording: category, sentence_key: key, body: text })
  .meta({ id: 'FlowFileSentence' });

/**
 * A flow as one file: its format, the result of `flow_rows()`, and its tests. The states and events of all transitions must be in the file,
 * and no name or id may occur twice. The linter decides whether the flow is a good one.
 */
export const flowFile = z
  .strictObject({
    format: z.literal(FLOW_FORMAT, {
      error: `This is not a flow file: its "format" is not "${FLOW_FORMAT}".`,
    }),
    format_version: z.literal(1, {
      error: 'This file has an unknown version of the format.',
    }),
    flow: z
      .strictObject({
        states: z.array(state).min(1, 'A flow has states.').max(MOST),
        events: z.array(event).max(MOST),
        transitions: z.array(transition).max(MOST),
        templates: z.array(template).max(MOST),
        mappings: z.array(mapping).max(MOST),
        moved: z.record(key, key),
        sentences: z.array(sentence).max(MOST),
      })
      .meta({ id: 'FlowFileFlow' }),
    tests: flowTests.exactOptional().meta({ description: 'The tests of this flow.' }),
  })
  .superRefine(({ flow }, context) => {
    for (const { path, message } of [...repeated(flow), ...missing(flow)])
      context.addIssue({ code: 'custom', path: ['flow', ...path], message });
  })
  .meta({ id: 'FlowFile' });
export type FlowFile = z.infer<typeof flowFile>;

/** By what the rows of a flow are told apart, beside their ids. */
export const NAME_OF = {
  states: ({ state_key }: { state_key: string }) => state_key,
  events: ({ event_key }: { event_key: string }) => event_key,
  transitions: (row: { from_state: string; event_key: string; priority: number }) =>
    `${row.from_state} ${row.event_key} ${row.priority}`,
  templates: ({ template_key }: { template_key: string }) => template_key,
  mappings: (row: { state_key: string; button_id: string }) => `${row.state_key} ${row.button_id}`,
};

type Fault = { path: (string | number)[]; message: string };
type Read = FlowFile['flow'];

function repeated(flow: Read): Fault[] {
  const once = <T>(list: string, rows: T[], nameOf: (row: T) => string): Fault[] => {
    const names = rows.map(nameOf);
    return names.flatMap((one, place) =>
      names.indexOf(one) === place ? [] : [{ path: [list, place], message: `${one} is there twice.` }],
    );
  };
  const { states, events, transitions, templates, mappings, sentences } = flow;
  return [
    ...once('states', states, NAME_OF.states),
    ...once('events', events, NAME_OF.events),
    ...once('transitions', transitions, NAME_OF.transitions),
    ...once('templates', templates, NAME_OF.templates),
    ...once('mappings', mappings, NAME_OF.mappings),
    ...once('sentences', sentences, ({ wording, sentence_key }) => `${wording} ${sentence_key}`),
    ...(['states', 'events', 'transitions', 'templates', 'mappings'] as const).flatMap((list) =>
      once(list, flow[list] as { id: string }[], (row) => row.id),
    ),
  ];
}

function missing({ states, events, transitions }: Read): Fault[] {
  const stateKeys = new Set(states.map(({ state_key }) => state_key));
  const eventKeys = new Set(events.map(({ event_key }) => event_key));
  return transitions.flatMap(({ from_state, to_state, event_key }, place) => [
    ...[from_state, to_state]
      .filter((one) => !stateKeys.has(one))
      .map((one) => ({ path: ['transitions', place], message: `There is no state ${one}.` })),
    ...(eventKeys.has(event_key)
      ? []
      : [{ path: ['transitions', place], message: `There is no event ${event_key}.` }]),
  ]);
}
