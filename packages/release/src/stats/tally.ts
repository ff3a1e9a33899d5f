import type { Clip } from '@labrish/dataset/release/clip';

export interface Amount {
  clips: number;
  /** Rounded to hundredths. */
  hours: number;
  speakers: number;
}

/** Counts recordings, and each speaker once. */
export class Tally {
  #clips = 0;
  #milliseconds = 0;
  readonly #speakers = new Set<string>();

  add({ duration_ms, speaker_id }: Clip): void {
    this.#clips += 1;
    this.#milliseconds += duration_ms;
    this.#speakers.add(speaker_id);
  }

  amount(): Amount {
    return { clips: this.#clips, hours: hoursOf(this.#milliseconds), speakers: this.#speakers.size };
  }
}

/** Converts to hours. The sum is in whole milliseconds, hence exact, so that the order of recordings does not change it. */
function hoursOf(milliseconds: number): number {
  return Math.round(milliseconds / 36_000) / 100;
}

/** Rounds a share. @returns four decimal places: more than anybody reads, and the same on every machine. */
export function rounded(share: number): number {
  return Math.round(share * 10_000) / 10_000;
}
