import type { Graph } from '@labrish/api/state-machine/schema';
import { useEffect, useRef, useState } from 'react';
import type { Connection } from './geometry/connections.ts';
import type { Size } from './geometry/ground.ts';
import type { Sizes } from './geometry/lines.ts';
import { StateBox } from './state-box.tsx';
import { TransitionLabel } from './transition-label.tsx';

/** Renders states and labels out of sight, and tells how large each comes out in this browser's type. */
export function Measured(props: {
  states: Graph['nodes'];
  connections: Connection[];
  onMeasured: (sizes: Sizes) => void;
}) {
  const { states, connections, onMeasured } = props;
  const [room, setRoom] = useState<HTMLDivElement | null>(null);
  const latest = useRef(onMeasured);
  useEffect(() => {
    latest.current = onMeasured;
  });
  useEffect(() => {
    let wanted = true;
    void document.fonts.ready.then(() => {
      if (room && wanted) latest.current({ states: sizesIn(room, 'state'), labels: sizesIn(room, 'label') });
    });
    return () => {
      wanted = false;
    };
  }, [room, states, connections]);
  return (
    <div ref={setRoom} aria-hidden className="invisible absolute h-0 overflow-hidden">
      {states.map((state) => (
        <div key={state.id} data-state={state.id} className="w-max">
          <StateBox state={state} />
        </div>
      ))}
      {connections.map(({ id, wordings, back }) => (
        <div key={id} data-label={id} className="w-max">
          <TransitionLabel wordings={wordings} back={back} />
        </div>
      ))}
    </div>
  );
}

function sizesIn(room: HTMLElement, kind: 'state' | 'label'): Map<string, Size> {
  return new Map(
    [...room.querySelectorAll<HTMLElement>(`[data-${kind}]`)].map((element) => {
      const { width, height } = element.getBoundingClientRect();
      return [element.dataset[kind] ?? '', { width: Math.ceil(width), height: Math.ceil(height) }];
    }),
  );
}
