import { audioAddress } from '#lib/audio/audio-address.ts';
import type { Item } from '../types.ts';

/** Cache size: the recording on the screen, the five after it, and some that the reviewer may return to. */
const KEPT = 9;
/** Longer recordings are not loaded ahead, in bytes: a voice note of three minutes has a tenth. */
const MOST_BYTES = 4_000_000;

type Recording = Pick<Item, 'submission_id' | 'audio_url' | 'audio_type'>;

/** Caches one audio element per recording. Its `played` ranges record what was heard. */
export function createSounds() {
  /** In the order of their use. */
  const sounds = new Map<string, HTMLAudioElement>();
  let wanted: readonly Recording[] = [];
  /** Those that cannot be loaded ahead. */
  const refused = new Set<string>();
  let isLoading = false;

  const drop = (submission_id: string) => {
    const sound = sounds.get(submission_id);
    if (!sound) return;
    sound.pause();
    if (sound.src.startsWith('blob:')) URL.revokeObjectURL(sound.src);
    sound.removeAttribute('src');
    sounds.delete(submission_id);
  };
  const keep = (submission_id: string, sound: HTMLAudioElement) => {
    sounds.delete(submission_id);
    sounds.set(submission_id, sound);
    const [oldest] = sounds.keys();
    if (sounds.size > KEPT && oldest) drop(oldest);
    return sound;
  };

  /** Loads the next sound that is wanted. @returns whether to go on */
  async function loadNext(): Promise<boolean> {
    const next = wanted.find(({ submission_id: id }) => !sounds.has(id) && !refused.has(id));
    if (!next) return false;
    const sound = new Audio();
    const blob = await download(addressOf(next, sound));
    if (blob === null) return false;
    if (blob === 'refused') refused.add(next.submission_id);
    if (blob === 'refused' || sounds.has(next.submission_id) || !wanted.includes(next)) return true;
    sound.src = URL.createObjectURL(blob);
    keep(next.submission_id, sound);
    return true;
  }

  return {
    /** Returns the sound; if it was not loaded ahead, it is played while it loads. */
    of(recording: Recording): HTMLAudioElement {
      const here = sounds.get(recording.submission_id);
      if (here) return keep(recording.submission_id, here);
      const sound = new Audio();
      sound.preload = 'auto';
      sound.src = addressOf(recording, sound);
      return keep(recording.submission_id, sound);
    },
    /** Loads these one after the other, whole, so that they also play without a connection. */
    async loadAhead(recordings: readonly Recording[]): Promise<void> {
      wanted = recordings;
      if (isLoading) return;
      isLoading = true;
      while (await loadNext());
      isLoading = false;
    },
    /** Drops a sound that failed, so that it is loaded again. */
    forget: drop,
    clear: () => {
      wanted = [];
      [...sounds.keys()].forEach(drop);
    },
  };
}
export type Sounds = ReturnType<typeof createSounds>;

function addressOf({ audio_url, audio_type }: Recording, sound: HTMLAudioElement): string {
  return audioAddress(audio_url, audio_type, (type) => sound.canPlayType(type));
}

/** Fetches a whole sound. @returns null without a connection; `refused` if the server refuses it, or it is too large to be kept */
async function download(address: string): Promise<Blob | 'refused' | null> {
  try {
    const answer = await fetch(address);
    const isSmall = Number(answer.headers.get('content-length')) <= MOST_BYTES;
    return answer.ok && isSmall ? await answer.blob() : 'refused';
  } catch {
    return null;
  }
}
