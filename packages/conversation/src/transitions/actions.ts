import { keepAudio } from './audio.ts';
import { checkAction } from '../flow/catalogue.ts';
import { AUTO } from '../event-keys.ts';
import { hasConsent } from '../flow/flow.ts';
import { choosePrompt } from './prompts.ts';
import { newSnapshot } from '../snapshot.ts';
import { wording } from '../speaking/wording.ts';
import { clip, maskContacts, storable } from '../text.ts';
import { report, update } from '../turn.ts';
import type { Action } from '../flow/catalogue.ts';
import type { Turn } from '../turn.ts';
import type { Category } from '@labrish/pilot';
import type { Snapshot, Transition } from '../types.ts';

/** Longer than any message that WhatsApp delivers (4,096 characters); keeps other senders within reason. */
const LONGEST_TEXT = 4_096;
/** The row id by which a person says "rather not". */
const NONE = 'none';

/** Carries out a transition's actions in their order; one that cannot be read is skipped and reported. */
export function applyActions(turn: Turn, transition: Transition): void {
  for (const row of transition.actions) {
    const checked = checkAction(row);
    if (checked.ok) applyAction(turn, checked.value, transition);
    else report(turn, checked.problem);
  }
}

function applyAction(turn: Turn, action: Action, transition: Transition): void {
  switch (action.action_key) {
    case 'record_consent':
      return recordConsent(turn, transition);
    case 'choose_prompt':
      return choosePrompt(turn);
    case 'keep_audio':
      return keepAudio(turn, action.params.submission_type);
    case 'set_wording':
      return update(turn, { wording: action.params.category });
    case 'set_category':
      return ifAgreed(turn, action, () => setCategory(turn, action.params.category));
    case 'set_region':
      return ifAgreed(turn, action, () => setRegion(turn, action.params));
    case 'set_age_range':
      return ifAgreed(turn, action, () => setAgeRange(turn, action.params.value));
    case 'set_formality':
      return ifAgreed(turn, action, () => setFormality(turn, action.params.value));
    case 'keep_transcription':
    case 'keep_english_text':
      return ifAgreed(turn, action, () => keepText(turn, action.action_key));
    case 'withdraw_last':
      return withdrawLast(turn);
    case 'withdraw_all':
      return withdrawAll(turn);
  }
}

/** Takes back the last recording: the store knows which one that is. */
export function withdrawLast(turn: Turn): void {
  const { recordings, submissions } = turn.snapshot;
  turn.effects.push({ type: 'withdraw_last' });
  update(turn, { recordings: recordings.slice(0, -1), submissions: Math.max(0, submissions - 1) });
}

/** Takes everything back: the person is as new, except that a STOP still holds. */
export function withdrawAll(turn: Turn): void {
  turn.effects.push({ type: 'withdraw_all' });
  turn.snapshot = { ...newSnapshot(), stopped: turn.snapshot.stopped };
}

/** An agreement counts only as a choice made on the very question, never as a side effect of something else. */
function recordConsent(turn: Turn, transition: Transition): void {
  const { flow, event } = turn;
  if (!event.choice || event.stale || transition.event_key === AUTO) {
    return report(turn, 'record_consent was asked without an answer to the consent question: skipped.');
  }
  update(turn, { consent_version: flow.consent_version });
  turn.effects.push({ type: 'record_consent', version: flow.consent_version, message_id: event.message_id });
}

function ifAgreed(turn: Turn, action: Action, keep: () => void): void {
  if (hasConsent(turn.flow, turn.snapshot)) keep();
  else report(turn, `${action.action_key} was asked without consent: nothing was kept.`);
}

function setCategory(turn: Turn, category: Category): void {
  update(turn, { category });
  const message_ids = turn.snapshot.recordings;
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
  const message_ids = turn.snapshot.recordings;
  if (formality && message_ids.length > 0)
    turn.effects.push({ type: 'set_formality', message_ids, formality });
}

/** The title of what was chosen; nothing for "rather not say". */
function chosenTitle({ event: { choice } }: Turn): string | undefined {
  return choice && choice.id !== NONE ? choice.title : undefined;
}

/** Words belong to one recording, the latest: the same text under two would be wrong for one of them. */
function keepText(turn: Turn, type: 'keep_transcription' | 'keep_english_text'): void {
  const { event, snapshot } = turn;
  const typed = event.choice ? '' : clip(storable(event.text ?? ''), LONGEST_TEXT);
  const text = maskContacts(typed);
  const message_ids = snapshot.recordings.slice(-1);
  if (!text || message_ids.length === 0) return;
  turn.effects.push({ type, message_ids, text });
  if (text !== typed) turn.lead.push(wording.masked);
}
