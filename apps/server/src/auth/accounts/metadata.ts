import type { Prisma } from '@labrish/db';
import { z } from 'zod';

/** The metadata travels in every access token, so it must stay small. */
const MAX_BYTES = 4096;

/** What users may write about themselves: a small JSON object. */
export const metadata = z
  .record(z.string().max(100), z.json())
  .refine(
    (value) => Buffer.byteLength(JSON.stringify(value)) <= MAX_BYTES,
    `must be at most ${MAX_BYTES} bytes of JSON`,
  )
  .transform((value) => value as Prisma.InputJsonObject);

/** Merges changes into the metadata; null removes a key (GoTrue). */
export function mergeMetadata(
  current: Prisma.JsonObject,
  changes: Prisma.InputJsonObject,
): Prisma.InputJsonObject {
  const merged = Object.entries({ ...current, ...changes }).filter(([, value]) => value !== null);
  return Object.fromEntries<Prisma.InputJsonValue | null | undefined>(merged);
}
