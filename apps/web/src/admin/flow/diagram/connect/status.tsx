import { Panel } from '@xyflow/react';
import type { Armed } from './connecting.ts';

/** Says what to do next while a choice waits for its destination. */
export function ConnectStatus({ armed }: { armed: Armed | undefined }) {
  return (
    <Panel position="top-left" className="pointer-events-none max-w-[calc(100%-5.5rem)]">
      <p
        role="status"
        className="rounded-lg text-sm [overflow-wrap:anywhere] not-empty:border not-empty:bg-card not-empty:px-3 not-empty:py-2 not-empty:shadow-md"
      >
        {armed &&
          `Choose where “${armed.choice.label}” leads: click a state, or press / and type its name, then Enter on it; Escape cancels.`}
      </p>
    </Panel>
  );
}
