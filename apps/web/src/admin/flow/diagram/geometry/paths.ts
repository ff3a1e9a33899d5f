import type { Box, Point } from './ground.ts';

const CORNER = 14;

/** Draws a curve from the right side of a state through a label to the left side of a state in the next column; mirrored for `-1`. */
export function across(source: Point, label: Point, target: Point, direction: 1 | -1): string {
  return `M${at(source)}${bend(source, label, direction)}${bend(label, target, direction)}`;
}

/** Draws a curve from the right side of a state through a label to the right side of another one in the same column. */
export function around(source: Point, label: Point, target: Point): string {
  const [out, home] = [
    { x: label.x, y: source.y },
    { x: label.x, y: target.y },
  ];
  return `M${at(source)}C${at(out)} ${at(out)} ${at(label)}C${at(home)} ${at(home)} ${at(target)}`;
}

/** Draws a loop from the upper side of a state through a label back to it. */
export function loop(state: Box, label: Point): string {
  const middle = state.x + state.width / 2;
  const point = (x: number, y: number) => at({ x, y });
  return (
    `M${point(middle - 26, state.y)}C${point(middle - 44, state.y - 40)} ${point(label.x - 34, label.y)} ${at(label)}` +
    `C${point(label.x + 34, label.y)} ${point(middle + 44, state.y - 40)} ${point(middle + 26, state.y)}`
  );
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
