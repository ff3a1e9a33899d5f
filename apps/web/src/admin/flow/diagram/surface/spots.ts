import type { Line } from '../geometry/lines.ts';

/** A part of the drawing that can have the focus. */
export type Spot =
  | { kind: 'state'; id: string }
  | { kind: 'choice'; id: string; state: string }
  /** A line that was reached from a state: `way` says whether it leaves that state or arrives there. */
  | { kind: 'line'; id: string; state: string; way: 'out' | 'in' };

/**
 * Returns where an arrow key or Escape leads. Tab moves between states. From a state, Down leads to its choices, Right to the
 * lines that leave it, Left to those that arrive. Up and Down lead from a choice or line to the next one, Right and Left from a
 * line to the states at its ends. Escape leads back to the state.
 *
 * @param choices the choices that the state shows, from top to bottom
 * @returns undefined where the key leads nowhere
 */
export function nextSpot(
  spot: Spot,
  key: string,
  lines: readonly Line[],
  choices: readonly string[],
): Spot | undefined {
  if (spot.kind === 'state') {
    const { id: state } = spot;
    if (key === 'ArrowDown') return choiceAt(state, choices[0]);
    if (key === 'ArrowRight') return lineAt(state, 'out', linesOf(lines, state, 'out')[0]);
    if (key === 'ArrowLeft') return lineAt(state, 'in', linesOf(lines, state, 'in')[0]);
    return undefined;
  }
  const step = STEPS[key];
  const home: Spot = { kind: 'state', id: spot.state };
  if (key === 'Escape') return home;
  if (spot.kind === 'choice') {
    if (step === undefined) return undefined;
    const place = choices.indexOf(spot.id) + step;
    return place < 0 ? home : choiceAt(spot.state, choices[place]);
  }
  const { state, way } = spot;
  const all = linesOf(lines, state, way);
  const here = all.find(({ connection }) => connection.id === spot.id);
  if (!here) return undefined;
  if (key === 'ArrowRight') return { kind: 'state', id: here.connection.target };
  if (key === 'ArrowLeft') return { kind: 'state', id: here.connection.source };
  return step === undefined ? undefined : lineAt(state, way, all[all.indexOf(here) + step]);
}

const STEPS: Record<string, -1 | 1 | undefined> = { ArrowUp: -1, ArrowDown: 1 };

/** Returns the lines of a state from top to bottom. */
function linesOf(lines: readonly Line[], state: string, way: 'out' | 'in'): Line[] {
  const end = way === 'out' ? 'source' : 'target';
  return lines
    .filter(({ connection }) => connection[end] === state)
    .sort((a, b) => a.label.y - b.label.y || a.label.x - b.label.x);
}

function choiceAt(state: string, id: string | undefined): Spot | undefined {
  return id === undefined ? undefined : { kind: 'choice', id, state };
}

function lineAt(state: string, way: 'out' | 'in', line: Line | undefined): Spot | undefined {
  return line && { kind: 'line', id: line.connection.id, state, way };
}
