import { serializeDates } from '../rows.ts';
import { adminProcedure, router } from '../trpc.ts';
import { auditInput, auditPage } from './schema.ts';

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
