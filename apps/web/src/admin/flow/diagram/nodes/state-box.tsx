import type { Graph } from '@labrish/api/state-machine/schema';
import { Flag, Play } from 'lucide-react';
import { classNames } from '#lib/class-names.ts';
import type { NodeChoice } from '../content.ts';
import { ChoiceRows } from './choice-rows.tsx';

export type GraphState = Graph['nodes'][number];

/** Widths in pixels (SPEC section 9). */
const MIN_WIDTH = 180;
const DESCRIPTION_MAX_WIDTH = 220;
/**
 * Maximum number of lines of text below a name of two lines. A state is then at most about 150 px high, of the 180 px from one
 * row to the next; the rest is for transition lines, and for one more small line of text.
 */
const LINES = 4;

/**
 * Draws a state. The initial state has a strong blue border, final states are green, and both have a sign beside the name. When
 * zoomed out (`is-far` around it) only the name shows, as large as fits.
 *
 * @param props.isOpen whether the state is open for editing
 * @param props.armed_choice the choice whose destination is being chosen
 */
export function StateBox(props: {
  state: GraphState;
  choices: NodeChoice[];
  mayConnect?: boolean;
  isOpen?: boolean;
  armed_choice?: string | undefined;
}) {
  const { state, choices, mayConnect = false, isOpen = false, armed_choice } = props;
  const look = state.isInitial ? 'initial' : state.type;
  return (
    <div
      data-look={look}
      style={{ minWidth: MIN_WIDTH }}
      className={classNames(
        'grid h-full min-h-20 content-center gap-1 rounded-xl border-2 border-control bg-card px-3 py-1.5 text-left text-ink shadow-sm',
        isOpen && 'outline-3 outline-offset-4 outline-mango',
        look === 'initial' && 'border-sea ring-4 ring-sea-soft',
        look === 'final' && 'border-success bg-success-soft',
      )}
    >
      <div className="flex items-start gap-1.5">
        {look === 'initial' && <Play aria-hidden className={`${SIGN} text-sea`} />}
        {look === 'final' && <Flag aria-hidden className={`${SIGN} text-success`} />}
        <strong
          dir="auto"
          className="line-clamp-2 max-w-[220px] min-w-0 leading-tight font-semibold [overflow-wrap:anywhere] in-[.is-far]:line-clamp-3 in-[.is-far]:text-[1.8rem] in-[.is-far]:leading-[1.05]"
        >
          {state.label || state.id}
        </strong>
      </div>
      {state.description && (
        <p
          dir="auto"
          style={{ maxWidth: DESCRIPTION_MAX_WIDTH }}
          className={classNames(
            'text-[0.8125rem] leading-[1.3] [overflow-wrap:anywhere] text-muted in-[.is-far]:hidden',
            choices.length > 0 ? 'line-clamp-1' : 'line-clamp-3',
          )}
        >
          {state.description}
        </p>
      )}
      {choices.length > 0 && (
        <ChoiceRows
          choices={choices}
          room={state.description ? LINES - 1 : LINES}
          mayConnect={mayConnect}
          armed={armed_choice}
        />
      )}
    </div>
  );
}

const SIGN = 'mt-0.5 size-4 shrink-0 in-[.is-far]:size-7';
