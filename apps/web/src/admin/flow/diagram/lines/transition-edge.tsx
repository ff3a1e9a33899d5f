import { BaseEdge, EdgeLabelRenderer, useStore, type Edge, type EdgeProps, MarkerType } from '@xyflow/react';
import { classNames } from '#components/ui/elements.tsx';
import type { Line } from '../geometry/lines.ts';
import type { Connection } from '../geometry/connections.ts';
import type { Graph } from '@labrish/api/state-machine/schema';
import type { ActivePath } from '#admin/flow/preview/active-badges.tsx';

export type TransitionEdge = Edge<
  { [Key in keyof Line]: Line[Key] } & {
    /** The accessible name: both states, then the event, rules and actions of each transition, as on the label. */
    name: string;
    /** Names of its events. */
    events: string[];
    /** Whether it, or a state at one of its ends, is active. */
    isActive?: boolean;
    /** Whether it has the pointer or the focus. */
    isRead?: boolean;
  },
  'transition'
>;

/** Width in pixels of the strip around a line in which the pointer means the line: half of it on each side. */
const NEAR = 12;

/**
 * Draws a line as `drawLines` laid it out, with its label. Arrow keys move the focus from a state to the label, which opens the
 * line. When zoomed out, the label with the pointer or the focus is as large as on the page, and has all of SPEC's text.
 */
function DrawnTransition({ id, data, markerEnd, style }: EdgeProps<TransitionEdge>) {
  const enlarged = useStore(({ transform }) => (data?.isRead ? Math.max(1, 1 / transform[2]) : 1));
  if (!data) return null;
  const { path, label, size, connection, name, events, isActive, isRead } = data;
  return (
    <>
      <BaseEdge
        path={path}
        interactionWidth={NEAR}
        {...(markerEnd && { markerEnd })}
        {...(style && { style })}
      />
      <EdgeLabelRenderer>
        <div
          role="link"
          tabIndex={-1}
          aria-roledescription="line"
          data-line={id}
          className={classNames('line-label nodrag nopan', isActive && 'is-active', isRead && 'is-read')}
          style={{
            ...size,
            transform: `translate(-50%, -50%) translate(${label.x}px, ${label.y}px) scale(${enlarged})`,
          }}
        >
          <span className="sr-only">{name}</span>
          <TransitionLabel wordings={connection.wordings} back={connection.back} events={events} />
        </div>
      </EdgeLabelRenderer>
    </>
  );
}

export const edgeTypes = { transition: DrawnTransition };

/** Maximum number of event names shown when zoomed out. */
const NAMES = 2;

/**
 * Shows the text at a line: one paragraph for each of its transitions, as SPEC has it. When zoomed out (`is-far` around it),
 * the names of the line's events replace this text: both are rendered, and diagram.css hides one.
 */
export function TransitionLabel(
  props: Pick<Connection, 'wordings' | 'back'> & {
    events: string[];
  },
) {
  const { wordings, back, events } = props;
  const colour = back ? 'text-sorrel' : 'text-primary';
  return (
    <div
      aria-hidden
      className={classNames(
        'grid min-w-full place-items-center rounded-lg border bg-card text-ink',
        back ? 'border-sorrel' : 'border-control',
      )}
    >
      <div className="label-near col-start-1 row-start-1 grid w-max max-w-[11rem] gap-1 divide-y px-2 py-1 text-[0.75rem] leading-[1.25]">
        {wordings.map(({ event, guard, actions }, i) => (
          <p key={i} className="[overflow-wrap:anywhere] not-last:pb-1">
            <strong className={`block font-semibold ${colour}`}>{event}</strong>{' '}
            {guard && <span className="block">{guard}</span>}{' '}
            {actions && <span className="block text-muted">{actions}</span>}
          </p>
        ))}
      </div>
      <div
        dir="auto"
        className={`label-far col-start-1 row-start-1 line-clamp-3 max-w-[11rem] px-1.5 py-0.5 text-center text-[1.5rem] leading-[1.05] font-semibold [overflow-wrap:anywhere] ${colour}`}
      >
        {events.slice(0, NAMES).join(', ')}
        {events.length > NAMES && ` +${events.length - NAMES}`}
      </div>
    </div>
  );
}

/** Returns the names of a line's events, each once; events without a name are read from their keys. */
export function eventsInWords({ events }: Connection, names: ReadonlyMap<string, string>): string[] {
  return [...new Set(events.map((event_key) => names.get(event_key) ?? fromKey(event_key)))];
}

/** Turns a key into words: YES_CHOSEN is read as "Yes chosen". */
function fromKey(event_key: string): string {
  const words = event_key.replaceAll('_', ' ').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** In pixels (SPEC section 9). */
const STROKE_WIDTH = 2.5;
const FORTH = 'var(--primary)';
const BACK = 'var(--sorrel)';
/** Colour of the transitions that the phone has just taken. */
const TAKEN = 'var(--mango)';

/** Converts the diagram's lines to edges of React Flow (`@xyflow/react`). */
export function toEdges(
  lines: Line[],
  { nodes }: Graph,
  event_names: ReadonlyMap<string, string>,
): TransitionEdge[] {
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
      data: { ...line, name, events: eventsInWords(line.connection, event_names) },
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
 * @param now `active`: id of the state or line to highlight; `read`: id of the one with the pointer or the focus; `taken`: the
 *   phone's path
 */
export function withActive(
  edges: TransitionEdge[],
  now: { active: string | undefined; read: string | undefined; taken: ActivePath | undefined },
): TransitionEdge[] {
  const { active, read, taken } = now;
  return edges.map((edge) => {
    const { id, source, target, data } = edge;
    const isTaken = taken?.ways.some((way) => way.from_state === source && way.to_state === target);
    const isActive = active !== undefined && [id, source, target].includes(active);
    if (!data || (!isTaken && !isActive)) return edge;
    return {
      ...edge,
      ...(isTaken && drawnIn(TAKEN)),
      ...(isActive && { className: 'is-active', zIndex: 1 }),
      data: { ...data, isActive, isRead: id === read },
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
