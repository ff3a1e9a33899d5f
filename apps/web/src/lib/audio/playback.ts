import { useEffect, useSyncExternalStore } from 'react';
import { createStore } from '#lib/store.ts';

export interface Playback {
  id: string | null;
  state: 'idle' | 'loading' | 'playing' | 'paused';
  /** In seconds. */
  position: number;
}

export interface Track {
  id: string;
  /** Called when the track is first played, and again after a failure. */
  url: () => Promise<string>;
}

/** The part of an audio element that playback needs. */
export interface Player {
  src: string;
  currentTime: number;
  play: () => Promise<void>;
  pause: () => void;
  addEventListener: (type: string, listener: () => void) => void;
}

const IDLE: Playback = { id: null, state: 'idle', position: 0 };

/**
 * Plays tracks on one player, so never two at once. A track that ends returns to its start. A failure is reported, and
 * the track becomes idle.
 */
export function createPlayback(player: Player, report: (problem: unknown) => void) {
  const { get: now, set, subscribe } = createStore(IDLE);
  /** The id of the track in the player. */
  let loaded: string | null = null;
  /** Whether the track has sounded since its start. If so, cancelling a load keeps the position. */
  let heard = false;
  /** Incremented on each start, stop and failure; an async start that finds a newer number aborts. */
  let attempts = 0;

  const fail = (problem: unknown) => {
    report(problem);
    attempts++;
    loaded = null;
    set(IDLE);
  };
  const is = (...states: Playback['state'][]) => states.includes(now().state);

  player.addEventListener('playing', () => {
    if (!is('loading', 'paused')) return;
    heard = true;
    set({ state: 'playing' });
  });
  player.addEventListener('waiting', () => is('playing') && set({ state: 'loading' }));
  player.addEventListener('pause', () => is('playing') && set({ state: 'paused' }));
  player.addEventListener('timeupdate', () => is('playing') && set({ position: player.currentTime }));
  player.addEventListener('ended', () => set({ state: 'idle', position: 0 }));
  player.addEventListener(
    'error',
    () => loaded !== null && fail(new Error('The audio could not be played.')),
  );

  async function start(track: Track, position: number): Promise<void> {
    const attempt = ++attempts;
    heard &&= now().id === track.id && is('paused');
    player.pause();
    set({ id: track.id, state: 'loading', position });
    // Returns whether another start, a stop or a failure happened during the wait.
    const overtaken = () => attempt !== attempts;
    try {
      if (loaded !== track.id) {
        const url = await track.url();
        if (overtaken()) return;
        player.src = url;
        loaded = track.id;
      }
      // Start at the current position, because somebody may have jumped during the wait.
      player.currentTime = now().position;
      await player.play();
    } catch (problem) {
      if (!overtaken()) fail(problem);
    }
  }

  return {
    /** Returns what this track is doing; the same object until something changes. */
    of: (id: string): Playback => (now().id === id ? now() : IDLE),
    subscribe,
    /** Handles the play button: plays, pauses, resumes, or cancels loading. */
    toggle: async (track: Track): Promise<void> => {
      if (now().id !== track.id || is('idle')) return start(track, 0);
      if (is('paused')) return start(track, now().position);
      attempts++;
      player.pause();
      set(heard ? { state: 'paused' } : IDLE);
    },
    /** Jumps to a position in seconds; an idle track starts there. */
    seek: async (track: Track, position: number): Promise<void> => {
      if (now().id !== track.id || is('idle')) return start(track, position);
      if (loaded === track.id) player.currentTime = position;
      set({ position });
    },
    /** Stops whatever plays or loads. */
    stop: (): void => {
      attempts++;
      player.pause();
      set(IDLE);
    },
    /** Returns the id of the current or last track. */
    current: (): string | null => now().id,
  };
}

let shared: ReturnType<typeof createPlayback> | undefined;

/** Returns the page's only player. It only logs a failure (SPEC section 8). */
export function pagePlayback() {
  return (shared ??= createPlayback(new Audio(), (problem) => console.warn('Audio:', problem)));
}

export function usePlayback(id: string): Playback {
  const playback = pagePlayback();
  return useSyncExternalStore(playback.subscribe, () => playback.of(id));
}

/** Stops playback when the part of the screen that can stop it unmounts. */
export function useStopOnUnmount(): void {
  useEffect(() => () => pagePlayback().stop(), []);
}
