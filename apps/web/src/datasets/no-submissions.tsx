import type { MouseEvent } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Waveform } from '#components/waveform.tsx';
import { settings } from '#lib/settings.ts';

/** Says why the list is empty: nothing has come in, or nothing matches the filters. */
export function NoSubmissions(props: { filtered: boolean; onClear: (press: MouseEvent) => void }) {
  return (
    <div className="grid justify-items-center gap-3 rounded-xl border border-dashed border-control px-6 py-14 text-center">
      <Waveform peaks={null} strokes={40} className="h-6 w-52 text-primary" />
      <h2 className="text-xl font-bold">No submissions found</h2>
      {props.filtered ? (
        <>
          <p className="text-muted">
            Nothing matches these filters. Change them, or clear them to see everything.
          </p>
          <Button variant="outline" onClick={props.onClear}>
            Show all submissions
          </Button>
        </>
      ) : (
        <>
          <p className="text-muted">Voice notes appear here as soon as people send them in the chat.</p>
          {settings.embedded && (
            <Button asChild variant="whatsapp">
              <a href="/simulator" target="_blank">
                Send the first one in the simulator
              </a>
            </Button>
          )}
        </>
      )}
    </div>
  );
}
