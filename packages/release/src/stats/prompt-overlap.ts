import type { Part } from '@labrish/dataset/release/clip';
import { rounded } from './tally.ts';

/** How much of a part answers questions that are answered in train too. */
export interface PromptOverlap {
  part: Part;
  /** Distinct questions in the part. */
  prompts: number;
  /** Those of them that are also in train. */
  shared_prompts: number;
  /** Share of the part's recordings with a question that answer one of these: 0 to 1. */
  shared_clips: number;
}

/** Computes the overlap of each part with train. @param prompts per part, the number of recordings of each question */
export function promptOverlap(
  prompts: ReadonlyMap<Part, ReadonlyMap<string, number>>,
): readonly PromptOverlap[] {
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
