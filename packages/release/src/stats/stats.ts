import { CATEGORIES, type Category } from '@labrish/pilot';
import { isValidated, PARTS, type Clip, type Part } from '@labrish/dataset/release/clip';
import { gini } from './gini.ts';
import { promptOverlap, type PromptOverlap } from './prompt-overlap.ts';
import { rounded, Tally, type Amount } from './tally.ts';

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
    /** Of the speakers' hours; null when there are none. */
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
export function createStats(): StatsCounter {
  const [all, transcribed] = [new Tally(), new Tally()];
  const categories = perCategory();
  const parts = new Map(PARTS.map((part) => [part, { all: new Tally(), categories: perCategory() }]));
  const speakers = new Map<string, number>();
  const prompts = new Map(PARTS.map((part) => [part, new Map<string, number>()]));
  return {
    add(clip) {
      const part = parts.get(clip.part);
      for (const tally of [part?.all, part?.categories.get(clip.category)]) tally?.add(clip);
      if (!isValidated(clip.part)) return;
      for (const tally of [all, categories.get(clip.category)]) tally?.add(clip);
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

type PerCategory = ReadonlyMap<Category, Tally>;

function perCategory(): PerCategory {
  return new Map(CATEGORIES.map((category) => [category, new Tally()]));
}

function amounts(tallies: PerCategory): Record<Category, Amount> {
  return Object.fromEntries([...tallies].map(([name, tally]) => [name, tally.amount()])) as Record<
    Category,
    Amount
  >;
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
