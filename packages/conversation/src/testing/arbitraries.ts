import fc from 'fast-check';
import { actionCatalogue, ruleCatalogue } from '../flow/catalogue.ts';
import * as keys from '../event-keys.ts';
import { CATEGORIES, JAMAICA } from './fixtures.ts';
import { INSISTENT } from '../keywords/questions.ts';
import { CONFIRMING } from '../snapshot.ts';
import type { ConversationEvent, Flow, Inbound, ShownChoice, Snapshot } from '../types.ts';

/** Few keys, so that states, transitions and templates refer to each other. Odd keys find code that trusts a name. */
const key = fc.constantFrom('s0', 's1', 's2', 's3', '', '__proto__', 'constructor');
const event_key = fc.oneof(fc.constantFrom(...Object.values(keys)), fc.constantFrom('GO', 'toString'));
const id = fc.constantFrom('a', 'b', 'none', 'JM-01', '', '__proto__');
const title = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.constantFrom('Yes', 'stop', '1', '🎙'),
);
const text = fc.oneof(
  title,
  fc.constantFrom(
    'STOP',
    'start',
    'HELP',
    'restart',
    'my voice',
    'delete last',
    'DELETE ALL',
    'yes',
    '{{receipt}}',
  ),
);
/** The labels of the country, and names that are none. */
const category = fc.constantFrom(...CATEGORIES, ...CATEGORIES, 'Klingon', 'toString', '__proto__');
const number = fc.oneof(fc.integer(), fc.double());
const params = fc.oneof(
  fc.constant({}),
  fc.record({ category }),
  fc.record({ submission_type: fc.constantFrom('structured', 'open') }),
  fc.record({ n: fc.nat(5) }),
  fc.record({ from: fc.nat(5), to: fc.nat(90) }),
  fc.record({ value: title }),
  fc.record({ code: id, label: title }),
  fc.anything(),
);
const ruleRow = fc.record({
  rule_key: fc.oneof(fc.constantFrom(...Object.keys(ruleCatalogue)), title),
  params,
});
const actionRow = fc.record({
  action_key: fc.oneof(fc.constantFrom(...Object.keys(actionCatalogue)), title),
  params,
});
const shownChoice: fc.Arbitrary<ShownChoice> = fc.record({
  id,
  source_id: id,
  title,
  event_key,
  action_signature: fc.constantFrom('', 'set_category category Patwa', 'record_consent'),
});
const in_reply_to = fc.record(
  {
    state_key: fc.option(key),
    prompt_id: fc.option(id),
    prompt_wording: category,
    choices: fc.option(fc.array(shownChoice, { maxLength: 4 })),
    recordings: fc.option(fc.array(id, { maxLength: 2 })),
  },
  { requiredKeys: ['state_key', 'prompt_id'] },
);
const choice = fc.record({ id, title });
const reason = fc.constantFrom('not_audio', 'empty', 'truncated', 'too_large', 'forwarded', 'repeated');
const duration_ms = fc.option(number);

/** Any flow that the database could hold, and some that it could not: cycles, missing states, bad parameters. */
export const anyFlow: fc.Arbitrary<Flow> = fc.record({
  pilot: fc.constant(JAMAICA.pilot),
  speech: fc.constant(JAMAICA.speech),
  states: fc.array(
    fc.record({ state_key: key, friendly_name: title, is_initial: fc.boolean(), is_final: fc.boolean() }),
    { maxLength: 8 },
  ),
  transitions: fc.array(
    fc.record({
      id: title,
      from_state: key,
      to_state: key,
      event_key,
      priority: number,
      rules: fc.array(ruleRow, { maxLength: 2 }),
      actions: fc.array(actionRow, { maxLength: 4 }),
    }),
    { maxLength: 25 },
  ),
  templates: fc.array(
    fc.record({
      template_key: key,
      body: fc.oneof(
        title,
        fc.constantFrom('{{prompt}} {{topic}} {{name}} {{count}} {{x}}', 'long '.repeat(400)),
      ),
      bodies: fc.constantFrom({}, { Patwa: 'Weh yuh seh?' }, { Klingon: 'nuqneH' }),
      actions: fc.array(fc.record({ id, title, synonyms: fc.array(title, { maxLength: 2 }) }), {
        maxLength: 12,
      }),
      list_items: fc.oneof(
        fc.array(fc.record({ id, item: title, description: title }), { maxLength: 0 }),
        fc.array(fc.record({ id, item: title, description: title }), { maxLength: 12 }),
      ),
      list_button: title,
    }),
    { maxLength: 8 },
  ),
  mappings: fc.array(fc.record({ state_key: key, button_id: id, triggers_event: event_key }), {
    maxLength: 8,
  }),
  prompts: fc.array(
    fc.record({
      id,
      topic: title,
      wordings: fc.record({ English: title, Mix: title, Patwa: title, Klingon: title }, { requiredKeys: [] }),
    }),
    {
      maxLength: 4,
    },
  ),
  regions: fc.constantFrom({}, { 'JM-01': 'Kingston' }),
  consent_version: fc.integer({ min: -1, max: 3 }),
  product_name: fc.oneof(title, fc.constant('P'.repeat(2000))),
});

export const anySnapshot: fc.Arbitrary<Snapshot> = fc.record({
  state_key: fc.option(key),
  consent_version: fc.option(fc.integer({ min: 0, max: 3 })),
  earlier_consents: fc.array(fc.integer({ min: 0, max: 3 }), { maxLength: 2 }),
  asked_consent: fc.option(fc.integer({ min: 0, max: 3 })),
  wording: fc.option(category),
  prompt: fc.option(
    fc.record(
      { id, topic: title, text: title, wording: category },
      { requiredKeys: ['id', 'topic', 'text'] },
    ),
  ),
  seen_prompts: fc.array(id, { maxLength: 5 }),
  asked: fc.option(fc.record({ state_key: key, choices: fc.array(shownChoice, { maxLength: 4 }) })),
  category: fc.option(category),
  region: fc.option(fc.record({ code: fc.option(id), label: fc.option(title) })),
  age_range: fc.option(title),
  recordings: fc.array(id, { maxLength: 3 }),
  awaiting_label: fc.array(id, { maxLength: 3 }),
  is_labelled: fc.boolean(),
  voice_ms: fc.option(fc.nat(90_000)),
  answered: fc.array(key, { maxLength: 3 }),
  deferred_event: fc.option(fc.record({ state_key: key, event_key })),
  submissions: fc.nat(9),
  stopped: fc.boolean(),
  stop_notice_sent: fc.boolean(),
  with_team: fc.boolean(),
  under_18: fc.constantFrom(null, 'said', 'told'),
  resume_state_key: fc.option(key),
  misunderstood: fc.nat(4),
  confirming: fc.constantFrom(null, ...CONFIRMING),
  age_in_doubt: fc.boolean(),
  displaced: fc.uniqueArray(fc.constantFrom(...INSISTENT), { maxLength: 2 }),
  waiting: fc.nat({ max: 2 }),
  may_be_heard: fc.boolean(),
  note: fc.option(fc.constantFrom('more about church')),
  unconfirmed_text: fc.option(fc.constantFrom('please stop', 'how do I send a voice note', 'mi deh yah')),
});

const my_voice = fc.record({
  recordings: fc.nat(2),
  milliseconds: fc.nat(200_000),
  accepted: fc.nat(2),
  waiting: fc.nat(2),
  may_be_heard: fc.boolean(),
  place: fc.option(
    fc.record({
      name: title,
      recordings: fc.nat(2),
      rank: fc.nat(14),
      places: fc.nat(14),
      is_shared: fc.boolean(),
    }),
  ),
});

export const anyEvent: fc.Arbitrary<ConversationEvent> = fc.record(
  {
    event_key,
    message_id: id,
    text,
    choice,
    duration_ms,
    reason,
    in_reply_to,
    stale: fc.boolean(),
    corrects: fc.record({ state_key: key }),
    my_voice,
    my_data: fc.record({
      answer: fc.constantFrom('none', 'asked', 'waits', 'sent'),
      minutes: fc.nat(60),
    }),
    others_voice: fc.option(fc.record({ id, place: fc.option(title) })),
    not_accepted: fc.record({ reason: fc.constantFrom('noise', 'toString', ''), prompt_id: fc.option(id) }),
    seed: number,
  },
  { requiredKeys: ['event_key', 'message_id', 'seed'] },
);

export const anyInbound: fc.Arbitrary<Inbound> = fc.record(
  {
    message_id: id,
    text,
    choice,
    attachment: fc.oneof(
      fc.record({ kind: fc.constant('audio' as const), duration_ms }),
      fc.record({ kind: fc.constant('rejected' as const), reason }),
    ),
    in_reply_to,
  },
  { requiredKeys: ['message_id'] },
);

/** A voice note as `toEvent` makes it. */
export const anyVoiceNote: fc.Arbitrary<ConversationEvent> = fc.record(
  { event_key: fc.constant(keys.AUDIO_RECEIVED), message_id: id, duration_ms, in_reply_to, seed: number },
  { requiredKeys: ['event_key', 'message_id', 'seed'] },
);
