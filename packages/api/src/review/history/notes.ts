import { z } from 'zod';
import { lockRecording } from '../recording.ts';
import { record } from '@labrish/api/changes';
import { personOf } from '@labrish/api/context';
import { orNotFound } from '@labrish/api/errors';
import { byId, id, nonEmptyText } from '@labrish/api/fields';
import { findWithheld, refuseWithheld } from '@labrish/api/submissions/withheld';
import { procedureFor, router } from '@labrish/api/trpc';

/** Notes of leads about a recording. Its history shows them. */
export const notesRouter = router({
  add: procedureFor('lead')
    .meta({
      rest: 'POST /review/recordings/{submission_id}/notes',
      summary: 'Add a note to a recording',
      status: 204,
    })
    .input(z.strictObject({ submission_id: id, body: nonEmptyText(2000) }))
    .mutation(async ({ ctx, input }) => {
      const author_id = personOf(ctx.caller);
      const withheld = await findWithheld(ctx);
      await ctx.db.$transaction(async (tx) => {
        // Locked, so that a withdrawal at the same time erases the note.
        await lockRecording(tx, { ...input, reviewer_id: author_id }, true);
        refuseWithheld(
          withheld,
          await tx.submissions.findUniqueOrThrow({ where: { id: input.submission_id } }),
        );
        const { id } = await tx.recording_notes.create({
          data: { ...input, author_id, created_at: ctx.now() },
        });
        // Without the words: they go with the recording, and the audit log stays.
        const after = { submission_id: input.submission_id };
        await record(tx, ctx, 'create', 'recording_notes', id, { after });
      });
    }),

  remove: procedureFor('lead')
    .meta({ rest: 'DELETE /review/notes/{id}', summary: 'Delete a note', status: 204 })
    .input(byId)
    .mutation(({ ctx, input: { id } }) =>
      ctx.db.$transaction(async (tx) => {
        const { submission_id } = orNotFound(await tx.recording_notes.findUnique({ where: { id } }), 'note');
        await tx.recording_notes.delete({ where: { id } });
        await record(tx, ctx, 'delete', 'recording_notes', id, { before: { submission_id } });
      }),
    ),
});
