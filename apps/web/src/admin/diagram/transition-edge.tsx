import { BaseEdge, EdgeLabelRenderer, type Edge, type EdgeProps } from '@xyflow/react';
import type { Line } from './geometry/lines.ts';
import { TransitionLabel } from './transition-label.tsx';

export type TransitionEdge = Edge<{ [Key in keyof Line]: Line[Key] }, 'transition'>;

/** A line as `drawLines` has laid it, with its label on it. Screen readers get the line's own name instead of the label. */
function DrawnTransition({ data, markerEnd, style }: EdgeProps<TransitionEdge>) {
  if (!data) return null;
  const { path, label, connection } = data;
  return (
    <>
      <BaseEdge path={path} {...(markerEnd && { markerEnd })} {...(style && { style })} />
      <EdgeLabelRenderer>
        <div
          aria-hidden
          className="nodrag nopan pointer-events-auto absolute cursor-text select-text"
          style={{ transform: `translate(-50%, -50%) translate(${label.x}px, ${label.y}px)` }}
        >
          <TransitionLabel wordings={connection.wordings} back={connection.back} />
        </div>
      </EdgeLabelRenderer>
    </>
  );
}

export const edgeTypes = { transition: DrawnTransition };
