export interface Size {
  width: number;
  height: number;
}
export interface Point {
  x: number;
  y: number;
}
/** A rectangle by its upper left corner, in the drawing's pixels. */
export type Box = Point & Size;

const CELL = 160;
/** Step and maximum distance in pixels by which a label is moved in search of a free spot. */
const STEP = 12;
const REACH: Size = { width: 420, height: 1500 };
const MARGIN = 7;

/** Offsets, nearest first; up and down before sideways, because the space between two columns is high and narrow. */
const OFFSETS: Point[] = offsets();

/** Records which boxes of the drawing are taken. A look-up of boxes nearby costs the same however large the drawing is. */
export class Ground {
  private readonly cells = new Map<string, Box[]>();
  top = 0;
  bottom = 0;

  take(box: Box): void {
    for (const cell of cellsOf(box)) this.cells.set(cell, [...(this.cells.get(cell) ?? []), box]);
    this.top = Math.min(this.top, box.y);
    this.bottom = Math.max(this.bottom, box.y + box.height);
  }

  isFree(box: Box): boolean {
    return cellsOf(box).every((cell) => !this.cells.get(cell)?.some((taken) => overlap(taken, box)));
  }

  /** Returns whether there is room for a label with this middle. */
  hasRoom(middle: Point, size: Size): boolean {
    return this.isFree(around(middle, size));
  }

  /** Takes the free spot for a label that is nearest to the wanted middle, or one below everything if there is none. */
  settle(wish: Point, size: Size): Point {
    const near = OFFSETS.find(({ x, y }) => this.hasRoom({ x: wish.x + x, y: wish.y + y }, size));
    const middle = near
      ? { x: wish.x + near.x, y: wish.y + near.y }
      : { x: wish.x, y: this.bottom + size.height / 2 + MARGIN };
    this.take(around(middle, size));
    return middle;
  }
}

/** Returns the box around a middle. */
export function boxAround({ x, y }: Point, { width, height }: Size): Box {
  return { x: x - width / 2, y: y - height / 2, width, height };
}

const around = (middle: Point, { width, height }: Size) =>
  boxAround(middle, { width: width + 2 * MARGIN, height: height + 2 * MARGIN });

export function overlap(one: Box, other: Box): boolean {
  return (
    one.x < other.x + other.width &&
    other.x < one.x + one.width &&
    one.y < other.y + other.height &&
    other.y < one.y + one.height
  );
}

function cellsOf({ x, y, width, height }: Box): string[] {
  const cells: string[] = [];
  for (let column = Math.floor(x / CELL); column <= Math.floor((x + width) / CELL); column++)
    for (let row = Math.floor(y / CELL); row <= Math.floor((y + height) / CELL); row++)
      cells.push(`${column} ${row}`);
  return cells;
}

function offsets(): Point[] {
  const found: Point[] = [];
  for (let x = -REACH.width; x <= REACH.width; x += STEP)
    for (let y = -REACH.height; y <= REACH.height; y += STEP) found.push({ x, y });
  const cost = ({ x, y }: Point) => Math.abs(y) + 2.5 * Math.abs(x);
  return found.sort((one, other) => cost(one) - cost(other));
}
