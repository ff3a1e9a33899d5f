import type { Spot } from './spots.ts';

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
