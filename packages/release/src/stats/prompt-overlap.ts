import type { Part } from '@labrish/dataset/release/clip';
import { rounded } from './tally.ts';

/** How much of a part answers questions that somebody in train answered too. */
export interface PromptOverlap {
  part: Part;
  /** Different questions in the part. */
  prompts: number;
  /** Those of them that are in train too. */
  shared_prompts: number;
  /** What answers them, among the recordings of the part that answer a question: 0 to 1. */
  shared_clips: number;
}

/** @param prompts of each part, how many recordings answer each question */
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
