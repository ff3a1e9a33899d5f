import { type Category, perCategory, type Pilot } from '@labrish/pilot';
import { type Clip, isValidated, type Part, PARTS } from '@labrish/dataset/release/clip';
import type { Figures } from './cells.ts';

/** Figures as `figureOf` allows them; null: hidden. */
interface Amount {
  clips: number | null;
  hours: number | null;
  speakers: number | null;
}

const HIDDEN: Amount = { clips: null, hours: null, speakers: null };

export interface PartStats extends Amount {
  part: Part;
  categories: Record<Category, Amount>;
}

/** Public figures of a release. A clip that is not validated counts only in its own part. */
export interface Stats extends Amount {
  transcribed: Amount;
  categories: Record<Category, Amount>;
  /** The parts that have recordings, in the order of the files. */
  parts: readonly PartStats[];
  /** The Gini coefficient of the speakers' hours, to one decimal place: more could tell of one of them. Null: there are none. */
  gini: number | null;
  /** The overlap of each other part with train. */
  prompt_overlap: readonly PromptOverlap[];
}

/** Creates a counter whose result does not depend on the order of clips. It holds speakers and prompts in memory, no clips. */
export function createStats(pilot: Pick<Pilot, 'labels'>, figures: Figures) {
  const speakers = new Map<string, number>();
  const rows = new Map<Part, number>();
  const prompts = new Map(PARTS.map((part) => [part, new Map<string, number>()]));
  const amount = (name: string) => figures[name] ?? HIDDEN;
  const withCategories = (name: string) => ({
    ...amount(name),
    categories: perCategory(pilot, (category) => amount(`${name}/${category}`)),
  });
  return {
    /** The exact number of recordings of each part. */
    rows: rows as ReadonlyMap<Part, number>,
    add(clip: Clip): void {
      count(rows, clip.part, 1);
      if (!isValidated(clip.part)) return;
      count(speakers, clip.speaker_id, clip.duration_ms);
      if (clip.prompt_id !== null) count(prompts.get(clip.part), clip.prompt_id, 1);
    },
    result: (): Stats => ({
      ...withCategories('all'),
      transcribed: amount('transcribed'),
      parts: PARTS.filter((part) => rows.has(part)).map((part) => ({ part, ...withCategories(part) })),
      gini: rounded(gini([...speakers.values()]), 10),
      prompt_overlap: promptOverlap(prompts),
    }),
  };
}

function count<K>(counts: Map<K, number> | undefined, key: K, by: number): void {
  counts?.set(key, (counts.get(key) ?? 0) + by);
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
  /** Of the part's recordings that answer a question, the share whose question is also in train, 0 to 1 in steps of 0.05. */
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
        shared_clips: rounded(clipsOf(shared) / clipsOf([...answered]), 20),
      };
    });
}

function clipsOf(answered: readonly (readonly [string, number])[]): number {
  return answered.reduce((sum, [, clips]) => sum + clips, 0);
}

/** Rounds to a fraction with this denominator. */
function rounded<N extends number | null>(share: N, denominator: number): N | number {
  return share === null ? share : Math.round(share * denominator) / denominator;
}
