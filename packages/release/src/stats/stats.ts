import { type Category, perCategory, type Pilot } from '@labrish/pilot';
import { type Clip, isValidated, type Part, PARTS } from '@labrish/dataset/release/clip';

export interface PartStats extends Amount {
  part: Part;
  categories: Record<Category, Amount>;
}

/** Figures computed from a release's rows. A clip that is not validated counts only in its own part. */
export interface Stats extends Amount {
  transcribed: Amount;
  categories: Record<Category, Amount>;
  /** The parts that have recordings, in the order of the files. */
  parts: readonly PartStats[];
  speakers_share: {
    /** The Gini coefficient of the speakers' hours; null when there are none. */
    gini: number | null;
    /** Share of the audio that the speaker with most audio has, 0 to 1. */
    top: number | null;
  };
  /** The overlap of each other part with train. */
  prompt_overlap: readonly PromptOverlap[];
}

export interface StatsCounter {
  add(clip: Clip): void;
  result(): Stats;
}

/** Creates a counter whose result does not depend on the order of clips. It holds speakers and prompts in memory, no clips. */
export function createStats(pilot: Pick<Pilot, 'labels'>): StatsCounter {
  const [all, transcribed] = [new Tally(), new Tally()];
  const byCategory = () => perCategory(pilot, () => new Tally());
  const categories = byCategory();
  const parts = new Map(PARTS.map((part) => [part, { all: new Tally(), categories: byCategory() }]));
  const speakers = new Map<string, number>();
  const prompts = new Map(PARTS.map((part) => [part, new Map<string, number>()]));
  return {
    add(clip) {
      const part = parts.get(clip.part);
      for (const tally of [part?.all, part?.categories[clip.category]]) tally?.add(clip);
      if (!isValidated(clip.part)) return;
      for (const tally of [all, categories[clip.category]]) tally?.add(clip);
      if (clip.transcription !== null) transcribed.add(clip);
      count(speakers, clip.speaker_id, clip.duration_ms);
      if (clip.prompt_id !== null) count(prompts.get(clip.part), clip.prompt_id, 1);
    },
    result: () => ({
      ...all.amount(),
      transcribed: transcribed.amount(),
      categories: amounts(categories),
      parts: [...parts]
        .map(([part, tallies]) => ({
          part,
          ...tallies.all.amount(),
          categories: amounts(tallies.categories),
        }))
        .filter(({ clips }) => clips > 0),
      speakers_share: shareOf([...speakers.values()]),
      prompt_overlap: promptOverlap(prompts),
    }),
  };
}

function amounts(tallies: Record<Category, Tally>): Record<Category, Amount> {
  return Object.fromEntries(Object.entries(tallies).map(([category, tally]) => [category, tally.amount()]));
}

function count(counts: Map<string, number> | undefined, key: string, by: number): void {
  counts?.set(key, (counts.get(key) ?? 0) + by);
}

function shareOf(milliseconds: readonly number[]): Stats['speakers_share'] {
  const coefficient = gini(milliseconds);
  if (coefficient === null) return { gini: null, top: null };
  const [sum, top] = milliseconds.reduce(([all, most], each) => [all + each, Math.max(most, each)], [0, 0]);
  return { gini: rounded(coefficient), top: rounded(top / sum) };
}

/**
 * Computes how unequally speakers share the audio: 0 when all give the same, towards 1 when one gives all. The mean absolute
 * difference over twice the mean (Gini 1912), computed from the sorted amounts.
 *
 * @param amounts not negative, in any order and unit
 * @returns null when there is nothing to share.
 */
export function gini(amounts: readonly number[]): number | null {
  const sorted = [...amounts].sort((a, b) => a - b);
  const n = sorted.length;
  let [sum, weighted] = [0, 0];
  for (const [place, amount] of sorted.entries()) {
    sum += amount;
    weighted += (2 * (place + 1) - n - 1) * amount;
  }
  return sum > 0 ? weighted / (n * sum) : null;
}

/** How much of a part answers questions that are answered in train too. */
interface PromptOverlap {
  part: Part;
  /** Distinct questions in the part. */
  prompts: number;
  /** Number of those questions that are also in train. */
  shared_prompts: number;
  /** Of the part's recordings that answer a question, the share whose question is also in train, 0 to 1. */
  shared_clips: number;
}

/** Computes the overlap of each part with train. @param prompts per part, the number of recordings of each question */
function promptOverlap(prompts: ReadonlyMap<Part, ReadonlyMap<string, number>>): readonly PromptOverlap[] {
  const train = prompts.get('train') ?? new Map<string, number>();
  return [...prompts]
    .filter(([part, answered]) => part !== 'train' && answered.size > 0)
    .map(([part, answered]) => {
      const shared = [...answered].filter(([prompt]) => train.has(prompt));
      return {
        part,
        prompts: answered.size,
        shared_prompts: shared.length,
        shared_clips: rounded(clipsOf(shared) / clipsOf([...answered])),
      };
    });
}

function clipsOf(answered: readonly (readonly [string, number])[]): number {
  return answered.reduce((sum, [, clips]) => sum + clips, 0);
}

interface Amount {
  clips: number;
  /** Rounded to hundredths. */
  hours: number;
  speakers: number;
}

/** Counts recordings, and each speaker once. */
class Tally {
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
function rounded(share: number): number {
  return Math.round(share * 10_000) / 10_000;
}
