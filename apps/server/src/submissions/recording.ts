import type { inbound_media } from '@labrish/db';
import type { Analysis } from '#audio/analyse.ts';

/** The columns of an attachment that the conversation needs. */
export type Media = Pick<
  inbound_media,
  'id' | 'status' | 'claimed_type' | 'size_bytes' | 'storage_key' | 'error'
>;

/** An attachment that is a recording, and may become a submission. */
export interface Recording {
  media: Media;
  type: string;
  /** Null while the bytes are still to come. */
  sha256: string | null;
  duration_ms: number | null;
  /** The analysis of its sound, if it was measured already. */
  analysis: Analysis | null;
}
