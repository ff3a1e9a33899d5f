import type { Prompt } from './flow-types.ts';

/** A topic with the columns that the specification gives to the wordings of three labels; those of other labels are together. */
export interface Topic extends Omit<Prompt, 'wordings'> {
  english: string;
  mix: string;
  patwa: string;
  /** By label. Absent in a row that is older than this column. */
  other_wordings?: unknown;
}

/** Returns a topic as the engine reads it. */
export function toPrompt({ english, mix, patwa, other_wordings, ...topic }: Topic): Prompt {
  const others = (other_wordings ?? {}) as Prompt['wordings'];
  return { ...topic, wordings: { English: english, Mix: mix, Patwa: patwa, ...others } };
}

/** Returns the columns of a prompt's wordings. */
export function toColumns({ wordings }: Pick<Prompt, 'wordings'>) {
  const { English: english = '', Mix: mix = '', Patwa: patwa = '', ...other_wordings } = wordings;
  return { english, mix, patwa, other_wordings };
}
