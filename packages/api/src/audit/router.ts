import { serializeDates } from '../rows.ts';
import { adminProcedure, router } from '../trpc.ts';
import { z } from 'zod';
import { component, nullableText, numberCursor, timestamp } from '../fields.ts';

const AUDIT_LIMIT = 200;

const auditEntry = component('AuditEntry', {
  id: z.string().meta({ examples: ['1042'] }),
  at: timestamp,
  actor_kind: z.string().meta({ examples: ['user'] }),
  actor_id: nullableText,
  /** The email of a person, or the name of an API key. */
  actor_name: nullableText.meta({ examples: ['admin@example.org'] }),
  /** The pilot that it was about; null: what all pilots share. */
  pilot: nullableText.meta({ examples: ['JM'] }),
  action: z.string().meta({ examples: ['update'] }),
  entity: z.string().meta({ examples: ['prompt_topics'] }),
  entity_id: nullableText,
  /** The row before and after the change; null where there was none. */
  before: z.unknown(),
  after: z.unknown(),
});

const auditInput = z.strictObject({
  limit: z.int().min(1).max(AUDIT_LIMIT).default(50),
  cursor: numberCursor,
  entity: z.string().max(100).optional().meta({ description: 'A table, like `prompt_topics`.' }),
  entity_id: z.string().max(100).optional(),
  of_pilot: z.boolean().default(false).meta({ description: 'Only what was about the pilot of the call.' }),
});

const auditPage = z.object({ entries: z.array(auditEntry), next_cursor: nullableText });

export const auditRouter = router({
  list: adminProcedure
    .meta({ rest: 'GET /audit', summary: 'Who changed what, newest first' })
    .input(auditInput)
    .output(auditPage)
    .query(async ({ ctx, input }) => {
      const rows = await ctx.db.audit_log.findMany({
        where: {
          ...(input.cursor && { id: { lt: BigInt(input.cursor) } }),
          ...(input.entity && { entity: input.entity }),
          ...(input.entity_id && { entity_id: input.entity_id }),
          ...(input.of_pilot && { pilot: ctx.db.$pilot }),
        },
        orderBy: { id: 'desc' },
        take: input.limit + 1,
      });
      const page = rows.slice(0, input.limit);
      return {
        entries: page.map((row) => ({ ...serializeDates(row), id: String(row.id) })),
        next_cursor: rows.length > input.limit ? String(page.at(-1)?.id) : null,
      };
    }),
});
