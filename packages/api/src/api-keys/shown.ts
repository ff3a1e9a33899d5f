import type { api_keys } from '@labrish/db';
import type { z } from 'zod';
import { serializeDates } from '../rows.ts';
import type { apiKey } from './schema.ts';

/** A key without its hash, for answers and the audit log. */
export function shown(row: api_keys): z.input<typeof apiKey> {
  return { ...serializeDates(row), ...{ key_hash: undefined } };
}
