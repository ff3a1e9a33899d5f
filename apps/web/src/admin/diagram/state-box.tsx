import type { Graph } from '@labrish/api/state-machine/schema';
import { Flag, Play } from 'lucide-react';
import { classNames } from '#lib/class-names.ts';

export type GraphState = Graph['nodes'][number];

/** SPEC section 9, in pixels. */
const MIN_WIDTH = 180;
const DESCRIPTION_MAX_WIDTH = 220;

/**
 * A state as it is drawn. The initial one has a strong blue border, final ones are green, and both have a sign beside it.
 *
 * @param props.isOpen it is what one works on
 * @param props.far seen from far away: only the name, as large as fits
 */
export function StateBox({
  state,
  far = false,
  isOpen = false,
}: {
  state: GraphState;
  far?: boolean;
  isOpen?: boolean;
}) {
  const look = state.isInitial ? 'initial' : state.type;
  return (
    <div
      data-look={look}
      style={{ minWidth: MIN_WIDTH }}
      className={classNames(
        'grid h-full min-h-16 content-center gap-1 rounded-xl border-2 border-control bg-card px-3 py-1.5 text-left text-ink shadow-sm',
        isOpen && 'outline-3 outline-offset-4 outline-mango',
        look === 'initial' && 'border-sea ring-4 ring-sea-soft',
        look === 'final' && 'border-success bg-success-soft',
      )}
    >
      <div className="flex items-start gap-1.5">
        {look === 'initial' && <Play aria-hidden className={classNames(sign, far && 'size-6', 'text-sea')} />}
        {look === 'final' && (
          <Flag aria-hidden className={classNames(sign, far && 'size-6', 'text-success')} />
        )}
        <strong
          dir="auto"
          className={classNames(
            'max-w-[220px] min-w-0 leading-tight font-semibold [overflow-wrap:anywhere]',
            far ? 'line-clamp-2 text-[1.45rem] leading-[1.05]' : 'line-clamp-2',
          )}
        >
          {state.label || state.id}
        </strong>
      </div>
      {state.description && !far && (
        <p
          dir="auto"
          style={{ maxWidth: DESCRIPTION_MAX_WIDTH }}
          className="line-clamp-3 text-[0.8125rem] leading-[1.3] [overflow-wrap:anywhere] text-muted"
        >
          {state.description}
        </p>
      )}
    </div>
  );
}

const sign = 'mt-0.5 size-4 shrink-0';
