import { useCallback } from 'react';
import { trpc } from '#lib/api/trpc.ts';
import type { Waiting } from '../place.ts';
import type { Undecided } from './decision.ts';

/** An address plays for 15 minutes; one that is older than this is asked for anew. */
const FRESH_MS = 10 * 60_000;

/**
 * Where a recording can be played, asked for when somebody wants to hear it.
 *
 * @param loaded_at when the list was loaded that the recordings are of, in milliseconds
 */
export function useFreshAddress(input: { status: Waiting; limit: number }, loaded_at: number) {
  const { client } = trpc.useUtils();
  const { status, limit } = input;
  return useCallback(
    async ({ submission_id, audio_url }: Undecided): Promise<string> => {
      if (Date.now() - loaded_at < FRESH_MS) return audio_url;
      const { data } = await client.review.decisions.list.query({ status, limit });
      const now = data.find((one) => one.submission_id === submission_id);
      if (!now) throw new Error('This recording does not wait for a decision any more.');
      return now.audio_url;
    },
    [client, status, limit, loaded_at],
  );
}
