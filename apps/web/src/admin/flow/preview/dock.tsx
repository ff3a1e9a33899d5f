import type { FlowTest } from '@labrish/conversation/flow-test';
import type { Flow } from '@labrish/conversation/types';
import { X } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { useMayEdit } from '#admin/access.ts';
import { SaveAsTest } from '../flow-tests/save-as-test.tsx';
import { Button } from '#components/ui/button.tsx';
import { classNames } from '#lib/class-names.ts';
import { PreviewPhone } from './phone.tsx';
import { NEWCOMER } from '../personas.ts';
import { publishActivePath } from './active-path.ts';
import type { Trial } from '../trial.ts';

/** Shows the phone above the page, which stays usable beside it; on a small screen the phone fills the screen. */
export function PhoneDock(props: {
  flow: Flow;
  trial: Trial | undefined;
  /** The side of the page on which the phone hides least. */
  side: 'left' | 'right';
  onClose: () => void;
}) {
  const { flow } = props;
  const mayEdit = useMayEdit();
  const [chat, setChat] = useState<Omit<FlowTest, 'name'>>();
  useEffect(() => () => publishActivePath(undefined), []);
  useEffect(() => {
    if (props.side === 'left') return;
    const { style } = document.documentElement;
    style.setProperty('--toasts-right', '24rem');
    return () => void style.removeProperty('--toasts-right');
  }, [props.side]);
  const onTaken = useCallback(
    (taken: { state_key: string | null; transitions: string[] }) => {
      const ways = flow.transitions.filter(({ id }) => taken.transitions.includes(id));
      publishActivePath({ ...taken, ways });
    },
    [flow],
  );
  const { start = NEWCOMER, play = [] } = props.trial ?? {};
  return (
    <div
      className={classNames(
        'fixed inset-x-2 bottom-2 z-40 mx-auto max-w-[25rem] rounded-2xl bg-band shadow-xl sm:bottom-4 sm:mx-0 sm:w-88',
        props.side === 'left' ? 'sm:right-auto sm:left-4' : 'sm:right-4 sm:left-auto',
      )}
    >
      <div className="on-band flex items-center justify-between rounded-t-2xl pt-1 pr-1 pl-3 text-band-ink">
        <h3 className="text-sm font-semibold">Try the chat</h3>
        <Button variant="ghost" size="icon" aria-label="Close the phone" onClick={props.onClose}>
          <X aria-hidden />
        </Button>
      </div>
      <PreviewPhone
        flow={flow}
        start={start}
        play={play}
        onTaken={onTaken}
        {...(mayEdit && { onSaveAsTest: setChat })}
      />
      <SaveAsTest chat={chat} onClose={() => setChat(undefined)} />
    </div>
  );
}
