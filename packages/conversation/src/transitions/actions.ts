import { keepAudio } from './audio.ts';
import { byAction, checkAction, type Action } from '../flow/catalogue.ts';
import { AUTO } from '../event-keys.ts';
import { hasConsent } from '../flow/flow.ts';
import { choosePrompt, setWording } from './prompts.ts';
import { newSnapshot, unlabelled } from '../snapshot.ts';
import { clip, maskContacts, storable } from '../text.ts';
import { report, say, update, type Turn } from '../turn.ts';
import type { Category } from '@labrish/pilot';
import type { Snapshot, Transition } from '../types.ts';

/** Most characters of stored words. WhatsApp delivers no more than 4,096; the limit is for other messengers. */
const LONGEST_TEXT = 4_096;
/** The row id of "rather not say". */
const NONE = 'none';

/** Carries out a transition's actions in their order; one that cannot be read is skipped and reported. */
export function applyActions(turn: Turn, transition: Transition): void {
  for (const row of transition.actions) {
    const checked = checkAction(row, turn.flow.pilot);
    if (checked.ok) applyAction(turn, checked.value, transition);
    else report(turn, checked.problem);
  }
}

function applyAction(turn: Turn, action: Action, transition: Transition): void {
  const ifAgreed = (keep: () => void): void => {
    if (hasConsent(turn.flow, turn.snapshot)) keep();
    else report(turn, `${action.action_key} was asked without consent: nothing was kept.`);
  };
  byAction<void>(
    {
      record_consent: () => recordConsent(turn, transition),
      remember_under_18: () => rememberUnder18(turn),
      choose_prompt: () => choosePrompt(turn),
      keep_audio: ({ submission_type }) => keepAudio(turn, submission_type),
      set_wording: ({ category }) => setWording(turn, category),
      set_category: ({ category }) => ifAgreed(() => setCategory(turn, category)),
      set_region: (params) => ifAgreed(() => setRegion(turn, params)),
      set_age_range: ({ value }) => ifAgreed(() => setAgeRange(turn, value)),
      set_formality: ({ value }) => ifAgreed(() => setFormality(turn, value)),
      keep_transcription: () => ifAgreed(() => keepText(turn, 'keep_transcription')),
      keep_english_text: () => ifAgreed(() => keepText(turn, 'keep_english_text')),
      withdraw_last: () => withdrawLast(turn),
      withdraw_all: () => withdrawAll(turn),
      change_speaker: () => update(turn, { confirming: 'speaker' }),
    },
    action,
  );
}

/** Withdraws the last recording. The effect names no recording, because the store knows which one is the last. */
export function withdrawLast(turn: Turn): void {
  const { recordings, awaiting_label, category, submissions } = turn.snapshot;
  const last = recordings.at(-1);
  turn.effects.push({ type: 'withdraw_last' });
  update(turn, {
    recordings: recordings.slice(0, -1),
    awaiting_label: awaiting_label.filter((id) => id !== last),
    // With no other recording at hand, the label of the next one must be asked for.
    category: recordings.length > 1 ? category : null,
    voice_ms: null,
    submissions: Math.max(0, submissions - 1),
  });
}

/** Withdraws everything and resets the snapshot, but keeps STOP and that the contributor is, or may be, under 18. */
export function withdrawAll(turn: Turn): void {
  turn.effects.push({ type: 'withdraw_all' });
  const { stopped, stop_notice_sent, under_18, age_in_doubt } = turn.snapshot;
  turn.snapshot = { ...newSnapshot(), stopped, stop_notice_sent, under_18, age_in_doubt };
}

/** Marks the contributor as under 18: nothing is stored from now on. Humans decide about earlier recordings. */
export function rememberUnder18(turn: Turn): void {
  if (turn.snapshot.submissions > 0)
    report(turn, 'Somebody who gave recordings now says that they are under 18.');
  turn.effects.push({ type: 'set_under_18' });
  update(turn, { under_18: 'said', consent_version: null, earlier_consents: [] });
}

/** Records consent only for a choice made on the consent question itself, never as a side effect of something else. */
function recordConsent(turn: Turn, transition: Transition): void {
  const { flow, event } = turn;
  if (!event.choice || event.stale || turn.snapshot.under_18 || transition.event_key === AUTO) {
    return report(turn, 'record_consent was asked without an answer to the consent question: skipped.');
  }
  update(turn, agreedTo(turn.snapshot, flow.consent_version));
  turn.effects.push({ type: 'record_consent', version: flow.consent_version, message_id: event.message_id });
}

/** Most earlier consent versions that are remembered, more than anybody agrees to. A forgotten version is asked again. */
const MOST_EARLIER = 20;

function agreedTo({ consent_version, earlier_consents }: Snapshot, version: number): Partial<Snapshot> {
  const before = consent_version === null ? [] : [...earlier_consents, consent_version];
  const earlier = [...new Set(before)].filter((one) => one !== version);
  return { consent_version: version, earlier_consents: earlier.slice(-MOST_EARLIER) };
}

/** Returns the recordings that the current questions are about. */
function recordingsAskedAbout({ awaiting_label, recordings }: Snapshot): string[] {
  return awaiting_label.length > 0 ? awaiting_label : recordings;
}

/** Labels the recordings that the answered question was about: those awaiting a label or, for a correction, any at hand. */
function setCategory(turn: Turn, category: Category): void {
  const { recordings } = turn.snapshot;
  const awaiting_label = recordingsAskedAbout(turn.snapshot);
  const asked = turn.event.in_reply_to?.recordings ?? [];
  const answered = (turn.event.corrects ? recordings : awaiting_label).filter((id) => asked.includes(id));
  const message_ids = answered.length > 0 ? answered : awaiting_label;
  const left = unlabelled(turn.snapshot).filter((id) => !message_ids.includes(id));
  const isAboutLatest = awaiting_label.every((id) => message_ids.includes(id) || left.includes(id));
  update(turn, {
    ...(isAboutLatest && { category }),
    is_labelled: left.length === 0,
    ...(left.length > 0 && { awaiting_label: left }),
  });
  if (message_ids.length > 0) turn.effects.push({ type: 'set_category', message_ids, category });
}

function setRegion(turn: Turn, params: { code?: string | undefined; label?: string | undefined }): void {
  const region = regionOf(turn, params);
  if (!region)
    return report(turn, 'set_region found no region: it has no parameters and nothing was chosen.');
  update(turn, { region });
  turn.effects.push({ type: 'set_region', message_ids: turn.snapshot.recordings, ...region });
}

function regionOf(
  { flow, event: { choice } }: Turn,
  params: { code?: string | undefined; label?: string | undefined },
): Snapshot['region'] {
  const known = (id: string) => (Object.hasOwn(flow.regions, id) ? (flow.regions[id] ?? null) : null);
  if (params.code) return { code: params.code, label: params.label ?? known(params.code) };
  if (params.label) return { code: null, label: params.label };
  if (!choice) return null;
  if (choice.id === NONE) return { code: null, label: null };
  const name = known(choice.id);
  return name === null ? { code: null, label: choice.title } : { code: choice.id, label: name };
}

function setAgeRange(turn: Turn, value: string | undefined): void {
  const age_range = value ?? chosenTitle(turn);
  if (!age_range) return;
  update(turn, { age_range });
  turn.effects.push({ type: 'set_age_range', message_ids: turn.snapshot.recordings, age_range });
}

function setFormality(turn: Turn, value: string | undefined): void {
  const formality = value ?? chosenTitle(turn);
  const message_ids = recordingsAskedAbout(turn.snapshot);
  if (formality && message_ids.length > 0)
    turn.effects.push({ type: 'set_formality', message_ids, formality });
}

/** Returns the title of the choice; undefined for "rather not say". */
function chosenTitle({ event: { choice } }: Turn): string | undefined {
  return choice && choice.id !== NONE ? choice.title : undefined;
}

/** Stores typed words for the latest recording only: the same text for two recordings would be wrong for one of them. */
function keepText(turn: Turn, type: 'keep_transcription' | 'keep_english_text'): void {
  const { event, snapshot } = turn;
  const typed = event.choice ? '' : clip(storable(event.text ?? ''), LONGEST_TEXT);
  const text = maskContacts(typed);
  const message_ids = snapshot.recordings.slice(-1);
  if (!text || message_ids.length === 0) return;
  turn.effects.push({ type, message_ids, text });
  if (text !== typed) say(turn, 'masked');
}
