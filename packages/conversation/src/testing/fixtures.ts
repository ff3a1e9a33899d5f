import { newSnapshot } from '../snapshot.ts';
import { categoriesOf, perCategory } from '@labrish/pilot';
import { jamaica } from '@labrish/pilots/jamaica/jamaica';
import { speech } from '@labrish/pilots/jamaica/speech';
import { english, type Sentences } from '../sentences/english.ts';
import { builtIn, type SentenceKey } from '../sentences/index.ts';
import type { Said } from '../turn.ts';
import type {
  ActionRow,
  ConversationEvent,
  Effect,
  Flow,
  Reply,
  RuleRow,
  Snapshot,
  Step,
  Template,
  Transition,
} from '../types.ts';

/** The country of the tests. */
export const JAMAICA = { pilot: jamaica, speech };
export const CATEGORIES = categoriesOf(jamaica);

const KEYS = Object.keys(english) as SentenceKey[];
/** The bot's own sentences by wording, as Jamaica words them. */
export const SENTENCES = perCategory(jamaica, (wording) =>
  Object.fromEntries(KEYS.map((key) => [key, builtIn(JAMAICA, wording, key)])),
) as Record<'English' | 'Mix' | 'Patwa', Sentences>;

export function template(template_key: string, change: Partial<Template> = {}): Template {
  return {
    template_key,
    body: `This is ${template_key}.`,
    actions: [],
    list_items: [],
    list_button: '',
    ...change,
  };
}

export function transition(
  from_state: string,
  event_key: string,
  to_state: string,
  actions: (ActionRow | string)[] = [],
  change: { priority?: number; rules?: (RuleRow | string)[] } = {},
): Transition {
  return {
    id: `${from_state}-${event_key}-${change.priority ?? 1}`,
    from_state,
    to_state,
    event_key,
    priority: change.priority ?? 1,
    rules: (change.rules ?? []).map((row) => (typeof row === 'string' ? { rule_key: row, params: {} } : row)),
    actions: actions.map((row) => (typeof row === 'string' ? { action_key: row, params: {} } : row)),
  };
}

const keep = (submission_type: string): ActionRow => ({
  action_key: 'keep_audio',
  params: { submission_type },
});

/** hello -> agree -> ask -> label -> words -> bye, with free talk beside it. */
export function smallFlow(change: Partial<Flow> = {}): Flow {
  const state = (state_key: string, flags = {}) => ({
    state_key,
    friendly_name: state_key,
    is_initial: false,
    is_final: false,
    ...flags,
  });
  return {
    ...JAMAICA,
    states: [
      state('hello', { is_initial: true }),
      state('agree'),
      state('ask'),
      state('label'),
      state('words'),
      state('free'),
      state('bye', { is_final: true }),
    ],
    templates: [
      template('hello', { actions: [{ id: 'go', title: 'Go on!' }] }),
      template('agree', {
        actions: [
          { id: 'yes', title: 'I agree' },
          { id: 'no', title: 'No thanks' },
        ],
      }),
      template('ask', { body: '{{topic}}: {{prompt}}', actions: [{ id: 'other', title: 'Another' }] }),
      template('label', {
        list_items: [
          { id: 'JM-01', item: 'Kingston' },
          { id: 'moon', item: 'The Moon', description: 'Far' },
          { id: 'none', item: 'Rather not say' },
        ],
      }),
      template('words'),
      template('free'),
      template('bye', { body: 'Thanks, {{name}}: {{count}}.' }),
    ],
    mappings: [
      { state_key: 'hello', button_id: 'go', triggers_event: 'GO' },
      { state_key: 'agree', button_id: 'yes', triggers_event: 'YES' },
      { state_key: 'agree', button_id: 'no', triggers_event: 'NO' },
      { state_key: 'ask', button_id: 'other', triggers_event: 'OTHER' },
    ],
    transitions: [
      transition('hello', 'GO', 'agree'),
      transition('agree', 'YES', 'ask', ['record_consent', 'choose_prompt']),
      transition('agree', 'NO', 'bye'),
      transition('ask', 'AUDIO_RECEIVED', 'label', [keep('structured')]),
      transition('ask', 'OTHER', 'ask', ['choose_prompt']),
      transition('label', 'LIST_SELECTED', 'words', ['set_region']),
      transition('words', 'TEXT_RECEIVED', 'bye', ['keep_transcription']),
      transition('free', 'AUDIO_RECEIVED', 'label', [keep('open')]),
    ],
    prompts: ['a', 'b', 'c'].map((id) => ({
      id,
      topic: `Topic ${id}`,
      wordings: perCategory(jamaica, (wording) => `${wording} ${id}`),
    })),
    regions: { 'JM-01': 'Kingston' },
    consent_version: 2,
    product_name: 'Labrish',
    ...change,
  };
}

/** Returns a contributor who has consented to the current wording. */
export function agreed(state_key: string, change: Partial<Snapshot> = {}): Snapshot {
  return { ...newSnapshot(), state_key, consent_version: 2, asked_consent: 2, ...change };
}

export const PROMPT_A = { id: 'a', topic: 'Topic a', text: 'English a' };

export function event(event_key: string, change: Partial<ConversationEvent> = {}): ConversationEvent {
  return { event_key, message_id: 'm1', seed: 0, ...change };
}

export function typed(text: string): ConversationEvent {
  return event('TEXT_RECEIVED', { text });
}

export function voice(change: Partial<ConversationEvent> = {}): ConversationEvent {
  return event('AUDIO_RECEIVED', { duration_ms: 30_000, ...change });
}

export function replyOf({ effects }: Step): Reply | undefined {
  return effects.flatMap((effect) => (effect.type === 'send' ? [effect.reply] : [])).at(0);
}

export function bodyOf(step: Step): string {
  return replyOf(step)?.body ?? '';
}

/** Returns the effects of one type. */
export function effectsOf<T extends Effect['type']>(
  { effects }: Step,
  type: T,
): Extract<Effect, { type: T }>[] {
  return effects.filter((effect): effect is Extract<Effect, { type: T }> => effect.type === type);
}

/** Freezes a value and everything in it, so that a change of an input throws. */
export function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    Object.values(value).forEach(deepFreeze);
  }
  return value;
}

/** Returns the snapshot without the question on the screen and the count of misunderstandings. */
export function standing(snapshot: Snapshot): Partial<Snapshot> {
  const { asked: _, misunderstood: __, ...rest } = snapshot;
  return rest;
}

/** Returns a sentence of the bot's own as a turn says it to a contributor without a chosen wording. */
export function said(key: SentenceKey): Said {
  return { key, text: SENTENCES.Mix[key] };
}

/** Returns the reply to a voice note that was stored. */
export function got(count: number, length = '30 seconds'): string {
  return `Got it, ${length}. Saved. Recordings from you so far: ${count}.`;
}
