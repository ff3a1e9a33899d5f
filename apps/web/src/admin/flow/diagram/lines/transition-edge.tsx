import { BaseEdge, EdgeLabelRenderer, useStore, type Edge, type EdgeProps } from '@xyflow/react';
import { classNames } from '#components/ui/elements.tsx';
import type { Line } from '../geometry/lines.ts';
import { TransitionLabel } from './transition-label.tsx';

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
