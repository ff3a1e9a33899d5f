import { addEntry } from '@labrish/api/journal-entry';
import { friendCode } from '@labrish/pilot';
import type { Effect } from '@labrish/conversation';
import { recordConsent, setPublicPlayback } from '#submissions/consents.ts';
import type { Change } from '#submissions/change.ts';
import type { Services } from '#context.ts';
import { phoneOf } from '#contributors/phone.ts';
import type { Recording } from '#submissions/recording.ts';
import { markNotified } from '#submissions/rejections.ts';
import { labelRecordings, replaceSilent, storeRecording } from '#submissions/store.ts';
import { markLossesNotified } from '#submissions/lost.ts';
import { withdraw } from '#submissions/withdraw.ts';
import { keepNote } from './inbox/notes.ts';
import { closeThread, openThread, passOn } from './inbox/threads.ts';
import { eraseHeld, hold, releaseHeld } from './held.ts';
import type { PendingMessage } from './next-pending.ts';
import { discard } from './turn-queries.ts';

/** One turn: the message that is answered and what is known about it. */
export interface Turn extends Change {
  contributor: PendingMessage['contributor'];
  message: Pick<PendingMessage, 'id'>;
  recording: Recording | null;
  secrets: Services['secrets'];
}

/** Result that the engine cannot know: how many earlier recordings the new one replaced. */
export interface Applied {
  replaced: number;
}

/**
 * Carries out the engine's effects inside the turn's transaction: all of them, or none. The reply is not among them: it is stored
 * with the conversation's next state (take-turn.ts).
 */
export async function applyEffects(turn: Turn, effects: Effect[], receipt: string): Promise<Applied> {
  let replaced = 0;
  for (const effect of effects)
    if (effect.type === 'keep_audio') replaced += await storeReplacingSilent(turn, effect);
    else await apply(turn, effect, receipt);
  return { replaced };
}

/** Stores a recording. @returns how many silent recordings it replaced */
async function storeReplacingSilent(
  turn: Turn,
  { category, submission_type, prompt }: Extract<Effect, { type: 'keep_audio' }>,
): Promise<number> {
  const { contributor, message, recording } = turn;
  if (!recording) return 0;
  const replaced = prompt ? await replaceSilent(turn, recording, prompt.id) : 0;
  await storeRecording(turn, contributor, recording, {
    message_id: message.id,
    category,
    submission_type,
    prompt,
  });
  return replaced;
}

async function apply(
  turn: Turn,
  effect: Exclude<Effect, { type: 'keep_audio' }>,
  receipt: string,
): Promise<void> {
  const { tx, contributor, message, now } = turn;
  switch (effect.type) {
    case 'send':
    case 'change_speaker':
      // Both are done by the caller, with the conversation's next state.
      return;
    case 'hold':
      return hold(turn, message.id);
    case 'release_held':
      return releaseHeld(turn);
    case 'erase_held':
      return eraseHeld(turn);
    case 'discard_audio':
      return discard(tx, message);
    case 'record_consent':
      return recordConsent(turn, { pilot: contributor.pilot, version: effect.version }, message.id);
    case 'set_category':
      return labelRecordings(turn, effect.message_ids, {
        category: effect.category,
        category_confirmed_at: now,
      });
    case 'set_formality':
      return labelRecordings(turn, effect.message_ids, { formality: effect.formality });
    case 'keep_transcription':
      return labelRecordings(turn, effect.message_ids, { transcription: effect.text });
    case 'keep_english_text':
      return labelRecordings(turn, effect.message_ids, { english_text: effect.text });
    case 'set_region': {
      const place = { region_code: effect.code, region_label: effect.label };
      await tx.contributors.updateMany({ where: { id: contributor.id }, data: place });
      Object.assign(contributor, place);
      return labelRecordings(turn, effect.message_ids, { region: effect.label, region_code: effect.code });
    }
    case 'set_age_range':
      await tx.contributors.updateMany({
        where: { id: contributor.id },
        data: { age_range: effect.age_range },
      });
      contributor.age_range = effect.age_range;
      return labelRecordings(turn, effect.message_ids, { age_range: effect.age_range });
    case 'set_under_18':
      await tx.contributors.updateMany({ where: { id: contributor.id }, data: { under_18_at: now } });
      return addEntry(tx, 'under_18', turn);
    case 'set_public_playback':
      return setPublicPlayback(turn, effect.agreed_to);
    case 'withdraw_last':
      return withdraw(turn, 'last', receipt, message.id);
    case 'withdraw_all':
      return withdraw(turn, 'all', receipt, message.id);
    case 'opt_out':
    case 'opt_in':
      return setStopped(turn, effect.type === 'opt_out');
    case 'withdraw_elsewhere':
    case 'opt_out_elsewhere':
      // Done by `applyElsewhere`, with the person's other contributors.
      return;
    case 'call_team':
      return void (await openThread(turn, effect.is_urgent));
    case 'pass_to_team':
      return passOn(turn, effect);
    case 'leave_team':
      return closeThread(turn);
    case 'keep_note':
      return keepNote(turn, effect.text);
    case 'count_question':
      return countQuestion(turn, effect.question);
    case 'tell_not_accepted':
      return markNotified(turn);
    case 'tell_lost':
      return markLossesNotified(turn);
    case 'heard':
      return void (await tx.heard_recordings.create({
        data: { contributor_id: contributor.id, submission_id: effect.id, at: now },
      }));
    case 'look_up_voice':
    case 'look_up_recording':
      // Done already, before the effects are applied (take-turn.ts).
      return;
    case 'report':
      // Logged by the caller, after the transaction.
      return;
  }
}

/** Marks the contributor's phone and the chat of its current speaker as stopped, or removes both marks. */
async function setStopped({ tx, contributor, now }: Turn, stopped: boolean): Promise<void> {
  const id = phoneOf(contributor);
  const data = { opted_out_at: stopped ? now : null };
  const { speaking_id } = await tx.contributors.update({ where: { id }, data });
  if (speaking_id)
    await tx.$executeRaw`
      update conversations set snapshot = snapshot || jsonb_build_object('stopped', ${stopped}::boolean, 'stop_notice_sent', false)
      where contributor_id = ${speaking_id}::uuid`;
  await addEntry(tx, stopped ? 'stop' : 'start', { contributor_id: id, now });
}

/** Counts a question. Whoever asks for the link for a friend gets one whose guests are counted as a campaign. */
async function countQuestion({ tx, contributor, now }: Turn, question: string): Promise<void> {
  const { pilot } = contributor;
  await tx.questions_asked.create({ data: { pilot, question, asked_at: now } });
  if (question !== 'friend') return;
  const link = { pilot, code: friendCode(pilot), name: 'A friend sent the link', created_at: now };
  await tx.campaigns.createMany({ data: link, skipDuplicates: true });
}
