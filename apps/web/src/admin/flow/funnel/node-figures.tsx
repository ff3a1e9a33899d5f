import { useFunnel } from './funnel.ts';
import { figuresInWords } from './words.ts';

/** How people fared in a state, in one line; nothing where nobody came to it. */
export function NodeFigures({ state_key }: { state_key: string }) {
  const figures = useFunnel().figuresOf(state_key);
  return figures && <p className="tabular-nums">{figuresInWords(figures)}</p>;
}
