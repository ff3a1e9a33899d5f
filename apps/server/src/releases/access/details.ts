import { z } from 'zod';
import type { Services } from '#context.ts';

/** Name, address and purpose of a downloader, sealed in `release_downloaders.details_enc`. */
export const details = z.object({ name: z.string(), email: z.string(), purpose: z.string() });
export type Details = z.infer<typeof details>;

const PURPOSE = 'release-downloader';

export function sealDetails(
  { secrets }: Pick<Services, 'secrets'>,
  id: string,
  known: Details,
): Uint8Array<ArrayBuffer> {
  return secrets.seal(PURPOSE, id, JSON.stringify(known));
}

/** Opens sealed details. @returns null when they were sealed with another secret, or are damaged. */
export function openDetails(
  { secrets }: Pick<Services, 'secrets'>,
  { id, details_enc }: { id: string; details_enc: Uint8Array },
): Details | null {
  const plain = secrets.tryOpen(PURPOSE, id, details_enc);
  return plain && details.parse(JSON.parse(plain.toString()));
}
