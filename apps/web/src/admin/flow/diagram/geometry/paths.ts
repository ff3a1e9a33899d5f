import type { Box, Point } from './ground.ts';

/** Radius of a corner in pixels. */
export const CORNER = 14;

/**
 * Draws curves that meet in a label, and one on from there: the last one, because the arrow is drawn at the end of a path.
 * From the right side of a state to the left side of a state in the next column; mirrored for `-1`.
 */
export function across(starts: Point[], label: Point, target: Point, direction: 1 | -1): string {
  const arrival = bend(label, target, direction);
  return starts
    .map(
      (start, i) => `M${at(start)}${bend(start, label, direction)}${i === starts.length - 1 ? arrival : ''}`,
    )
    .join('');
}

/** Draws curves from the right side of a state through a label to the right side of another one in the same column. */
export function around(starts: Point[], label: Point, target: Point): string {
  const home = { x: label.x, y: target.y };
  return starts
    .map((start, i) => {
      const out = { x: label.x, y: start.y };
      const arrival = i === starts.length - 1 ? `C${at(home)} ${at(home)} ${at(target)}` : '';
      return `M${at(start)}C${at(out)} ${at(out)} ${at(label)}${arrival}`;
    })
    .join('');
}

/** Draws loops from the right side of a state through a label above it back to the upper side of the state. */
export function loop(state: Box, starts: Point[], label: Point): string {
  const beside = state.x + state.width + 2 * CORNER;
  const home = { x: state.x + state.width / 2, y: state.y };
  return starts
    .map((start) =>
      rounded([start, { x: beside, y: start.y }, { x: beside, y: label.y }, { x: home.x, y: label.y }, home]),
    )
    .join('');
}

/** Draws straight pieces with round corners. */
export function rounded(points: Point[]): string {
  return points
    .map((point, i) => {
      const [before, after] = [points[i - 1], points[i + 1]];
      if (!before) return `M${at(point)}`;
      if (!after) return `L${at(point)}`;
      return `L${at(towards(point, before))}Q${at(point)} ${at(towards(point, after))}`;
    })
    .join('');
}

/** Draws a curve that starts and ends horizontally. */
function bend(from: Point, to: Point, direction: 1 | -1): string {
  const pull = direction * Math.max(24, Math.abs(to.x - from.x) / 2);
  return `C${at({ x: from.x + pull, y: from.y })} ${at({ x: to.x - pull, y: to.y })} ${at(to)}`;
}

/** Returns the point at `CORNER` pixels from a corner towards the next one, but at most half way. */
function towards(corner: Point, next: Point): Point {
  const distance = Math.hypot(next.x - corner.x, next.y - corner.y);
  const share = distance === 0 ? 0 : Math.min(CORNER / distance, 0.5);
  return { x: corner.x + (next.x - corner.x) * share, y: corner.y + (next.y - corner.y) * share };
}

function at({ x, y }: Point): string {
  return `${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10}`;
}
