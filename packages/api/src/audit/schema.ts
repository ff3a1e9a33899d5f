import { z } from 'zod';
import { timestamp } from '../fields.ts';

export const AUDIT_LIMIT = 200;

export const auditEntry = z
  .object({
    id: z.string().meta({ examples: ['1042'] }),
    at: timestamp,
    actor_kind: z.string().meta({ examples: ['user'] }),
    actor_id: z.string().nullable(),
    /** Email of a person, name of a key. */
    actor_name: z
      .string()
      .nullable()
      .meta({ examples: ['admin@example.org'] }),
    action: z.string().meta({ examples: ['update'] }),
    entity: z.string().meta({ examples: ['prompt_topics'] }),
    entity_id: z.string().nullable(),
    /** The row before and after; null where there was or is none. */
    before: z.unknown(),
    after: z.unknown(),
  })
  .meta({ id: 'AuditEntry' });

export const auditInput = z.strictObject({
  limit: z.int().min(1).max(AUDIT_LIMIT).default(50),
  cursor: z
    .string()
    .regex(/^\d{1,18}$/, 'is not a cursor that this list gave')
    .optional()
    .meta({ description: '`next_cursor` of the page before.' }),
  entity: z.string().max(100).optional().meta({ description: 'A table, like `prompt_topics`.' }),
  entity_id: z.string().max(100).optional(),
});

export const auditPage = z.object({ entries: z.array(auditEntry), next_cursor: z.string().nullable() });
