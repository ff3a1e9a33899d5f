import type { MessageKind, OperatorActions, Tx } from '@labrish/api';
import { ask, moveTo, noticeAlone, step, type Asked } from '@labrish/conversation';
import { queryThrough } from '@labrish/db';
import type { Services } from '#context.ts';
import { applyEffects } from '../apply-effects.ts';
import type { Conversations } from '../dispatcher.ts';
import type { Messenger } from '../messenger.ts';
import { contentOf } from '../receive.ts';
import { replyIn } from '../take-turn.ts';
import { endThread } from '../inbox/threads.ts';
import { finish, lockConversation } from '../turn-queries.ts';
import { inTime } from '#in-time.ts';
import { findTroubles } from '#health/checks.ts';
import { removeDiscarded } from '#submissions/remove-discarded.ts';
import { receiptCode } from '#submissions/withdraw.ts';

/** The event by which an operator answers yes to "delete everything?" for a contributor. */
const YES = { event_key: 'TEXT_RECEIVED', text: 'yes', message_id: '', seed: 0 };

const JOURNAL_MS = 5_000;

/** Creates the actions that the operations desk can take on the bot. */
export function createOperatorActions(
  services: Services,
  { conversations, messenger }: { conversations: Conversations; messenger: Messenger },
): OperatorActions {
  const { now } = services;

  return {
    async troubles() {
      const troubles = Object.values(await findTroubles(services));
      const { budget } = services;
      if (await budget.spentUntil())
        troubles.push(
          `The bot has sent its ${budget.limit} messages of today (DAILY_MESSAGE_LIMIT). It stores what people send, and answers after midnight.`,
        );
      return troubles.filter((trouble) => trouble !== null);
    },
    senderHealth: (pilot) => messenger.senderHealth(pilot),
    answerWaiting: () => void conversations.recoverPending(),
    kindOf: (message) => kindOf(services, message),

    flow: (pilot) => services.flows.latest(pilot),

    async ask(tx, flow, contributor_id, state_key) {
      const before = await lockConversation(queryThrough(tx), { contributor_id });
      const seed = now().getTime();
      const asked: Asked =
        state_key === undefined ? ask(flow, before) : moveTo(flow, before, state_key, seed);
      await finish(queryThrough(tx), await addressee(tx, contributor_id), asked.snapshot, asked.reply, now());
      return asked.reply !== null;
    },

    async erase(tx, flow, contributor_id, tells) {
      const before = await lockConversation(queryThrough(tx), { contributor_id });
      const { effects, snapshot } = step(
        flow,
        { ...before, confirming: 'delete_all', unconfirmed_text: null, note: null, with_team: false },
        YES,
      );
      const receipt = receiptCode();
      const person = await tx.contributors.findUniqueOrThrow({ where: { id: contributor_id } });
      const latest = await tx.inbound_messages.findFirst({
        where: { contributor_id },
        orderBy: { id: 'desc' },
        select: { id: true },
      });
      const { secrets } = services;
      const change = { tx, contributor_id, now: now(), contributor: person, recording: null, secrets };
      await applyEffects({ ...change, message: { id: latest?.id ?? 0n } }, effects, receipt);
      const reply = tells ? replyIn(effects, receipt) : null;
      await finish(queryThrough(tx), await addressee(tx, contributor_id), snapshot, reply, now());
      return receipt;
    },

    textOf: ({ thread_id, body_enc }) =>
      services.secrets.open('inbox-message', thread_id, body_enc).toString(),
    noteOf: ({ contributor_id, body_enc }) =>
      services.secrets.open('team-note', contributor_id, body_enc).toString(),

    async answer(tx, { contributor_id, thread_id, author_id, body }) {
      const query = queryThrough(tx);
      const before = await lockConversation(query, { contributor_id });
      await finish(query, await addressee(tx, contributor_id), before, noticeAlone(body), now());
      const where = { contributor_id };
      const sent = await tx.outbound_messages.findFirst({
        where,
        orderBy: { id: 'desc' },
        select: { id: true },
      });
      const body_enc = services.secrets.seal('inbox-message', thread_id, body);
      await tx.inbox_messages.create({
        data: { thread_id, at: now(), body_enc, author_id, outbound_id: sent?.id ?? null },
      });
    },

    endThread: (tx, flow, contributor_id) =>
      endThread(tx, { flow, contributor_id, now: now(), why: 'team_done' }),

    async forget(contributor_id) {
      // Wait a few seconds at most for the journal, so that the operator gets the receipt even while the bucket is away.
      await inTime(() => conversations.writeJournal(), JOURNAL_MS).catch(() => undefined);
      await messenger.forget(contributor_id);
      await removeDiscarded(services);
    },
  };
}

/** Returns the addressee of a message that answers no message of the contributor. */
async function addressee(tx: Tx, contributor_id: string) {
  const contributor = await tx.contributors.findUniqueOrThrow({
    where: { id: contributor_id },
    select: { source: true },
  });
  return { id: null, contributor_id, contributor };
}

/** Returns the kind of a message. The message is opened for that alone, and none of its content leaves this function. */
function kindOf(
  parts: Pick<Services, 'secrets'>,
  message: { message_sid: string; raw_enc: Uint8Array; claimed_type: string | null },
): MessageKind {
  if (message.raw_enc.length === 0) return 'erased';
  const { claimed_type } = message;
  if (claimed_type?.startsWith('audio/')) return 'voice';
  // On WhatsApp stickers are WebP, and almost nothing else is.
  if (claimed_type === 'image/webp') return 'sticker';
  if (claimed_type?.startsWith('image/')) return 'photo';
  if (claimed_type) return 'file';
  const { text, choice } = contentOf(parts, message);
  if (choice) return 'tap';
  return text?.trim() ? 'text' : 'other';
}
