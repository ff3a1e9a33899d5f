import { newSnapshot, welcomeSpeaker, type Effect, type Flow, type Reply } from '@labrish/conversation';
import type { Query } from '@labrish/db';
import { addressOfNobody } from '#contributors/contributors.ts';
import { phoneOf } from '#contributors/phone.ts';
import type { Turn } from './apply-effects.ts';
import { finish, lockConversation } from './turn-queries.ts';

/**
 * Lets somebody else speak on the contributor's phone, if the effects say so: later messages that wait become theirs, and one message
 * has the turn's reply, which asks to hand the phone over, and their question. @returns who speaks now, if it is another
 */
export async function changeSpeaker(
  { query, ...turn }: Turn & { query: Query },
  flow: Flow,
  effects: Effect[],
  reply: Reply | null,
): Promise<string | null> {
  const change = effects.find((effect) => effect.type === 'change_speaker');
  if (!change) return null;
  const { tx, contributor, message, now } = turn;
  const contributor_id = await setSpeaker(turn, change.to);
  await tx.inbound_messages.updateMany({
    where: { contributor_id: contributor.id, status: 'received', id: { gt: message.id } },
    data: { contributor_id },
  });
  const before = await lockConversation(query, { contributor_id });
  const asked = welcomeSpeaker(flow, before, reply?.body ?? '', Number(message.id % 2_147_483_647n));
  await finish(query, { id: message.id, contributor_id, contributor }, asked.snapshot, asked.reply, now);
  return contributor_id;
}

/** Finds or creates a speaker, by an address that no message comes from, and lets them speak. @returns their id */
async function setSpeaker({ tx, contributor, secrets }: Turn, to: number | 'new'): Promise<string> {
  const { pilot, source } = contributor;
  const phone_id = phoneOf(contributor);
  const speaker_number = to === 'new' ? (await tx.contributors.count({ where: { phone_id } })) + 2 : to;
  const where = { phone_id_speaker_number: { phone_id, speaker_number } };
  const nobody = {
    ...addressOfNobody(secrets, source),
    conversation: { create: { snapshot: newSnapshot() } },
  };
  const create = { pilot, source, phone_id, speaker_number, ...nobody };
  const further = to === 1 ? null : await tx.contributors.upsert({ where, create, update: {} });
  await tx.contributors.update({ where: { id: phone_id }, data: { speaking_id: further?.id ?? null } });
  return further?.id ?? phone_id;
}
