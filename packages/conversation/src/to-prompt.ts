import type { Prompt } from './flow-types.ts';

/** A topic with the columns that the specification gives to the wordings of Jamaica's labels. */
export interface Topic extends Omit<Prompt, 'wordings'> {
  english: string;
  mix: string;
  patwa: string;
}

/** Returns a topic as the engine reads it. */
export function toPrompt({ english, mix, patwa, ...topic }: Topic): Prompt {
  return { ...topic, wordings: { English: english, Mix: mix, Patwa: patwa } };
}
