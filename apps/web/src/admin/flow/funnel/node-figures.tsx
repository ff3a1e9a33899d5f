import { useFunnel } from './provider.tsx';
import { figuresInWords } from './words.ts';

/** Shows in one line how people fared in a state; nothing if nobody entered it. */
export function NodeFigures({ state_key }: { state_key: string }) {
  const figures = useFunnel().figuresOf(state_key);
  return figures && <p className="tabular-nums">{figuresInWords(figures)}</p>;
}
