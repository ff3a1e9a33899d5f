import type { Graph } from '@labrish/api/state-machine/schema';
import { Flag, Play } from 'lucide-react';
import { classNames } from '#components/ui/elements.tsx';
import type { NodeChoice } from '../content.ts';
import { PORTS } from '../geometry/lines.ts';

export type GraphState = Graph['nodes'][number];

/** Widths in pixels (SPEC section 9). */
const MIN_WIDTH = 180;
const DESCRIPTION_MAX_WIDTH = 220;
/** Maximum number of choices with a row of their own. A state is then at most 160 px high, of the 180 px from one row to the next. */
const ROWS = 4;

export type Box = {
  state: GraphState;
  choices: NodeChoice[];
  /** Whether the destination of a choice can be changed here. */
  mayConnect?: boolean;
  /** Whether a path leads here from the initial state. */
  isReached?: boolean;
  /** Whether the state is open for editing. */
  isOpen?: boolean;
  /** The choice whose destination is being chosen. */
  armed_choice?: string | undefined;
};

/**
 * Draws a state. The initial state has a strong blue border, final states are green, and both have a sign beside the name. When
 * zoomed out (`is-far` around it) only the name shows, as large as fits.
 */
export function StateBox(props: Box) {
  const { state, choices, mayConnect = false, isReached = true, isOpen = false, armed_choice } = props;
  const look = state.isInitial ? 'initial' : state.type;
  return (
    <div
      data-look={look}
      style={{ minWidth: MIN_WIDTH }}
      className={classNames(
        'grid h-full min-h-20 content-center gap-1 rounded-xl border-2 border-control bg-card px-3 py-1.5 text-left text-ink shadow-sm',
        !isReached && 'border-dashed',
        isOpen && 'outline-3 outline-offset-4 outline-mango',
        look === 'initial' && 'border-sea ring-4 ring-sea-soft',
        look === 'final' && 'border-success bg-success-soft',
      )}
    >
      <div data-port={PORTS.name} className="flex items-start gap-1.5">
        {look === 'initial' && <Play aria-hidden className={`${SIGN} text-sea`} />}
        {look === 'final' && <Flag aria-hidden className={`${SIGN} text-success`} />}
        <strong
          dir="auto"
          className={classNames(
            'max-w-[184px] min-w-0 leading-tight font-semibold [overflow-wrap:anywhere] in-[.is-far]:line-clamp-3 in-[.is-far]:text-[1.7rem] in-[.is-far]:leading-[1.05]',
            choices.length > 2 ? 'line-clamp-1' : 'line-clamp-2',
          )}
        >
          {state.label || state.id}
        </strong>
      </div>
      {state.description && (
        <p
          dir="auto"
          style={{ maxWidth: DESCRIPTION_MAX_WIDTH }}
          className={classNames(
            'text-xs leading-[1.3] [overflow-wrap:anywhere] text-muted in-[.is-far]:hidden',
            choices.length > 0 ? 'line-clamp-1 w-[184px]' : 'line-clamp-3 w-max',
          )}
        >
          {state.description}
        </p>
      )}
      {choices.length > 0 && <ChoiceRows choices={choices} mayConnect={mayConnect} armed={armed_choice} />}
    </div>
  );
}

const SIGN = 'mt-0.5 size-4 shrink-0 in-[.is-far]:size-7';

/** Shows the choices of a state in its node, each with a port. A last row counts the choices that have no row. */
function ChoiceRows(props: { choices: NodeChoice[]; mayConnect: boolean; armed: string | undefined }) {
  const { choices, mayConnect, armed } = props;
  const shown = choices.slice(0, ROWS);
  const Row = mayConnect ? ConnectRow : ReadRow;
  return (
    <ul className="grid w-[184px] gap-0.5 text-xs in-[.is-far]:hidden">
      {shown.map((choice) => (
        <li key={choice.id} data-port={choice.id} className="relative grid grid-cols-1">
          <Row choice={choice} isArmed={choice.id === armed} />
          {choice.sides.map((side) => (
            <span
              key={side}
              aria-hidden
              className={classNames(
                'absolute top-1/2 size-2 -translate-y-1/2 rounded-full border',
                side === 'left'
                  ? '-left-[17px] border-sorrel bg-sorrel-soft'
                  : '-right-[17px] border-primary bg-primary-soft',
              )}
            />
          ))}
        </li>
      ))}
      {shown.length < choices.length && (
        <li data-port={PORTS.more} className="px-1.5 leading-4 text-muted">
          +{choices.length - shown.length}
          <span className="sr-only"> more</span>
        </li>
      )}
    </ul>
  );
}

const ROW = 'relative flex min-w-0 justify-between gap-2 rounded bg-sunken px-1.5 text-left leading-5';

/** Shows a choice whose destination can be changed. Arrow keys reach the row from its node; Tab moves between the states. */
function ConnectRow({ choice, isArmed }: { choice: NodeChoice; isArmed: boolean }) {
  return (
    <button
      type="button"
      tabIndex={-1}
      data-choice={choice.id}
      aria-pressed={isArmed}
      className={classNames(
        ROW,
        'cursor-pointer hover:bg-primary-soft focus-visible:outline-2 focus-visible:outline-offset-0',
        isArmed && 'bg-mango text-mango-ink hover:bg-mango',
      )}
    >
      <Words choice={choice} isArmed={isArmed} />
    </button>
  );
}

function ReadRow({ choice }: { choice: NodeChoice }) {
  return (
    <p className={ROW}>
      <Words choice={choice} isArmed={false} />
    </p>
  );
}

function Words({ choice: { label, leads_to }, isArmed }: { choice: NodeChoice; isArmed: boolean }) {
  const isLost = leads_to.length === 0;
  return (
    <>
      <span className="sr-only">{`${label}, leads ${isLost ? 'nowhere' : `to ${leads_to.join(' or ')}`}`}</span>
      <span aria-hidden dir="auto" className="min-w-10 truncate font-medium">
        {label}
      </span>
      {isLost && (
        <span aria-hidden className={classNames('shrink-0', !isArmed && 'text-destructive')}>
          leads nowhere
        </span>
      )}
    </>
  );
}
