import type { Submission } from '@labrish/api/submissions/schema';
import { useCallback } from 'react';
import type { Track } from '#lib/audio/playback.ts';
import { trpc } from '#lib/api/trpc.ts';
import { audioAddress } from '#lib/audio/audio-address.ts';

const probe = document.createElement('audio');

/** Returns a function that makes a submission playable; its presigned address is fetched when it is first played. */
export function useTrackOf(): (submission: Submission) => Track {
  const { client } = trpc.useUtils();
  return useCallback(
    ({ id, audio_type }) => ({
      id,
      url: async () => {
        const { url } = await client.submissions.audioUrl.query({ id });
        return audioAddress(url, audio_type, (type) => probe.canPlayType(type));
      },
    }),
    [client],
  );
}
