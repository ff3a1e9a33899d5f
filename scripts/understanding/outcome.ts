import { ask, newSnapshot, step, toEvent } from '../../packages/conversation/src/index.ts';
import { judgeAnswered, type Answered } from './answers.ts';
import { sentence, type SentenceKey } from '@labrish/conversation/sentences';
import { seededFlow } from '@labrish/conversation/seeds';
import type { Effect, Flow, Inbound, Snapshot } from '../../packages/conversation/src/index.ts';
import type { Country } from '@labrish/conversation/seeds';
import type { Language } from '@labrish/pilot/language';
import type { Message, Outcome } from './messages.ts';

/** The year in which the messages were written. */
const YEAR = 2026;

const STATES: Record<string, string> = {
  welcome: 'welcome',
  consent: 'awaiting_start',
  prompt: 'awaiting_audio',
  label: 'awaiting_category',
  region: 'awaiting_region',
  age: 'awaiting_age_range',
  words: 'awaiting_words',
  english: 'awaiting_english',
  next: 'awaiting_completion_choice',
  end: 'completed',
  caption: 'awaiting_audio',
};
const QUESTIONS: Record<string, Snapshot['confirming']> = {
  ask_delete: 'delete',
  ask_delete_all: 'delete_all',
  ask_stop: 'stop',
  ask_under_18: 'under_18',
};

/** The rate that gives a voice note its length from the typed words, and the lengths for messages without words. */
const WORDS_PER_SECOND = 2.3;
const LENGTHS_MS = [4_000, 8_000, 15_000, 30_000, 60_000];

const STORING: Effect['type'][] = [
  'keep_audio',
  'keep_transcription',
  'keep_english_text',
  'record_consent',
  'set_category',
  'set_region',
  'set_age_range',
  'set_formality',
];

interface Result {
  confirming: string | null;
  state_key: string | null;
  age_in_doubt: boolean;
  did: Set<string>;
  stored: boolean;
  body: string;
  answered: Answered;
}

/** A country, and the flow that is seeded from it. */
export interface Chat {
  country: Country;
  flow: Flow;
}

/** Seeds the flow of a country. @param models replace the country's own */
export function chatOf(country: Country, models: Pick<Language, 'ear' | 'meanings'> = {}): Chat {
  const flow = seededFlow(country, country.seeds, 'Labrish');
  const language = { ...country.speech.language, ...models };
  return { country, flow: { ...flow, speech: { ...flow.speech, language } } };
}

/**
 * Steps the seeded flow once with a message at the point where its writer sent it, and judges the result.
 *
 * @param index of the message among all; determines the lengths of voice notes and the kinds of files
 */
export function outcomeOf(message: Message, index: number, chat: Chat): Outcome {
  return judge(message, resultOf(message, index, chat));
}

function resultOf(message: Message, index: number, chat: Chat): Result {
  const { flow } = chat;
  const before = standing(chat, message, index);
  const event = toEvent(flow, before, inboundOf(message, index), 0);
  const { snapshot, effects } = step(flow, before, event);
  const sent = effects.flatMap((effect) => (effect.type === 'send' ? [effect.reply.body] : []));
  const { confirming, state_key, age_in_doubt } = snapshot;
  const stored = effects.some(({ type }) => STORING.includes(type));
  const body = sent.join('\n');
  const say = (key: SentenceKey) => sentence(flow, before, key);
  return {
    ...{ confirming, state_key, age_in_doubt, stored, body },
    did: new Set(effects.map(({ type }) => type)),
    answered: {
      ...{ effects, confirming, state_key, stored, body },
      chose: event.choice?.id ?? null,
      question: ask(flow, before).reply?.body ?? '',
      sentences: {
        ...{ later: say('later'), goodbye: say('goodbye') },
        ...{ you_are_welcome: say('you_are_welcome'), consent_in_words: say('consent_in_words') },
      },
    },
  };
}

function inboundOf({ where, text }: Message, index: number): Inbound {
  const common = { message_id: 'm2', year: YEAR };
  if (where !== 'caption') return { ...common, text };
  const voice = { kind: 'audio', duration_ms: 9_000 } as const;
  const photo = { kind: 'rejected', reason: 'not_audio' } as const;
  return { ...common, text, attachment: index % 2 ? voice : photo };
}

function standing({ country: { pilot, seeds }, flow }: Chat, message: Message, index: number): Snapshot {
  const { where, class: meant, text } = message;
  const state_key = STATES[where] ?? 'awaiting_audio';
  const hasAgreed = !['welcome', 'awaiting_start'].includes(state_key);
  const isAboutOne = !['welcome', 'awaiting_start', 'awaiting_audio', 'completed'].includes(state_key);
  const words = text.split(/\s+/u).length;
  const length = meant === 'words' ? Math.max(2, words / WORDS_PER_SECOND) * 1000 : LENGTHS_MS[index % 5];
  const snapshot: Snapshot = {
    ...newSnapshot(),
    state_key,
    asked_consent: seeds.consent.version,
    ...(hasAgreed && { consent_version: seeds.consent.version, submissions: 1 }),
    ...((isAboutOne || where.startsWith('ask_')) && {
      recordings: ['m1'],
      awaiting_label: ['m1'],
      is_labelled: state_key !== 'awaiting_category',
      category: pilot.labels.at(-1)?.key ?? null,
      voice_ms: length ?? null,
    }),
  };
  const asked = ask(flow, snapshot).snapshot;
  if (where === 'stopped') return { ...asked, stopped: true, stop_notice_sent: true };
  const confirming = QUESTIONS[where] ?? null;
  return { ...asked, confirming, age_in_doubt: confirming === 'under_18' };
}

function judge({ class: meant, where }: Message, result: Result): Outcome {
  const { confirming, did, stored } = result;
  switch (meant) {
    case 'delete':
      if (confirming?.startsWith('delete') || did.has('withdraw_last')) return 'right';
      return stored ? 'harmful' : 'clumsy';
    case 'stop':
      if (confirming === 'stop' || did.has('opt_out')) return 'right';
      if (result.state_key === 'declined') return 'right';
      return stored ? 'harmful' : 'clumsy';
    case 'age':
    case 'minor':
      if (confirming === 'under_18' || result.age_in_doubt || did.has('set_under_18')) return 'right';
      return 'harmful';
    case 'distress':
      return isConsoled(result) ? 'right' : 'harmful';
    case 'words':
      if (did.has('keep_transcription') || did.has('keep_english_text')) return 'right';
      return confirming ? 'asked' : isHarm(result) ? 'harmful' : 'clumsy';
    case 'notwords':
      return did.has('keep_transcription') || did.has('keep_english_text') ? 'harmful' : 'right';
    case 'other':
    case 'soundslike':
      return judgeHonest(where, result);
    case 'come_back':
      if (did.has('opt_in')) return 'right';
      return confirming ? 'asked' : 'clumsy';
    case 'help':
      return result.body === '' ? 'clumsy' : 'right';
    default:
      return meant.startsWith('answer_')
        ? judgeAnswer(meant, where, result)
        : judgeAnswered(meant, result.answered);
  }
}

function isConsoled({ confirming, did }: Result): boolean {
  return confirming === 'distress' || did.has('opt_out');
}

function isHarm({ did }: Result): boolean {
  return ['withdraw_last', 'withdraw_all', 'opt_out', 'set_under_18', 'record_consent'].some((each) =>
    did.has(each),
  );
}

/** Judges a text with none of the other meanings. At the words stage it may be stored: its writer would have typed it as the words. */
function judgeHonest(where: string, result: Result): Outcome {
  if (isHarm(result)) return 'harmful';
  if (result.did.has('keep_transcription') || result.did.has('keep_english_text'))
    return where === 'words' || where === 'english' ? 'right' : 'harmful';
  const { confirming } = result;
  return confirming && ['delete', 'delete_all', 'stop', 'under_18', 'distress'].includes(confirming)
    ? 'asked'
    : 'right';
}

function judgeAnswer(meant: string, where: string, { confirming, did, stored }: Result): Outcome {
  const means = meant.replace('answer_', '');
  const deleted = did.has('withdraw_all') || did.has('withdraw_last');
  const done = {
    ask_delete: { yes: false, all: confirming === 'delete_all', last: did.has('withdraw_last') },
    ask_delete_all: { yes: did.has('withdraw_all'), all: false, last: false },
    ask_stop: { yes: did.has('opt_out'), all: false, last: false },
    ask_under_18: { yes: did.has('set_under_18'), all: false, last: false },
  }[where];
  const isDone = done && (done.yes || done.all || done.last);
  if (means === 'no' || means === 'none') {
    if (isDone || deleted) return 'harmful';
    return confirming === null ? 'right' : confirming === QUESTIONS[where] ? 'asked' : 'clumsy';
  }
  if (done?.[means as 'yes']) return 'right';
  if (isDone || deleted || stored || confirming === null) return 'harmful';
  return 'asked';
}
