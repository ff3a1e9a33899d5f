import { classNames } from '#components/ui/elements.tsx';
import type { Connection } from '../geometry/connections.ts';

/** Maximum number of event names shown when zoomed out. */
const NAMES = 2;

/**
 * Shows the text at a line: one paragraph for each of its transitions, as SPEC has it. When zoomed out (`is-far` around it),
 * the names of the line's events replace this text: both are rendered, and diagram.css hides one.
 */
export function TransitionLabel(
  props: Pick<Connection, 'wordings' | 'back'> & {
    events: string[];
  },
) {
  const { wordings, back, events } = props;
  const colour = back ? 'text-sorrel' : 'text-primary';
  return (
    <div
      aria-hidden
      className={classNames(
        'grid min-w-full place-items-center rounded-lg border bg-card text-ink',
        back ? 'border-sorrel' : 'border-control',
      )}
    >
      <div className="label-near col-start-1 row-start-1 grid w-max max-w-[11rem] gap-1 divide-y px-2 py-1 text-[0.75rem] leading-[1.25]">
        {wordings.map(({ event, guard, actions }, i) => (
          <p key={i} className="[overflow-wrap:anywhere] not-last:pb-1">
            <strong className={`block font-semibold ${colour}`}>{event}</strong>{' '}
            {guard && <span className="block">{guard}</span>}{' '}
            {actions && <span className="block text-muted">{actions}</span>}
          </p>
        ))}
      </div>
      <div
        dir="auto"
        className={`label-far col-start-1 row-start-1 line-clamp-3 max-w-[11rem] px-1.5 py-0.5 text-center text-[1.5rem] leading-[1.05] font-semibold [overflow-wrap:anywhere] ${colour}`}
      >
        {events.slice(0, NAMES).join(', ')}
        {events.length > NAMES && ` +${events.length - NAMES}`}
      </div>
    </div>
  );
}

/** Returns the names of a line's events, each once; events without a name are read from their keys. */
export function eventsInWords({ events }: Connection, names: ReadonlyMap<string, string>): string[] {
  return [...new Set(events.map((event_key) => names.get(event_key) ?? fromKey(event_key)))];
}

/** Turns a key into words: YES_CHOSEN is read as "Yes chosen". */
function fromKey(event_key: string): string {
  const words = event_key.replaceAll('_', ' ').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
