import { useCallback } from 'react';
import { audioAddress } from '#lib/audio/audio-address.ts';
import { trpc } from '#lib/api/trpc.ts';
import type { Waiting } from '../place.ts';
import type { AwaitingAdjudication } from './decision.ts';

const probe = document.createElement('audio');

/** An address plays for 15 minutes; an address older than this is requested again. */
const FRESH_MS = 10 * 60_000;

/** Requests the address of a recording; `first`: of the recording that it is a copy of. */
export type AddressOf = (item: AwaitingAdjudication, which?: 'first') => Promise<string>;

/**
 * Returns a function that requests the address of a recording when somebody wants to hear it.
 *
 * @param loaded_at when the list of these recordings was loaded, in milliseconds
 */
export function useFreshAddress(input: { status: Waiting; limit: number }, loaded_at: number): AddressOf {
  const { client } = trpc.useUtils();
  const { status, limit } = input;
  return useCallback(
    (item, which) => {
      const load = () => client.review.adjudication.list.query({ status, limit });
      return freshAddress(item, { loaded_at, load }, (now) => (which === 'first' ? now.copy_of : now));
    },
    [client, status, limit, loaded_at],
  );
}

/** Returns the address of a recording in a list, which is loaded anew if its addresses are too old. */
export async function freshAddress<Item extends { submission_id: string }>(
  item: Item,
  { loaded_at, load }: { loaded_at: number; load: () => Promise<{ data: Item[] }> },
  soundOf: (item: Item) => { audio_url: string | null; audio_type: string | null } | null,
): Promise<string> {
  const { submission_id } = item;
  const isFresh = Date.now() - loaded_at < FRESH_MS;
  const now = isFresh ? item : (await load()).data.find((one) => one.submission_id === submission_id);
  const sound = now ? soundOf(now) : null;
  if (!sound?.audio_url) throw new Error('This recording is not here any more.');
  return audioAddress(sound.audio_url, sound.audio_type, (type) => probe.canPlayType(type));
}
