import { useRef, type KeyboardEvent, type RefObject, useEffect } from 'react';
import { nextSpot, type Spot } from './spots.ts';
import {
  type Layout,
  choiceAround,
  choicesShown,
  elementOf,
  labelAround,
  elementIdAround,
  boxOfLabel,
  boxOfState,
  bringIntoView,
  FAR,
  type Instance,
} from './view.ts';

interface Opening {
  onState: (id: string) => void;
  onLine: (id: string) => void;
}

/** Moves the focus through the drawing by arrow keys (`nextSpot`), and opens the focused state or line on Enter. */
export function useKeys(props: {
  flow: Instance | undefined;
  surface: RefObject<HTMLDivElement | null>;
  drawn: Layout;
}) {
  const { flow, surface, drawn } = props;
  /** The spot focused last: for a line it has the state from which the line was reached. */
  const walked = useRef<Spot>(undefined);

  const focus = async (spot: Spot) => {
    if (!flow || !surface.current) return;
    walked.current = spot;
    const take = () => surface.current && elementOf(surface.current, spot)?.focus({ preventScroll: true });
    if (spot.kind === 'choice') {
      await bringIntoView(flow, boxOfState(drawn, spot.state), surface.current, FAR);
      // Wait for the next frame: it renders the choices, which show only when zoomed in.
      requestAnimationFrame(take);
      return;
    }
    // Focus at once, because the next key may be pressed before the drawing has moved.
    take();
    if (spot.kind === 'line') await bringIntoView(flow, boxOfLabel(drawn, spot.id), surface.current);
  };

  const spotAt = (target: EventTarget): Spot | undefined => {
    const line = labelAround(target);
    if (line !== undefined) {
      if (walked.current?.kind === 'line' && walked.current.id === line) return walked.current;
      const source = drawn.lines.find(({ connection }) => connection.id === line)?.connection.source;
      return source === undefined ? undefined : { kind: 'line', id: line, state: source, way: 'out' };
    }
    const state = elementIdAround(target);
    const choice = choiceAround(target);
    if (state === undefined) return undefined;
    return choice === undefined ? { kind: 'state', id: state } : { kind: 'choice', id: choice, state };
  };

  const keyDown = (event: KeyboardEvent, { onState, onLine }: Opening) => {
    const spot = spotAt(event.target);
    if (!spot || !surface.current) return;
    if (event.key === 'Enter' && spot.kind === 'state') return onState(spot.id);
    if (event.key === 'Enter' && spot.kind === 'line') return onLine(spot.id);
    const state = spot.kind === 'state' ? spot.id : spot.state;
    const next = nextSpot(spot, event.key, drawn.lines, choicesShown(surface.current, state));
    if (!next) return;
    event.preventDefault();
    void focus(next);
  };
  return { keyDown, focus };
}

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
