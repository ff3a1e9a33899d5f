import { choicesOf, typedChoice } from './choices.ts';
import {
  AUDIO_RECEIVED,
  AUDIO_REJECTED,
  BUTTON_TAPPED,
  LIST_SELECTED,
  TEXT_RECEIVED,
  UNSUPPORTED_RECEIVED,
} from '../event-keys.ts';
import { takesWords, templateOf } from '../flow/flow.ts';
import { isRefusal } from './intents.ts';
import type { Choice } from './choices.ts';
import type { ConversationEvent, Flow, Inbound, Snapshot } from '../types.ts';

/**
 * What a message means where the contributor is now. Pure and total.
 *
 * @param seed any integer; passed on, it drives the choice of the next prompt.
 */
export function toEvent(flow: Flow, snapshot: Snapshot, inbound: Inbound, seed: number): ConversationEvent {
  const { message_id, attachment, choice, text, in_reply_to } = inbound;
  const base = { message_id, seed, ...(in_reply_to ? { in_reply_to } : {}) };
  if (attachment?.kind === 'audio') {
    const { duration_ms, is_silent = false } = attachment;
    return { ...base, event_key: AUDIO_RECEIVED, duration_ms, is_silent };
  }
  if (attachment) return { ...base, event_key: AUDIO_REJECTED, reason: attachment.reason };

  const choices = choicesOf(templateOf(flow, snapshot.state_key));
  if (choice) {
    const tapped = choices.find(({ id }) => id === choice.id);
    if (!tapped || answersEarlierMessage(snapshot, inbound)) {
      return { ...base, event_key: BUTTON_TAPPED, choice, stale: true };
    }
    return { ...base, ...chosen(flow, snapshot, tapped) };
  }
  if (!text?.trim()) return { ...base, event_key: UNSUPPORTED_RECEIVED };
  const typed = typedChoice(choices, text);
  if (typed) return { ...base, text, ...chosen(flow, snapshot, typed) };
  const skip = takesWords(flow, snapshot.state_key) && isRefusal(text) ? wayOut(choices) : undefined;
  if (skip) return { ...base, text, ...chosen(flow, snapshot, skip) };
  return { ...base, event_key: TEXT_RECEIVED, text };
}

function chosen(
  flow: Flow,
  { state_key }: Snapshot,
  { source_id, title, kind }: Choice,
): Pick<ConversationEvent, 'event_key' | 'choice'> {
  const mapping = flow.mappings.find((row) => row.state_key === state_key && row.button_id === source_id);
  const unmapped = kind === 'row' ? LIST_SELECTED : BUTTON_TAPPED;
  return { event_key: mapping?.triggers_event ?? unmapped, choice: { id: source_id, title } };
}

/** A second tap on a question that has since been answered, even when the new question has the same buttons. */
function answersEarlierMessage({ state_key, prompt }: Snapshot, { in_reply_to }: Inbound): boolean {
  if (!in_reply_to) return false;
  const otherState = in_reply_to.state_key !== null && in_reply_to.state_key !== state_key;
  const otherPrompt = in_reply_to.prompt_id !== null && in_reply_to.prompt_id !== (prompt?.id ?? null);
  return otherState || otherPrompt;
}

/** The choice by which one types no words: the one that says so, else the only one there is. */
function wayOut(choices: Choice[]): Choice | undefined {
  return typedChoice(choices, 'skip') ?? (choices.length === 1 ? choices[0] : undefined);
}
