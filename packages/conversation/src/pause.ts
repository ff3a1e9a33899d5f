import { LIMITS } from './flow/limits.ts';
import { isEverywhere } from './keywords/elsewhere.ts';
import { isInsistent } from './keywords/questions.ts';
import { noticeAlone } from './speaking/reply.ts';
import { openTurn, sentenceFor, typedText } from './turn.ts';
import { hear } from './keywords/heard.ts';
import type { Keyword } from '@labrish/pilot/language';
import type { ConversationEvent, Flow, Reply, Snapshot } from './types.ts';

/** Keywords that no pause may delay: they decide whether the bot writes, and whether recordings stay. */
const ALWAYS_ANSWERED = new Set<Keyword>(['stop', 'start', 'delete_last', 'delete_all']);

/**
 * Whether a message is answered although the bot is paused or its sender is muted: STOP, START, anything that may mean a
 * deletion, a stop, an age under 18 or distress, any message to the team, and any while an insistent confirmation, or one about our
 * other numbers, is pending.
 */
export function isAnsweredInPause(flow: Flow, before: Snapshot, event: ConversationEvent): boolean {
  const { confirming } = before;
  if (before.with_team || isInsistent(confirming) || (confirming && isEverywhere(confirming))) return true;
  const { keyword, reading } = hear({ flow, event, before });
  return keyword ? ALWAYS_ANSWERED.has(keyword) : (reading?.kinds.length ?? 0) > 0;
}

/** Builds the reply to a message during a pause. Null after STOP and for contributors under 18: they get none. */
export function replyInPause(flow: Flow, snapshot: Snapshot): Reply | null {
  if (snapshot.stopped || snapshot.under_18) return null;
  const nothing: ConversationEvent = { event_key: '', message_id: '', seed: 0 };
  return noticeAlone(sentenceFor(openTurn(flow, snapshot, nothing), 'paused'));
}

/** Returns the snapshot after a turn whose reply was withheld: the screen still shows what it showed before. */
export function withoutReply(before: Snapshot, after: Snapshot): Snapshot {
  const { asked, asked_consent } = before;
  return { ...after, asked, asked_consent };
}

/**
 * Whether a text was typed before the contributor saw the current question, because the reply that asks it was withheld: such
 * a text answers nothing. False for taps, which name their question, and for voice notes, which need none.
 */
export function isTypedUnasked({ state_key, asked }: Snapshot, event: ConversationEvent): boolean {
  const isTyped = event.text !== undefined && typedText(event) !== undefined;
  return isTyped && state_key !== null && asked?.state_key !== state_key;
}

/** Adds the notices of withheld replies to a reply, as far as there is room; the latest take precedence. */
export function withNotices(reply: Reply, notices: string[]): Reply {
  const joined = (texts: string[]) => texts.filter(Boolean).join('\n\n');
  const room = LIMITS.body - reply.body.length;
  const kept = notices.reduceRight<string[]>((later, notice) => {
    const more = [notice, ...later];
    const isNew = !later.includes(notice) && !reply.body.includes(notice);
    return isNew && joined(more).length + 2 <= room ? more : later;
  }, []);
  if (kept.length === 0) return reply;
  return { ...reply, body: joined([...kept, reply.body]), notice: joined([...kept, reply.notice ?? '']) };
}
