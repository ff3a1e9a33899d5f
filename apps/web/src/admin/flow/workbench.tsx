import { useCallback, useMemo, useState, type ReactNode, useSyncExternalStore, useEffect } from 'react';
import { FlowCheckProvider } from './checks/flow-check-provider.tsx';
import { FlowProvider, useFlow, type Flow as Rows } from './flow-data.ts';
import { TryingContext, type Trial } from './trial.ts';
import { useAdminLocation } from '../admin-location.ts';
import { savedContent, type Content } from './drafts/content.ts';
import { contentNow, drafts, dropIfMoot, whenTyped } from './drafts/drafts.ts';
import { trpc, useIsAdmin, type Outputs } from '#lib/api/trpc.ts';
import type { WholeFlow } from './checks/edited-flow.ts';
import { afterPage, useLater } from '#components/later.tsx';
import { NEWCOMER } from '@labrish/conversation/flow-test';
import type { Flow } from '@labrish/conversation/types';
import { X } from 'lucide-react';
import { IconButton, classNames } from '#components/ui/elements.tsx';
import { QueryFailure, Skeleton } from '#components/section.tsx';
import { publishActivePath } from './preview/active-badges.tsx';
import { SaveAsTest, type Chat } from './flow-tests/save-as-test.tsx';

/** The engine and the country's word lists are heavy: the editor shows before they have loaded. */
const PreviewPhone = afterPage(async () => (await import('./preview/phone.tsx')).PreviewPhone);
const loadEditedFlow = async () => (await import('./checks/edited-flow.ts')).editedFlow;

/** Provides the flow, the checks of its unsaved edits and the preview phone to everything within. */
export function Workbench({ flow, children }: { flow: Rows; children: ReactNode }) {
  return (
    <FlowProvider value={flow}>
      <Bench>{children}</Bench>
    </FlowProvider>
  );
}

function Bench({ children }: { children: ReactNode }) {
  const whole = trpc.flowVersions.whole.useQuery(undefined, { refetchOnMount: 'always' });
  const flow = useEditedFlow(whole.data);
  const { tab, isTrying, setTrying } = useAdminLocation();
  const [trial, setTrial] = useState<Trial>();
  const show = useCallback(
    (wanted?: Trial) => {
      if (wanted) setTrial(wanted);
      setTrying(true);
      focusPhone();
    },
    [setTrying],
  );
  const trying = useMemo(() => ({ show }), [show]);
  return (
    <FlowCheckProvider flow={flow}>
      <TryingContext value={trying}>
        <div
          className={classNames(
            'grid grid-cols-1 items-start gap-4',
            isTrying && tab === 'rules' && 'xl:grid-cols-[minmax(0,1fr)_22rem]',
          )}
        >
          <div className="grid min-w-0 grid-cols-1 gap-4">
            <QueryFailure what="The checks, the tests and the phone could not be loaded." query={whole} />
            {children}
          </div>
          {isTrying && !flow && <Skeleton className="h-96 rounded-2xl opacity-60 max-xl:hidden" />}
          {isTrying && flow && (
            <PhoneDock
              flow={flow}
              trial={trial}
              side={tab === 'diagram' ? 'left' : 'right'}
              onClose={() => setTrying(false)}
            />
          )}
        </div>
      </TryingContext>
    </FlowCheckProvider>
  );
}

/** Returns the conversation as it is typed in this tab; undefined until the server has sent the rest of it and the page has loaded it. */
function useEditedFlow(whole: Outputs['flowVersions']['whole'] | undefined) {
  const rows = useFlow();
  const typed = useUnsavedContents(rows);
  const editedFlow = useLater(loadEditedFlow);
  return useMemo(() => whole && editedFlow?.(whole as WholeFlow, typed), [whole, typed, editedFlow]);
}

/**
 * Returns the content of each state that has a draft, by the state's id: the same map while nobody types. Drops drafts that equal what
 * has been saved meanwhile, in another tab or by somebody else.
 */
function useUnsavedContents({ states, templates, mappings }: Rows): ReadonlyMap<string, Content> {
  const all = useSyncExternalStore(whenTyped, drafts.all);
  useEffect(() => {
    for (const { id, state_key } of states)
      if (all.has(id)) dropIfMoot(id, savedContent({ templates, mappings }, state_key));
  }, [all, states, templates, mappings]);
  return useMemo(() => {
    const typed = new Map<string, Content>();
    for (const { id, state_key } of states) {
      const draft = all.get(id);
      if (!draft) continue;
      typed.set(id, contentNow(draft, savedContent({ templates, mappings }, state_key)));
    }
    return typed;
  }, [all, states, templates, mappings]);
}

export const OPENER_ID = 'try-it';
const PHONE_ID = 'phone';

/** Whether the phone lies above the page, where there is no room for a third column. */
const isSheet = () => !matchMedia('(width >= 80rem)').matches;

/** Moves the focus to the phone, if it is there already: it takes it itself when it opens. */
export function focusPhone(): void {
  document.getElementById(PHONE_ID)?.focus({ preventScroll: true });
}

/** Shows the phone in a column beside the states where there is room, else above the page; on a small screen it fills the screen. */
function PhoneDock(props: {
  flow: Flow;
  trial: Trial | undefined;
  /** The side of the page on which the phone hides least. */
  side: 'left' | 'right';
  onClose: () => void;
}) {
  const { flow } = props;
  const mayEdit = useIsAdmin();
  const [chat, setChat] = useState<Chat>();
  useEffect(() => () => publishActivePath(undefined), []);
  useEffect(() => {
    if (props.side === 'left') return;
    const { style } = document.documentElement;
    style.setProperty('--toasts-right', 'calc(100vw - 20.25rem)');
    style.setProperty('--toasts-width', '18.75rem');
    return () => {
      style.removeProperty('--toasts-right');
      style.removeProperty('--toasts-width');
    };
  }, [props.side]);
  const onTaken = useCallback(
    (taken: { state_key: string | null; transitions: string[] }) => {
      const ways = flow.transitions.filter(({ id }) => taken.transitions.includes(id));
      publishActivePath({ ...taken, ways });
    },
    [flow],
  );
  const { start = NEWCOMER, play = [] } = props.trial ?? {};
  useEffect(() => {
    if (document.activeElement?.id === OPENER_ID) focusPhone();
  }, []);
  const close = () => {
    props.onClose();
    document.getElementById(OPENER_ID)?.focus({ preventScroll: true });
  };
  return (
    <div
      id={PHONE_ID}
      role="region"
      aria-label="Try the chat"
      tabIndex={-1}
      onKeyDown={({ key, defaultPrevented }) => key === 'Escape' && !defaultPrevented && isSheet() && close()}
      className={classNames(
        'fixed inset-x-2 bottom-2 z-40 mx-auto max-w-[25rem] rounded-2xl bg-band shadow-xl outline-none sm:bottom-4 sm:mx-0 sm:w-88',
        props.side === 'left'
          ? 'sm:right-auto sm:left-4'
          : 'sm:right-4 sm:left-auto xl:sticky xl:top-4 xl:right-auto xl:bottom-auto xl:z-0 xl:shadow-none xl:[--phone-room:calc(100dvh-19rem)]',
      )}
    >
      <div className="on-band flex items-center justify-between rounded-t-2xl pt-1 pr-1 pl-3 text-band-ink">
        <h3 className="truncate text-sm font-semibold">
          Try the chat: <span className="font-normal text-band-muted">nothing is sent or stored</span>
        </h3>
        <IconButton label="Close the phone" icon={X} onClick={close} />
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
