import type { Ground, Point, Size } from './ground.ts';

const STEP = 12;
/** Above and below a line that runs along a corridor. */
const ROOM = 8;

/**
 * The free height for a line that runs level from one place to another, and the free spot for its label on it, that cost
 * the least way up and down. Takes both. Above and below the drawing there is always one.
 *
 * @returns the middle of the label
 */
export function findCorridor(ground: Ground, from: Point, to: Point, label: Size): Point {
  const left = Math.min(from.x, to.x);
  const width = Math.abs(from.x - to.x);
  for (const y of heights(ground, from.y, to.y, label.height)) {
    const strip = { x: left, y: y - ROOM, width, height: 2 * ROOM };
    if (!ground.isFree(strip)) continue;
    const x = along(left, width, label.width).find((middle) => ground.hasRoom({ x: middle, y }, label));
    if (x === undefined) continue;
    const middle = ground.settle({ x, y }, label);
    ground.take(strip);
    return middle;
  }
  return ground.settle({ x: left + width / 2, y: ground.bottom }, label);
}

/** Every height that could do, those on the way between both ends first. */
function heights({ top, bottom }: Ground, one: number, other: number, height: number): number[] {
  const found: number[] = [];
  for (let y = top - height - 2 * ROOM; y <= bottom + height + 2 * ROOM; y += STEP) found.push(y);
  const detour = (y: number) => Math.abs(y - one) + Math.abs(y - other);
  return found.sort((a, b) => detour(a) - detour(b));
}

/** Middles for the label on the line, from its own middle outwards. */
function along(left: number, width: number, label: number): number[] {
  const middle = left + width / 2;
  const found = [middle];
  for (let aside = STEP; aside <= (width - label) / 2; aside += STEP)
    found.push(middle - aside, middle + aside);
  return found;
}
