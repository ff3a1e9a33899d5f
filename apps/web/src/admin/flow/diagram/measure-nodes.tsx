import { useEffect, useRef, useState } from 'react';
import type { Content } from './content.ts';
import type { Connection } from './geometry/connections.ts';
import type { Size } from './geometry/ground.ts';
import type { Sizes } from './geometry/lines.ts';
import { eventsInWords } from './lines/events-in-words.ts';
import { TransitionLabel } from './lines/transition-label.tsx';
import { StateBox } from './nodes/state-box.tsx';

/** Renders states and labels out of sight, and reports the size of each in this browser's font. */
export function MeasureNodes(props: {
  content: Content;
  connections: Connection[];
  onMeasured: (sizes: Sizes) => void;
}) {
  const { content, connections, onMeasured } = props;
  const { graph, choices, event_names } = content;
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
  }, [room, content, connections]);
  return (
    <div ref={setRoom} aria-hidden className="invisible absolute h-0 overflow-hidden">
      {graph.nodes.map((state) => (
        <div key={state.id} data-state={state.id} className="w-max">
          <StateBox state={state} choices={choices.get(state.id) ?? []} />
        </div>
      ))}
      {connections.map((connection) => (
        <div key={connection.id} data-label={connection.id} className="w-max">
          <TransitionLabel {...connection} events={eventsInWords(connection, event_names)} />
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
