import { isAnsweredInPause, isTypedUnasked, withNotices, withoutReply } from '@labrish/conversation';
import type { Asked, ConversationEvent, Flow, Reply, Snapshot, Step } from '@labrish/conversation';
import { Prisma, type Query } from '@labrish/db';
import { isWindowClosed } from '#contributors/reachability.ts';
import type { PendingMessage } from '../next-pending.ts';
import { finish, WITHHELD, type Claimed } from '../turn-queries.ts';

/** What a pause, or a mute of the contributor, means for the reply to a message. */
export interface Silence {
  /** The message came in a pause or a mute. */
  wasHeld: boolean;
  /** The reply is not sent: the reply to the last message of the pause or mute covers it. */
  isWithheld: boolean;
  /** The message was typed before the contributor saw the current question, and does not answer it. */
  answersUnseenQuestion: boolean;
}

export function silenceFor(
  flow: Flow,
  { silent_until, received_at, contributor, last_inbound_at }: PendingMessage,
  { more_in_silence }: Claimed,
  before: Snapshot,
  event: ConversationEvent,
  now: Date,
): Silence {
  const wasHeld = silent_until !== null && received_at <= silent_until;
  if (!wasHeld || isAnsweredInPause(flow, before, event))
    return { wasHeld, isWithheld: false, answersUnseenQuestion: false };
  const isTooLate = isWindowClosed({ source: contributor.source, last_inbound_at }, now);
  return {
    wasHeld,
    isWithheld: more_in_silence || silent_until > now || isTooLate,
    answersUnseenQuestion: isTypedUnasked(before, event),
  };
}

/** Turns a question into a step that only asks it, because nothing was answered. */
export function promptOnly({ snapshot, reply }: Asked): Step {
  return { snapshot, effects: reply ? [{ type: 'send', reply }] : [] };
}

/** Ends the turn: sends the reply together with earlier suppressed notices, or only records the reply. */
export async function answerOrSuppress(
  query: Query,
  message: PendingMessage,
  { wasHeld, isWithheld }: Silence,
  { before, snapshot, reply }: { before: Snapshot; snapshot: Snapshot; reply: Reply | null },
  now: Date,
): Promise<void> {
  if (isWithheld) return finish(query, message, withoutReply(before, snapshot), reply, now, true);
  const notices = wasHeld && reply ? await withheldNotices(query, message) : [];
  return finish(query, message, snapshot, reply && withNotices(reply, notices), now);
}

/** Finds the notices of replies that were suppressed since the contributor was last answered. */
async function withheldNotices(query: Query, { contributor_id }: PendingMessage): Promise<string[]> {
  const rows = await query<{ notice: string }>(Prisma.sql`
    select content->>'notice' as notice from outbound_messages
    where contributor_id = ${contributor_id}::uuid and status = 'superseded' and error = ${WITHHELD}
      and content->>'notice' is not null
      and id > coalesce((select max(id) from outbound_messages
        where contributor_id = ${contributor_id}::uuid and in_reply_to is not null
          and error is distinct from ${WITHHELD}), 0)
    order by id`);
  return rows.map(({ notice }) => notice);
}
