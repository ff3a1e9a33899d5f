import { consentState, takesAudio, templateOf } from '../flow/flow.ts';
import { render } from './render.ts';
import { sentenceFor, update, valuesOf, type Turn } from '../turn.ts';
import { voiceOf } from '../transitions/prompts.ts';
import { shownChoices } from '../choices.ts';
import { unlabelled } from '../snapshot.ts';
import { textIn } from '../text.ts';
import type { Message, Reply, Template } from '../types.ts';
import type { SentenceKey } from '../sentences/index.ts';

/** A question of at most this many characters is repeated in full: it scrolls nothing off the screen. */
const SHORT = 160;

/** Builds the turn's one message: the question override, else the question of the turn's last state. Null: nothing to say. */
export function replyOf(turn: Turn): Reply | null {
  if (turn.isSilent) return null;
  const message = turn.questionOverride ?? question(turn);
  if (!message) return null;
  const { state_key, prompt } = turn.snapshot;
  const asked = turn.questionOverride ? {} : noteAsked(turn);
  const notice = noticeIn(turn);
  const prompt_wording = prompt?.wording;
  const voice = turn.speaks && !turn.questionOverride && voiceOf(turn);
  return {
    ...{ state_key, prompt_id: prompt?.id ?? null },
    ...(prompt_wording && { prompt_wording }),
    ...(voice && { voice }),
    ...asked,
    ...message,
    ...(notice && { notice }),
  };
}

/** Builds a reply that asks nothing of the flow, so that it is sent however late: of a pause, or of a person of the team. */
export function noticeAlone(body: string): Reply {
  return { state_key: null, prompt_id: null, body, notice: body };
}

function question(turn: Turn): Message | null {
  const { flow, snapshot, prefix } = turn;
  const template = templateOf(flow, snapshot.state_key);
  const worded = template && { ...template, body: bodyOf(turn, template) };
  const front = prefix.map(({ text }) => text);
  return render(worded, valuesOf(turn), front, {
    choose: sentenceFor(turn, 'choose'),
    choose_one: sentenceFor(turn, 'choose_one'),
  });
}

/** Returns the state's text in the contributor's wording, shortened if the turn asks for that. */
function bodyOf({ flow, snapshot, shorten }: Turn, template: Template): string {
  const { state_key, wording, prompt } = snapshot;
  // The agreement has no other wordings: everybody agrees to the same words.
  const isAgreement = consentState(flow)?.state_key === template.template_key;
  const own = wording && !isAgreement ? textIn(template.bodies ?? {}, wording) : '';
  const body = own === '' ? template.body : own;
  if (shorten === 'none' || (shorten === 'long_ones' && body.length <= SHORT)) return body;
  return prompt && takesAudio(flow, state_key) ? '{{prompt}}' : '';
}

/** Records in the reply and in the snapshot which choices, and which version of the agreement, are now on the screen. */
function noteAsked(turn: Turn): Pick<Reply, 'consent_version' | 'choices' | 'recordings'> {
  const { flow, snapshot, shorten } = turn;
  const { state_key, recordings } = snapshot;
  if (state_key === null) return {};
  const choices = shownChoices(flow, state_key);
  const showsConsent = shorten === 'none' && consentState(flow)?.state_key === state_key;
  update(turn, {
    asked: { state_key, choices },
    ...(showsConsent && { asked_consent: flow.consent_version }),
  });
  const awaiting_label = unlabelled(snapshot);
  const about = awaiting_label.length > 0 ? awaiting_label : recordings;
  return {
    ...(showsConsent && { consent_version: flow.consent_version }),
    ...(choices.length > 0 && { choices }),
    ...(choices.length > 0 && about.length > 0 && { recordings: about }),
  };
}

/** Sentences about something that the contributor gave or asked to delete, and the answers to HELP, MY VOICE and MY DATA. */
const NOTICE_SENTENCES = new Set<SentenceKey>([
  'got',
  'got_unmeasured',
  'kept_short',
  'kept_long',
  'kept_silent',
  'not_kept',
  'not_kept_stopped',
  'not_kept_consent_changed',
  'not_audio',
  'empty',
  'truncated',
  'too_large',
  'forwarded',
  'never_came',
  'repeated',
  'corrected',
  'deleted_last',
  'nothing_to_delete',
  'nothing_deleted',
  'about_speaker',
  'stopped_phone',
  'masked',
  'help',
  'my_voice',
  'my_voice_none',
  ...(['my_data_asked', 'my_data_waits', 'my_data_sent', 'my_data_none', 'my_data_cancelled'] as const),
  'my_place',
  'my_place_shared',
  'public_yes',
  'public_no',
  'note_kept',
  'not_accepted',
]);

/**
 * Returns the part of a turn's message that the contributor must read even if its question is stale: what happened to their
 * recordings, and the answers to STOP, HELP and MY VOICE. Empty if there is none; a hint how to answer is no notice.
 */
export function noticeIn({ questionOverride, prefix }: Turn): string {
  // An override with choices ("Delete everything?") is a question and no notice.
  if (questionOverride && !questionOverride.buttons && !questionOverride.list) return questionOverride.body;
  const theirs = prefix.filter(({ key }) => key !== null && NOTICE_SENTENCES.has(key));
  return theirs.map(({ text }) => text).join('\n\n');
}
