import { useEffect, useRef, type RefObject } from 'react';
import type { Spot } from './spots.ts';
import { type Layout, elementOf, boxOfLabel, boxOfState, bringIntoView, type Instance } from './view.ts';

/**
 * Brings the state or line that opens in the side panel into view, because the panel may cover it. When the panel closes, moves
 * the focus back to that state or line.
 */
export function useOpened(props: {
  instance: Instance | undefined;
  surface: RefObject<HTMLDivElement | null>;
  drawn: Layout;
  state: string | undefined;
  line: string | undefined;
}) {
  const { instance, surface, drawn, state, line } = props;
  const latest = useRef(drawn);
  useEffect(() => {
    latest.current = drawn;
  });
  const before = useRef<Spot>(undefined);
  useEffect(() => {
    if (!instance || !surface.current) return;
    const opened = spotOf(state, line);
    if (opened)
      void bringIntoView(
        instance,
        opened.kind === 'line'
          ? boxOfLabel(latest.current, opened.id)
          : boxOfState(latest.current, opened.id),
        surface.current,
      );
    else if (before.current && document.activeElement === document.body)
      elementOf(surface.current, before.current)?.focus({ preventScroll: true });
    before.current = opened;
  }, [instance, surface, state, line]);
}

function spotOf(state: string | undefined, line: string | undefined): Spot | undefined {
  if (state === undefined) return undefined;
  return line === undefined ? { kind: 'state', id: state } : { kind: 'line', id: line, state, way: 'out' };
}
