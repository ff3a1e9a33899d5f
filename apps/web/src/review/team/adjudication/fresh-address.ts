import { audioAddress } from '#lib/audio/audio-address.ts';
import type { AwaitingAdjudication } from './decision.ts';

const probe = document.createElement('audio');

/** An address plays for 15 minutes; an address older than this is requested again. */
const FRESH_MS = 10 * 60_000;

/** Requests the address of a recording; `first`: of the recording that it is a copy of. */
export type AddressOf = (item: AwaitingAdjudication, which?: 'first') => Promise<string>;

type Sound = { audio_url: string | null; audio_type: string | null };

/**
 * Returns the address of a recording in a list when somebody wants to hear it.
 *
 * @param loaded_at when the list was loaded, in milliseconds
 * @param load requests the list again
 */
export async function freshAddress<Item extends { submission_id: string }>(
  item: Item,
  loaded_at: number,
  load: () => Promise<{ data: Item[] }>,
  soundOf: (item: Item) => Sound | null,
): Promise<string> {
  const isFresh = Date.now() - loaded_at < FRESH_MS;
  const now = isFresh
    ? item
    : (await load()).data.find(({ submission_id }) => submission_id === item.submission_id);
  const sound = now ? soundOf(now) : null;
  if (!sound?.audio_url) throw new Error('This recording is no longer here.');
  return audioAddress(sound.audio_url, sound.audio_type, (type) => probe.canPlayType(type));
}
