import { createStore } from '#lib/store.ts';
import { heardMs } from './heard.ts';
import { nextLoop, positionIn, type Loop } from './loop.ts';
import { nextRate } from './rates.ts';

/** Length of one jump, in seconds. */
export const JUMP = 2;

export interface PlayerState {
  sound: 'idle' | 'loading' | 'playing' | 'paused' | 'failed';
  /** In seconds. */
  position: number;
  heard_ms: number;
  loop: Loop | null;
  rate: number;
}

const EVENTS = [
  ...[
    'playing',
    'pause',
    'timeupdate',
    'ended',
    'waiting',
    'error',
    'seeked',
    'ratechange',
    'loadedmetadata',
  ],
] as const;

/**
 * Creates a player for one recording at a time; the caller owns the audio element. The rate carries over to the next
 * recording, a loop does not.
 */
export function createPlayer(rate = 1) {
  const {
    get: state,
    set,
    subscribe,
  } = createStore<PlayerState>({ sound: 'idle', position: 0, heard_ms: 0, loop: null, rate });
  let sound: HTMLAudioElement | null = null;
  /** The fastest rate at which this recording was played. */
  let fastest = rate;
  let frame = 0;

  function follow(): void {
    if (!sound) return;
    const { paused, ended, currentTime, played, error, readyState } = sound;
    const isPlaying = !paused && !ended;
    set({
      sound: error ? 'failed' : isPlaying ? (readyState < 3 ? 'loading' : 'playing') : stopped(sound),
      position: ended ? 0 : currentTime,
      heard_ms: heardMs(played),
    });
    if (isPlaying) {
      fastest = Math.max(fastest, state().rate);
      cancelAnimationFrame(frame);
      if (state().loop) frame = requestAnimationFrame(keepInLoop);
    }
  }

  /** Checks the loop every frame. Browsers report the position only four times a second, too late for the end of a word. */
  function keepInLoop(): void {
    if (!sound || sound.paused || !state().loop) return;
    const position = positionIn(state().loop, sound.currentTime);
    if (position !== sound.currentTime) sound.currentTime = position;
    frame = requestAnimationFrame(keepInLoop);
  }

  const seek = (position: number) => {
    if (!sound) return;
    sound.currentTime = Math.max(0, position);
    set({ position: sound.currentTime });
  };

  function setRate(next: number): void {
    if (sound) sound.playbackRate = next;
    set({ rate: next });
  }

  /** Starts playing. A browser may require a click or a key first; then the player stays silent. */
  async function play(): Promise<void> {
    if (!sound) return;
    const position = positionIn(state().loop, sound.currentTime);
    if (position !== sound.currentTime) sound.currentTime = position;
    await sound.play().catch(follow);
  }

  return {
    state,
    subscribe,
    /** Loads another recording from its start, at the current rate. */
    load(next: HTMLAudioElement | null): void {
      cancelAnimationFrame(frame);
      sound?.pause();
      for (const name of EVENTS) sound?.removeEventListener(name, follow);
      sound = next;
      fastest = state().rate;
      if (!sound) return set({ sound: 'idle', position: 0, heard_ms: 0, loop: null });
      for (const name of EVENTS) sound.addEventListener(name, follow);
      sound.preservesPitch = true;
      sound.playbackRate = state().rate;
      if (sound.readyState > 0) sound.currentTime = 0;
      set({ loop: null });
      follow();
    },
    play,
    pause: () => sound?.pause(),
    seek,
    jump: (seconds: number) => seek((sound?.currentTime ?? 0) + seconds),
    setRate,
    changeRate: (direction: 1 | -1) => setRate(nextRate(state().rate, direction)),
    /** Sets the start of the loop, then its end, then removes it. */
    toggleLoop: () => {
      set({ loop: nextLoop(state().loop, sound?.currentTime ?? 0) });
      if (state().loop?.to != null) void play();
      follow();
    },
    setLoop(loop: Loop | null): void {
      set({ loop });
      if (loop) seek(loop.from);
      follow();
    },
    /** Returns how much was heard and how fast, as the server needs it with a verdict. */
    heard: () => ({ heard_ms: sound ? heardMs(sound.played) : 0, playback_rate: fastest }),
  };
}
export type Player = ReturnType<typeof createPlayer>;

function stopped({ currentTime, ended }: HTMLAudioElement): 'idle' | 'paused' {
  return ended || currentTime === 0 ? 'idle' : 'paused';
}
