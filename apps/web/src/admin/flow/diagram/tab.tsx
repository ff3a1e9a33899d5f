import type { Graph } from '@labrish/api/state-machine/schema';
import { Printer, RefreshCw, Smartphone } from 'lucide-react';
import { lazy, Suspense, useId, useRef, useState } from 'react';
import { FunnelProvider, FunnelSelect } from '#admin/flow/funnel.tsx';
import { Pulse } from '#components/pulse.tsx';
import { Alert, Button, SmallButton, classNames } from '#components/ui/elements.tsx';
import { isWide, useAdminLocation } from '#admin/admin-location.ts';
import { AsList } from './as-list.tsx';
import { useGraph } from './graph.ts';
import { afterPage } from '#components/later.tsx';
import { Input, Form } from '#components/ui/form.tsx';
import { isTyping, usePageKeys } from '#lib/page-keys.ts';
import { counted } from '#lib/format.ts';
import { download } from '#lib/download.ts';
import { pathsFromStart } from './geometry/layout.ts';
import type { Layout } from './surface/view.ts';
import { Pending } from '#components/section.tsx';

/** The library that draws is heavy: it loads once the page is on the screen. */
const Drawing = afterPage(async () => (await import('./drawing.tsx')).Drawing);

/** Loads the side panel only when a state or line opens: looking at the diagram does not need it. */
const SidePanel = lazy(async () => ({ default: (await import('./side-panel.tsx')).SidePanel }));

const beside = 'lg:grid-cols-[minmax(0,1fr)_minmax(24rem,32rem)]';

/** Saves the diagram as an SVG file. */
async function printAsSvg(drawn: Layout) {
  const { toSvg } = await import('./svg.ts');
  const canvas = document.createElement('canvas').getContext('2d');
  const measure = (text: string, font: string) => {
    if (!canvas) return 0;
    canvas.font = font;
    return canvas.measureText(text).width;
  };
  download('conversation.svg', toSvg(drawn, 'State Machine Flow', measure), 'image/svg+xml');
}

/** Shows how the conversation leads from state to state. */
export function DiagramTab() {
  const { state_key, line, openState, isTrying, setTrying } = useAdminLocation();
  const isOpen = isWide() && (state_key !== null || line !== null);
  const { data: graph, error, isFetching, refetch } = useGraph();
  const [drawn, setDrawn] = useState<Layout>();
  const failure = !isFetching && error && <Failure message={error.message} retry={() => void refetch()} />;
  return (
    <section aria-labelledby="diagram-title" className="grid gap-4">
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id="diagram-title" className="text-xl font-bold">
          State Machine Flow
        </h2>
        <span className="flex flex-wrap gap-2">
          <SmallButton icon={Smartphone} onClick={() => setTrying(true)}>
            Try it
          </SmallButton>
          <SmallButton icon={Printer} disabled={!drawn} onClick={() => drawn && void printAsSvg(drawn)}>
            Print (SVG)
          </SmallButton>
          <SmallButton disabled={isFetching} onClick={() => void refetch()}>
            <RefreshCw aria-hidden className={isFetching ? 'animate-spin' : ''} />
            Refresh
          </SmallButton>
        </span>
        {graph && graph.nodes.length > 0 && <Summary graph={graph} onOpen={openState} />}
      </header>
      {failure}
      {graph && graph.nodes.length > 0 ? (
        <FunnelProvider>
          <div className="flex flex-wrap items-end justify-between gap-3">
            <FindState states={graph.nodes} />
            <FunnelSelect />
          </div>
          <div className={classNames('grid grid-cols-1 items-start gap-4', isOpen && beside)}>
            <div className="relative overflow-hidden rounded-xl border bg-sunken">
              <div className="h-[700px]">
                <Drawing graph={graph} onDrawn={setDrawn} />
              </div>
              {isFetching && <Overlay />}
            </div>
            {(isOpen || isTrying) && (
              <Suspense fallback={<Pending />}>
                <SidePanel />
              </Suspense>
            )}
          </div>
          <p className="text-sm text-muted">
            Click a state, line or choice to edit it. Scroll to move (two fingers on a touch screen); pinch,
            or hold Ctrl and scroll, to zoom. Point at a line to see when it is used; zoom in to see this on
            every line. Dashed lines lead back or sideways. Keyboard: Tab moves between states, ↓ to a state’s
            choices, → to its outgoing lines and ← to its incoming lines; Enter opens.
          </p>
          <AsList graph={graph} onOpen={openState} />
        </FunnelProvider>
      ) : (
        !failure && <Nothing loading={isFetching} />
      )}
    </section>
  );
}

function Summary({ graph, onOpen }: { graph: Graph; onOpen: (state_key: string) => void }) {
  const { nodes, edges } = graph;
  const paths = pathsFromStart(graph);
  const unreached = nodes.filter(({ id }) => !paths.has(id));
  const initial = nodes.find((node) => node.isInitial);
  const facts = [
    counted(nodes.length, 'state'),
    counted(edges.length, 'transition'),
    initial ? `Initial state: ${initial.label || initial.id}` : 'No initial state',
  ];
  return (
    <div className="flex w-full flex-wrap gap-x-6 gap-y-1 [overflow-wrap:anywhere] text-muted">
      <p dir="auto">{facts.join(' · ')}</p>
      {unreached.length === 0 ? (
        <p>Every state has a path from the start.</p>
      ) : (
        <p className="flex flex-wrap gap-x-3">
          {`${counted(unreached.length, 'state')} cannot be reached:`}
          {unreached.map(({ id, label }) => (
            <Button
              key={id}
              variant="link"
              className="h-auto max-w-full p-0 text-left whitespace-normal"
              onClick={() => onOpen(id)}
            >
              <span dir="auto">{label || id}</span>
            </Button>
          ))}
        </p>
      )}
    </div>
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
  usePageKeys((event) => {
    if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
    event.preventDefault();
    field.current?.select();
  });
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
    <Form role="search" className="flex flex-wrap items-center gap-x-3 gap-y-1" onSubmit={find}>
      <Input
        ref={field}
        type="search"
        list={list}
        aria-label="Find a state"
        placeholder={matchMedia('(hover: none)').matches ? 'Find a state' : 'Find a state: press /'}
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
        {isUnknown && `No state name contains “${wanted.trim()}”.`}
      </span>
    </Form>
  );
}
