import type { Clip } from '@labrish/dataset/release/clip';

/** How much there is of something. */
export interface Amount {
  clips: number;
  /** Rounded to hundredths. */
  hours: number;
  speakers: number;
}

/** Counts recordings, and speakers once each. */
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

/** Whole milliseconds are added up exactly, so that no order of recordings gives another figure. */
function hoursOf(milliseconds: number): number {
  return Math.round(milliseconds / 36_000) / 100;
}

/** @returns with four places: more than anybody reads, and the same on every machine. */
export function rounded(share: number): number {
  return Math.round(share * 10_000) / 10_000;
}
