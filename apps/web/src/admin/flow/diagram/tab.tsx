import type { Graph } from '@labrish/api/state-machine/schema';
import { RefreshCw, Smartphone } from 'lucide-react';
import { lazy, Suspense, useEffect, useId, useRef, useState } from 'react';
import { FunnelProvider, FunnelSelect } from '#admin/flow/funnel.tsx';
import { Pulse } from '#components/pulse.tsx';
import { Alert, SmallButton, classNames } from '#components/ui/elements.tsx';
import { isWide, useAdminLocation } from '#admin/admin-location.ts';
import { AsList } from './as-list.tsx';
import { Drawing, useGraph } from './drawing.tsx';
import { Input } from '#components/ui/form.tsx';
import { isTyping } from '#lib/is-typing.ts';
import { counted } from '#lib/format.ts';

/** Loads the side panel only when a state or line opens: looking at the diagram does not need it. */
const SidePanel = lazy(async () => ({ default: (await import('./side-panel.tsx')).SidePanel }));

const beside = 'lg:grid-cols-[minmax(0,1fr)_minmax(24rem,32rem)]';

/** Shows how the conversation leads from state to state. */
export function DiagramTab() {
  const { state_key, line, openState, isTrying, setTrying } = useAdminLocation();
  const isOpen = isWide() && (state_key !== null || line !== null);
  const { data: graph, error, isFetching, refetch } = useGraph();
  const failure = !isFetching && error && <Failure message={error.message} retry={() => void refetch()} />;
  return (
    <section aria-labelledby="diagram-title" className="grid gap-4">
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id="diagram-title" className="text-xl font-bold">
          State Machine Flow
        </h2>
        <span className="flex gap-2">
          <SmallButton icon={Smartphone} onClick={() => setTrying(true)}>
            Try it
          </SmallButton>
          <SmallButton disabled={isFetching} onClick={() => void refetch()}>
            <RefreshCw aria-hidden className={isFetching ? 'animate-spin' : ''} />
            Refresh
          </SmallButton>
        </span>
        {graph && graph.nodes.length > 0 && <Summary graph={graph} />}
      </header>
      {failure}
      {graph && graph.nodes.length > 0 ? (
        <FunnelProvider>
          <div className="flex flex-wrap items-end justify-between gap-3">
            <FindState states={graph.nodes} />
            <FunnelSelect />
          </div>
          <AsList graph={graph} onOpen={openState} />
          <div className={classNames('grid grid-cols-1 items-start gap-4', isOpen && beside)}>
            <div className="relative overflow-hidden rounded-xl border bg-sunken">
              <div className="h-[700px]">
                <Drawing graph={graph} />
              </div>
              {isFetching && <Overlay />}
            </div>
            {(isOpen || isTrying) && (
              <Suspense fallback={<p role="status">Loading...</p>}>
                <SidePanel />
              </Suspense>
            )}
          </div>
          <p className="text-sm text-muted">
            Click a state, a line or a choice to work on it. Scroll to move, on a touch screen with two
            fingers; pinch or hold Ctrl and scroll to zoom. Dashed lines lead back or sideways. By keyboard:
            Tab goes from state to state, ↓ to its choices, → to the lines that leave it and ← to those that
            arrive; Enter opens.
          </p>
        </FunnelProvider>
      ) : (
        !failure && <Nothing loading={isFetching} />
      )}
    </section>
  );
}

function Summary({ graph: { nodes, edges } }: { graph: Graph }) {
  const initial = nodes.find((node) => node.isInitial);
  const facts = [
    counted(nodes.length, 'state'),
    counted(edges.length, 'transition'),
    initial ? `Initial state: ${initial.label || initial.id}` : 'No initial state',
  ];
  return (
    <p dir="auto" className="w-full [overflow-wrap:anywhere] text-muted">
      {facts.join(' · ')}
    </p>
  );
}

function Nothing({ loading }: { loading: boolean }) {
  return (
    <div
      role="status"
      className="grid h-[700px] place-content-center justify-items-center gap-3 rounded-xl border bg-sunken px-6 text-center text-muted"
    >
      {loading && <Pulse className="h-8 text-primary" />}
      {loading ? 'Loading state machine…' : 'State machine data will appear here once loaded.'}
    </div>
  );
}

function Overlay() {
  return (
    <div role="status" className="absolute inset-0 z-10 grid place-content-center bg-sunken/70 font-semibold">
      <p className="flex items-center gap-3 rounded-xl border bg-card px-5 py-3 shadow-md">
        <Pulse className="h-5 text-primary" />
        Updating diagram…
      </p>
    </div>
  );
}

function Failure({ message, retry }: { message: string; retry: () => void }) {
  return (
    <Alert variant="destructive">
      <h3 className="font-semibold">Unable to load diagram</h3>
      <p>{message}</p>
      <SmallButton className="w-fit" onClick={retry}>
        Try again
      </SmallButton>
    </Alert>
  );
}

/**
 * Finds a state by its name or key, brings it into view and focuses it. The key `/` focuses the search field from anywhere on
 * the page.
 */
function FindState({ states }: { states: Graph['nodes'] }) {
  const list = useId();
  const field = useRef<HTMLInputElement>(null);
  const [wanted, setWanted] = useState('');
  const [isUnknown, setUnknown] = useState(false);
  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target))
        return;
      event.preventDefault();
      field.current?.focus();
    };
    addEventListener('keydown', focus);
    return () => removeEventListener('keydown', focus);
  }, []);
  const find = () => {
    const name = wanted.trim().toLowerCase();
    const namesOf = ({ id, label }: Graph['nodes'][number]) => [label, id].map((one) => one.toLowerCase());
    const found =
      states.find((state) => namesOf(state).includes(name)) ??
      states.find((state) => name !== '' && namesOf(state).some((one) => one.includes(name)));
    setUnknown(found === undefined);
    // Focus the node: React Flow then brings it into view.
    if (found)
      document.querySelector<HTMLElement>(`.react-flow__node[data-id="${CSS.escape(found.id)}"]`)?.focus();
  };
  return (
    <form
      role="search"
      className="flex flex-wrap items-center gap-x-3 gap-y-1"
      onSubmit={(event) => {
        event.preventDefault();
        find();
      }}
    >
      <Input
        ref={field}
        type="search"
        list={list}
        aria-label="Find a state"
        placeholder="Find a state: press /"
        className="w-56"
        value={wanted}
        onChange={({ target }) => {
          setWanted(target.value);
          setUnknown(false);
        }}
      />
      <datalist id={list}>
        {states.map(({ id, label }) => (
          <option key={id} value={label || id} />
        ))}
      </datalist>
      <span role="status" className="text-sm text-muted">
        {isUnknown && `No state has “${wanted.trim()}” in its name.`}
      </span>
    </form>
  );
}
