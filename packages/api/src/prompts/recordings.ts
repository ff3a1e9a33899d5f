import type { prompt_recordings } from '@labrish/db';
import { categoriesOf } from '@labrish/pilot';
import { PROMPT_LENGTH } from '@labrish/conversation/limits';
import { toPrompt } from '@labrish/conversation/to-prompt';
import { textIn } from '@labrish/conversation/text';
import { z } from 'zod';
import { record } from '../changes.ts';
import { badInput, conflict, orNotFound } from '../errors.ts';
import { id } from '../fields.ts';
import { adminProcedure, memberProcedure } from '../trpc.ts';
import { lockForEdit } from './order.ts';

/** WhatsApp plays a voice note of at most 512 KB at once. */
const MOST_BYTES = 512 * 1024;
const MOST_SECONDS = 120;

const which = z.strictObject({ topic_id: id, wording: z.string().max(40) });
const spoken = z.object({ id, ...which.shape, words: z.string() });
const save = which.extend({
  words: z.string().trim().min(1).max(PROMPT_LENGTH),
  audio: z.base64().max(Math.ceil((MOST_BYTES * 4) / 3) + 4),
});

/** Reads, stores and removes the recordings that read topics aloud. */
export const recordingProcedures = {
  recordings: memberProcedure.output(z.object({ recordings: z.array(spoken) })).query(async ({ ctx }) => ({
    recordings: await ctx.db.prompt_recordings.findMany({
      select: { id: true, topic_id: true, wording: true, words: true },
    }),
  })),

  recording: memberProcedure
    .input(which)
    .output(z.object({ audio: z.base64() }))
    .query(async ({ ctx, input }) => {
      const row = orNotFound(await ctx.db.prompt_recordings.findFirst({ where: input }), 'recording');
      return { audio: Buffer.from(row.audio).toString('base64') };
    }),

  saveRecording: adminProcedure.input(save).mutation(({ ctx, input: { audio, ...spoken } }) =>
    ctx.db.$transaction(async (tx) => {
      const { topic_id, wording, words } = spoken;
      const bytes = Buffer.from(audio, 'base64');
      const duration_ms = voiceNoteLength(bytes);
      await lockForEdit(tx, topic_id);
      const topic = orNotFound(await tx.prompt_topics.findUnique({ where: { id: topic_id } }), 'topic');
      if (!categoriesOf(ctx.pilot).includes(wording)) throw badInput('wording', 'There is no such label.');
      if (textIn(toPrompt(topic).wordings, wording) !== words)
        throw conflict('These words have changed meanwhile. Read the new ones, and record again.');
      const [before = null] = await tx.prompt_recordings.findMany({ where: { topic_id, wording } });
      // A new row, because an address of the old one may be cached.
      await tx.prompt_recordings.deleteMany({ where: { topic_id, wording } });
      const data = { ...spoken, audio: bytes, duration_ms, created_at: ctx.now(), created_by: ctx.caller.id };
      const after = await tx.prompt_recordings.create({ data });
      const rows = { before: before && withoutSound(before), after: withoutSound(after) };
      await record(tx, ctx, before ? 'update' : 'create', 'prompt_recordings', after.id, rows);
    }),
  ),

  removeRecording: adminProcedure.input(which).mutation(({ ctx, input }) =>
    ctx.db.$transaction(async (tx) => {
      const before = orNotFound(await tx.prompt_recordings.findFirst({ where: input }), 'recording');
      await tx.prompt_recordings.deleteMany({ where: { id: before.id } });
      await record(tx, ctx, 'delete', 'prompt_recordings', before.id, { before: withoutSound(before) });
    }),
  ),
};

/** Returns a recording for the audit log, without its sound. */
function withoutSound(row: prompt_recordings) {
  return { ...row, audio: `${row.audio.length} bytes` };
}

/**
 * Returns the milliseconds of a voice note, Ogg with mono Opus, by the position that its last page states (RFC 3533 and RFC 7845).
 *
 * @throws {ApiError} BAD_REQUEST for other files, and for long ones
 */
function voiceNoteLength(bytes: Buffer): number {
  const last = bytes.lastIndexOf('OggS');
  const isMonoOpus = bytes.indexOf('OggS') === 0 && bytes.indexOf('OpusHead') === 28 && bytes[37] === 1;
  const samples = last > 0 && bytes.length >= last + 27 ? Number(bytes.readBigInt64LE(last + 6)) : 0;
  const ms = Math.round(samples / 48);
  if (!isMonoOpus || ms <= 0 || ms > (MOST_SECONDS + 1) * 1000 || bytes.length > MOST_BYTES)
    throw badInput(
      'audio',
      'This is no voice note (Ogg with Opus, mono, at most 512 KB). Record it in the console.',
    );
  return ms;
}
