import { useSyncExternalStore } from 'react';
import { createStore } from '#lib/store.ts';
import { stored } from '#lib/stored.ts';
import { UNSAVED } from '#session/unsaved.ts';

/** Length of one jump, in seconds. */
export const JUMP = 2;

interface PlayerState {
  sound: 'idle' | 'loading' | 'playing' | 'paused' | 'failed';
  /** In seconds. */
  position: number;
  heard_ms: number;
  loop: Loop | null;
  rate: number;
}

/** The events of the audio element after which the state is read anew. */
const EVENTS = 'playing pause timeupdate ended waiting error seeked ratechange loadedmetadata'.split(' ');

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
  /** Names the recording. */
  let id = '';
  /** What was heard of it before a reload. */
  let before: Parts = [];
  const parts = () => joinParts([...before, ...(sound ? partsOf(sound.played) : [])]);

  function follow(): void {
    if (!sound) return;
    const { paused, ended, currentTime, error, readyState } = sound;
    const heard = parts();
    const isPlaying = !paused && !ended;
    set({
      sound: error ? 'failed' : isPlaying ? (readyState < 3 ? 'loading' : 'playing') : stopped(sound),
      position: ended ? 0 : currentTime,
      heard_ms: heardMs(heard),
    });
    if (heard.length > 0) rememberHeard(id, { parts: heard, rate: fastest });
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
    /** Loads another recording from its start, at the current rate. @param name by which what was heard is remembered */
    load(next: HTMLAudioElement | null, name = ''): void {
      cancelAnimationFrame(frame);
      sound?.pause();
      for (const name of EVENTS) sound?.removeEventListener(name, follow);
      sound = next;
      id = name;
      const heard = recallHeard(name);
      before = heard?.parts ?? [];
      fastest = Math.max(state().rate, heard?.rate ?? 0);
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
    /** Returns the position at this moment, in seconds: the state has it only four times a second. */
    now: () => sound?.currentTime ?? 0,
    /** Returns the address from which the recording was loaded. */
    address: () => sound?.src ?? '',
    /** Returns how much was heard and how fast, as the server needs it with a verdict. */
    heard: () => ({ heard_ms: heardMs(parts()), playback_rate: fastest }),
  };
}
export type Player = ReturnType<typeof createPlayer>;

/** Returns the player's state and follows its changes. */
export function usePlayer(player: Player): PlayerState {
  return useSyncExternalStore(player.subscribe, player.state);
}

function stopped({ currentTime, ended }: HTMLAudioElement): 'idle' | 'paused' {
  return ended || currentTime === 0 ? 'idle' : 'paused';
}

/** Playback rates: slower for words that run into each other, faster for reviewers who have listened for hours. */
export const RATES = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2] as const;

/** Returns the next slower or faster rate; at the ends, the same rate. */
export function nextRate(rate: number, direction: 1 | -1): number {
  const further = RATES.filter((one) => (one - rate) * direction > 0);
  return (direction > 0 ? further[0] : further.at(-1)) ?? rate;
}

/** Formats a rate, such as 0.75×. */
export function rateText(rate: number): string {
  return `${rate}×`;
}

/** A part of a recording that plays repeatedly, in seconds. `to` is null while its end is not chosen yet. */
interface Loop {
  from: number;
  to: number | null;
}

/** Minimum length of a loop: nobody understands a word in less. */
const LEAST_SECONDS = 0.3;

/** Returns the loop after a press of the loop key: the first press sets its start, the second its end, the third ends it. */
export function nextLoop(loop: Loop | null, position: number): Loop | null {
  if (!loop) return { from: position, to: null };
  if (loop.to !== null) return null;
  return loopBetween(loop.from, position);
}

/** Returns the loop between two positions, in either order. @returns null when they are too close: then the press was a slip */
export function loopBetween(one: number, other: number): { from: number; to: number } | null {
  const [from, to] = [Math.min(one, other), Math.max(one, other)];
  return to - from < LEAST_SECONDS ? null : { from, to };
}

/** Returns where to play on: at the loop's start when the position is past its end or before its start. */
export function positionIn(loop: Loop | null, position: number): number {
  if (loop?.to == null) return position;
  return position >= loop.to || position < loop.from ? loop.from : position;
}

/** Parts of a recording, from and to in seconds. */
type Parts = readonly (readonly [from: number, to: number])[];

/** What was heard of a recording. */
interface Heard {
  parts: Parts;
  /** The fastest rate at which it was played. */
  rate: number;
}

const KEY = `${UNSAVED}heard`;

/** Returns the parts that a browser has played. */
export function partsOf(played: Pick<TimeRanges, 'length' | 'start' | 'end'>): Parts {
  return Array.from({ length: played.length }, (_, i) => [played.start(i), played.end(i)]);
}

/** Joins parts that touch or overlap, so that none counts twice. */
export function joinParts(parts: Parts): Parts {
  const joined: [number, number][] = [];
  for (const [from, to] of parts.toSorted((a, b) => a[0] - b[0])) {
    const last = joined.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else joined.push([from, to]);
  }
  return joined;
}

/** Returns how many milliseconds these joined parts have. */
export function heardMs(parts: Parts): number {
  return Math.round(parts.reduce((sum, [from, to]) => sum + to - from, 0) * 1000);
}

/** Remembers in the tab what was heard of the recording on the screen. @param id also names when it was given out */
export function rememberHeard(id: string, heard: Heard): void {
  sessionStorage.setItem(KEY, JSON.stringify({ id, ...heard }));
}

/** Returns what was heard of a recording before a reload; nothing for another one. */
export function recallHeard(id: string): Heard | null {
  const last = stored<Heard & { id: string }>('sessionStorage', KEY);
  return last?.id === id ? last : null;
}
