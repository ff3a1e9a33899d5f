import { getViewportForBounds, type Viewport } from '@xyflow/react';
import type { Box, Point } from './ground.ts';
import type { Place } from './layout.ts';
import type { Line, Sizes } from './lines.ts';

/** Smallest and largest zoom (SPEC sections 2 and 9), and that from which labels of 11 px can be read, so that all of them show. */
export const ZOOM = { least: 0.3, readable: 0.9, most: 1.5 };
const PADDING = 0.15;

/** Returns the box around all states and lines, to fit into the view. Labels are left out: they show only when zoomed in. */
export function extentOf(places: ReadonlyMap<string, Place>, lines: Line[], { states }: Sizes): Box {
  const boxes = [
    ...[...places].map(([id, place]) => ({ ...NOTHING, ...place, ...states.get(id) })),
    ...lines.flatMap(({ path }) =>
      [...path.matchAll(/(-?[\d.]+) (-?[\d.]+)/g)].map(([, x, y]) => ({
        ...NOTHING,
        x: Number(x),
        y: Number(y),
      })),
    ),
  ];
  return unite(boxes);
}

/** Returns the box around boxes. */
export function unite(boxes: Box[]): Box {
  const x = Math.min(...boxes.map((box) => box.x));
  const y = Math.min(...boxes.map((box) => box.y));
  const right = Math.max(...boxes.map((box) => box.x + box.width));
  const bottom = Math.max(...boxes.map((box) => box.y + box.height));
  return { x, y, width: right - x, height: bottom - y };
}

/**
 * Returns the view that shows the whole drawing. If the drawing is too large for the least zoom, shows its beginning, not its
 * middle.
 */
export function fitted(
  extent: Box,
  start: Point | undefined,
  { clientWidth, clientHeight }: Pick<HTMLElement, 'clientWidth' | 'clientHeight'>,
): Viewport {
  const view = getViewportForBounds(extent, clientWidth, clientHeight, ZOOM.least, ZOOM.most, PADDING);
  const { zoom } = view;
  if (!start || (extent.width * zoom <= clientWidth && extent.height * zoom <= clientHeight)) return view;
  const from = (begin: number, length: number, at: number, room: number) =>
    length * zoom <= room ? undefined : Math.min(-begin * zoom + MARGIN, room / 2 - at * zoom);
  return {
    zoom,
    x: from(extent.x, extent.width, start.x, clientWidth) ?? view.x,
    y: from(extent.y, extent.height, start.y, clientHeight) ?? view.y,
  };
}

const MARGIN = 24;
const NOTHING = { width: 0, height: 0 };
