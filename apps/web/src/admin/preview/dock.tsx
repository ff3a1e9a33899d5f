import type { Flow } from '@labrish/conversation/types';
import { X } from 'lucide-react';
import { Button } from '#components/ui/button.tsx';
import { PreviewPhone } from './phone.tsx';
import { NEWCOMER } from './who.ts';
import type { Taken, Trial } from './trial.ts';

/** The phone above the page, which can be worked on beside it; on a small screen it has the screen to itself. */
export function PhoneDock(props: {
  flow: Flow;
  trial: Trial | undefined;
  onTaken: (taken: Taken) => void;
  onClose: () => void;
}) {
  const { start = NEWCOMER, play = [] } = props.trial ?? {};
  return (
    <div className="fixed inset-x-2 bottom-2 z-40 mx-auto max-w-[25rem] rounded-2xl bg-band shadow-xl sm:right-4 sm:bottom-4 sm:left-auto sm:mx-0 sm:w-88">
      <div className="on-band flex items-center justify-between rounded-t-2xl pt-1 pr-1 pl-3 text-band-ink">
        <h3 className="text-sm font-semibold">Try the chat</h3>
        <Button variant="ghost" size="icon" aria-label="Close the phone" onClick={props.onClose}>
          <X aria-hidden />
        </Button>
      </div>
      <PreviewPhone flow={props.flow} start={start} play={play} onTaken={props.onTaken} />
    </div>
  );
}
