import type { ReactFlowInstance } from '@xyflow/react';
import { extentOf, fitted } from '../geometry/extent.ts';
import { boxAround, type Box } from '../geometry/ground.ts';
import type { TransitionEdge } from '../lines/transition-edge.tsx';
import type { StateNode } from '../nodes/state-node.tsx';
import type { Spot } from './spots.ts';
import type { Content } from '#admin/flow/diagram/content.ts';
import type { Place } from '#admin/flow/diagram/geometry/layout.ts';
import type { Line, Sizes } from '#admin/flow/diagram/geometry/lines.ts';

export type Instance = ReactFlowInstance<StateNode, TransitionEdge>;

/** Below this zoom, descriptions and choices cannot be read: only the names of states show, larger. */
export const FAR = 0.62;

/** Fits everything into the view, or the beginning if everything is too large. */
export function fit(flow: Instance, { content, places, lines, sizes }: Layout, surface: HTMLElement) {
  const initial = content.graph.nodes.find((state) => state.isInitial);
  const start = places.get(initial?.id ?? '');
  void flow.setViewport(fitted(extentOf(places, lines, sizes), start, surface));
}

/** Moves the view to the box, unless all of the box is visible at a zoom of at least `nearest`. */
export async function bringIntoView(flow: Instance, box: Box | undefined, surface: HTMLElement, nearest = 0) {
  if (!box) return;
  const { x, y, zoom } = flow.getViewport();
  const left = box.x * zoom + x;
  const top = box.y * zoom + y;
  const isSeen =
    zoom >= nearest &&
    left >= 0 &&
    top >= 0 &&
    left + box.width * zoom <= surface.clientWidth &&
    top + box.height * zoom <= surface.clientHeight;
  if (isSeen) return;
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await flow.setCenter(middle.x, middle.y, { zoom: zoom < nearest ? 1 : zoom });
}

export function boxOfState({ places, sizes }: Layout, id: string): Box | undefined {
  const place = places.get(id);
  return place && { width: 0, height: 0, ...sizes.states.get(id), ...place };
}

export function boxOfLabel({ lines }: Layout, id: string): Box | undefined {
  const line = lines.find(({ connection }) => connection.id === id);
  return line && boxAround(line.label, line.size);
}

/** Selector of the elements that represent a line or a state. */
const WHOLE = '[data-line], .react-flow__node, .react-flow__edge';

/** Returns the id of the state or line that the element belongs to. */
export function elementIdAround(target: EventTarget): string | undefined {
  const found = target instanceof Element ? target.closest<HTMLElement | SVGElement>(WHOLE) : null;
  return found?.dataset.line ?? found?.dataset.id;
}

/** Returns the id of the line whose label the element belongs to. */
export function labelAround(target: EventTarget): string | undefined {
  return target instanceof Element ? target.closest<HTMLElement>('[data-line]')?.dataset.line : undefined;
}

/** Returns the id of the choice whose row the element belongs to. */
export function choiceAround(target: EventTarget): string | undefined {
  return target instanceof Element ? target.closest<HTMLElement>('[data-choice]')?.dataset.choice : undefined;
}

/** Returns the ids of the choices that a state shows, from top to bottom. */
export function choicesShown(surface: Element, state: string): string[] {
  return [...surface.querySelectorAll<HTMLElement>(`${nodeOf(state)} [data-choice]`)].map(
    ({ dataset }) => dataset.choice ?? '',
  );
}

export function elementOf(surface: Element, spot: Spot): HTMLElement | null {
  if (spot.kind === 'state') return surface.querySelector(nodeOf(spot.id));
  if (spot.kind === 'line') return surface.querySelector(`[data-line="${CSS.escape(spot.id)}"]`);
  return surface.querySelector(`${nodeOf(spot.state)} [data-choice="${CSS.escape(spot.id)}"]`);
}

function nodeOf(state: string): string {
  return `.react-flow__node[data-id="${CSS.escape(state)}"]`;
}

/** The diagram's content with the positions of all its parts. */
export interface Layout {
  content: Content;
  places: ReadonlyMap<string, Place>;
  sizes: Sizes;
  lines: Line[];
}
