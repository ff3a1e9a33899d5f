import { audioAddress } from '#lib/audio/audio-address.ts';
import type { Item } from '../types.ts';

/** Cache size: the recording on the screen, the next one, and those that the reviewer may return to. */
const KEPT = 6;

/** Caches one audio element per recording. Each loads at once, and its `played` ranges record what was heard. */
export function createSounds() {
  const sounds = new Map<string, HTMLAudioElement>();
  const drop = (submission_id: string) => {
    const sound = sounds.get(submission_id);
    sound?.pause();
    sound?.removeAttribute('src');
    sounds.delete(submission_id);
  };

  return {
    /** Returns the sound, and loads it first if it is not cached. */
    of({ submission_id, audio_url, audio_type }: Pick<Item, 'submission_id' | 'audio_url' | 'audio_type'>) {
      const here = sounds.get(submission_id);
      if (here) return here;
      const sound = new Audio();
      sound.preload = 'auto';
      sound.src = audioAddress(audio_url, audio_type, (type) => sound.canPlayType(type));
      sounds.set(submission_id, sound);
      const [oldest] = sounds.keys();
      if (sounds.size > KEPT && oldest) drop(oldest);
      return sound;
    },
    /** Drops a sound that failed, so that it is loaded again. */
    forget: drop,
    clear: () => [...sounds.keys()].forEach(drop),
  };
}
export type Sounds = ReturnType<typeof createSounds>;
