import {
  BaseEdge,
  EdgeLabelRenderer,
  useStore,
  type Edge,
  type EdgeProps,
  MarkerType,
  type ReactFlowState,
} from '@xyflow/react';
import { classNames } from '#components/ui/elements.tsx';
import { ZOOM } from '../geometry/extent.ts';
import type { Point } from '../geometry/ground.ts';
import type { Line } from '../geometry/lines.ts';
import type { Connection } from '../geometry/connections.ts';
import type { Graph } from '@labrish/api/state-machine/schema';
import type { ActivePath } from '#admin/flow/preview/active-badges.tsx';

export type TransitionEdge = Edge<
  { [Key in keyof Line]: Line[Key] } & {
    /** The accessible name: both states, then the event, rules and actions of each transition, as on the label. */
    name: string;
    /** Whether it, or a state at one of its ends, is active. */
    isActive?: boolean;
    /** Whether it is open, or has the pointer or the focus. */
    isRead?: boolean;
    /** Point at which the pointer entered the line. */
    at?: Point | undefined;
  },
  'transition'
>;

/** Width in pixels of the strip around a line in which the pointer means the line: half of it on each side. */
const NEAR = 16;

/**
 * Draws a line as `drawLines` laid it out, with its label. Arrow keys move the focus from a state to the label, which opens the
 * line. When zoomed out, only the label of the line that is open or has the pointer or the focus shows, as large as on the page, and
 * at the pointer.
 */
function DrawnTransition({ id, data, markerEnd, style }: EdgeProps<TransitionEdge>) {
  const place = useStore((surface) => data && placeOfLabel(data, surface));
  if (!data) return null;
  const { path, drawn, size, connection, name, isActive, isRead } = data;
  return (
    <>
      <BaseEdge
        path={isActive ? path : drawn}
        interactionWidth={NEAR}
        {...(markerEnd && (data.isWhole || isActive === true) && { markerEnd })}
        {...(style && { style })}
      />
      <EdgeLabelRenderer>
        <div
          role="link"
          tabIndex={-1}
          aria-roledescription="line"
          data-line={id}
          className={classNames('line-label nodrag nopan', isActive && 'is-active', isRead && 'is-read')}
          style={{ ...size, transform: `translate(-50%, -50%) ${place}` }}
        >
          <span className="sr-only">{name}</span>
          <TransitionLabel {...connection} />
        </div>
      </EdgeLabelRenderer>
    </>
  );
}

/** Room in pixels between a label and the pointer beneath it, and the edges of the surface. */
const ROOM = 10;

/** Returns the middle and the size of a label as a CSS transform. At the pointer it stays within the surface. */
function placeOfLabel(
  { label, size, isRead, at }: NonNullable<TransitionEdge['data']>,
  { width, height, transform: [left, top, zoom] }: Pick<ReactFlowState, 'width' | 'height' | 'transform'>,
): string {
  const scale = isRead ? Math.max(1, 1 / zoom) : 1;
  let { x, y } = label;
  if (at && isRead && zoom < ZOOM.readable) {
    const [wide, high] = [(size.width * scale) / 2 + ROOM / zoom, (size.height * scale) / 2 + ROOM / zoom];
    x = Math.max(-left / zoom + wide, Math.min(at.x, (width - left) / zoom - wide));
    y = Math.max(-top / zoom + high, Math.min(at.y - high, (height - top) / zoom - high));
  }
  return `translate(${x}px, ${y}px) scale(${scale})`;
}

export const edgeTypes = { transition: DrawnTransition };

/** Shows the text at a line: one paragraph for each of its transitions, as SPEC has it. A long key breaks after an underscore. */
export function TransitionLabel({ wordings, back }: Pick<Connection, 'wordings' | 'back'>) {
  return (
    <div
      aria-hidden
      className={classNames(
        'grid w-max max-w-[8rem] gap-1 divide-y rounded-lg border bg-card px-1.5 py-1 text-[0.6875rem] leading-[1.25] text-ink',
        back ? 'border-sorrel' : 'border-control',
      )}
    >
      {wordings.map(({ event, guard, actions }, i) => (
        <p key={i} className="[overflow-wrap:anywhere] not-last:pb-1">
          <strong className={classNames('block font-semibold', back ? 'text-sorrel' : 'text-primary')}>
            {event.split(/(?<=_)/).flatMap((part, at) => [<wbr key={at} />, part])}
          </strong>{' '}
          {guard && <span className="block">{guard}</span>}{' '}
          {actions && <span className="block text-muted">{actions}</span>}
        </p>
      ))}
    </div>
  );
}

/** In pixels (SPEC section 9). */
const STROKE_WIDTH = 2.5;
const FORTH = 'var(--primary)';
const BACK = 'var(--sorrel)';
/** Colour of the transitions that the phone has just taken. */
const TAKEN = 'var(--mango)';

/** Converts the diagram's lines to edges of React Flow (`@xyflow/react`). */
export function toEdges(lines: Line[], { nodes }: Graph): TransitionEdge[] {
  const names = new Map(nodes.map((state) => [state.id, state.label || state.id]));
  return lines.map((line) => {
    const { id, source, target, back, wordings } = line.connection;
    const name = `From ${names.get(source)} to ${names.get(target)}: ${wordings
      .map(({ event, guard, actions }) => [event, guard, actions].filter(Boolean).join(' '))
      .join('; ')}`;
    return {
      id,
      source,
      target,
      type: 'transition',
      animated: back,
      data: { ...line, name },
      ariaLabel: name,
      ...drawnIn(back ? BACK : FORTH),
      // Hide the edge from screen readers: its label is read out, focused and opened instead.
      domAttributes: { 'aria-hidden': true },
    };
  });
}

/**
 * Highlights the edges of the active state or line, and colours the path that the phone has just taken. All other edges stay
 * the identical objects; the stylesheet dims them.
 *
 * @param now `active`: id of the state or line to highlight; `at`: where the pointer entered it; `path`: states of
 *   the path from the start to the open state; `taken`: the phone's path
 */
export function withActive(
  edges: TransitionEdge[],
  now: {
    active: string | undefined;
    at: Point | undefined;
    path: readonly string[];
    taken: ActivePath | undefined;
  },
): TransitionEdge[] {
  const { active, at, path, taken } = now;
  return edges.map((edge) => {
    const { id, source, target, data } = edge;
    const isTaken = taken?.ways.some((way) => way.from_state === source && way.to_state === target);
    const isOnPath = path.some((state, i) => state === source && path[i + 1] === target);
    const isActive = isOnPath || (active !== undefined && [id, source, target].includes(active));
    if (!data || (!isTaken && !isActive)) return edge;
    return {
      ...edge,
      ...(isTaken && drawnIn(TAKEN)),
      ...(isActive && { className: 'is-active', zIndex: 1 }),
      data: { ...data, isActive, isRead: id === active, at },
    };
  });
}

function drawnIn(colour: string) {
  return {
    style: { stroke: colour, strokeWidth: STROKE_WIDTH },
    markerEnd: {
      type: MarkerType.ArrowClosed,
      color: colour,
      width: 18,
      height: 18,
      markerUnits: 'userSpaceOnUse',
    },
  };
}
