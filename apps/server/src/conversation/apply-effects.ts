import { addEntry } from '@labrish/api/journal-entry';
import { friendCode } from '@labrish/pilot';
import type { Effect } from '@labrish/conversation';
import { recordConsent, setPublicPlayback } from '#submissions/consents.ts';
import type { Change } from '#submissions/change.ts';
import type { Services } from '#context.ts';
import { phoneOf } from '#contributors/phone.ts';
import { cancelData, requestData } from '#submissions/data-requests.ts';
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

/**
 * Carries out the engine's effects inside the turn's transaction: all of them, or none. The reply is not among them: it is stored
 * with the conversation's next state (take-turn.ts).
 *
 * @returns how many earlier recordings the new one replaced, which the engine cannot know
 */
export async function applyEffects(turn: Turn, effects: Effect[], receipt: string) {
  const carryOut = handlersOf(turn, receipt);
  let replaced = 0;
  for (const effect of effects)
    if (effect.type === 'keep_audio') replaced += await storeReplacingSilent(turn, effect);
    else await (carryOut[effect.type] as (effect: Other) => void | Promise<void>)(effect);
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

type Other = Exclude<Effect, { type: 'keep_audio' }>;

function handlersOf(
  turn: Turn,
  receipt: string,
): { [One in Other as One['type']]: (effect: One) => void | Promise<void> } {
  const { tx, contributor, message, now } = turn;
  const nothing = () => undefined;
  return {
    // The caller does both, with the conversation's next state.
    send: nothing,
    change_speaker: nothing,
    hold: () => hold(turn, message.id),
    release_held: () => releaseHeld(turn),
    erase_held: () => eraseHeld(turn),
    discard_audio: () => discard(tx, message),
    record_consent: ({ version }) => recordConsent(turn, { pilot: contributor.pilot, version }, message.id),
    set_category: ({ message_ids, category }) =>
      labelRecordings(turn, message_ids, { category, category_confirmed_at: now }),
    set_formality: ({ message_ids, formality }) => labelRecordings(turn, message_ids, { formality }),
    keep_transcription: ({ message_ids, text }) =>
      labelRecordings(turn, message_ids, { transcription: text }),
    keep_english_text: ({ message_ids, text }) => labelRecordings(turn, message_ids, { english_text: text }),
    async set_region({ message_ids, code, label }) {
      const place = { region_code: code, region_label: label };
      await tx.contributors.updateMany({ where: { id: contributor.id }, data: place });
      Object.assign(contributor, place);
      return labelRecordings(turn, message_ids, { region: label, region_code: code });
    },
    async set_age_range({ message_ids, age_range }) {
      await tx.contributors.updateMany({ where: { id: contributor.id }, data: { age_range } });
      contributor.age_range = age_range;
      return labelRecordings(turn, message_ids, { age_range });
    },
    async set_under_18() {
      await tx.contributors.updateMany({ where: { id: contributor.id }, data: { under_18_at: now } });
      return addEntry(tx, 'under_18', turn);
    },
    set_public_playback: ({ agreed_to }) => setPublicPlayback(turn, agreed_to),
    withdraw_last: () => withdraw(turn, 'last', receipt, message.id),
    withdraw_all: () => withdraw(turn, 'all', receipt, message.id),
    opt_out: () => setStopped(turn, true),
    opt_in: () => setStopped(turn, false),
    // `applyElsewhere` does both, with the person's other contributors.
    withdraw_elsewhere: nothing,
    opt_out_elsewhere: nothing,
    call_team: async ({ is_urgent }) => void (await openThread(turn, is_urgent)),
    pass_to_team: (effect) => passOn(turn, effect),
    leave_team: () => closeThread(turn),
    request_data: () => requestData(turn),
    cancel_data: () => cancelData(tx, contributor),
    keep_note: ({ text }) => keepNote(turn, text),
    count_question: ({ question }) => countQuestion(turn, question),
    tell_not_accepted: () => markNotified(turn),
    tell_lost: () => markLossesNotified(turn),
    async heard({ id }) {
      const data = { contributor_id: contributor.id, submission_id: id, at: now };
      await tx.heard_recordings.create({ data });
    },
    // Done already, before the effects are applied (take-turn.ts).
    look_up_voice: nothing,
    look_up_data: nothing,
    look_up_recording: nothing,
    // The caller logs it, after the transaction.
    report: nothing,
  };
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
