import type { Connection } from './geometry/connections.ts';

/** What is written at a line: one paragraph for each of its transitions. */
export function TransitionLabel({ wordings, back }: Pick<Connection, 'wordings' | 'back'>) {
  return (
    <div
      className={`grid w-max max-w-[11rem] gap-1 divide-y rounded-lg border bg-card px-2 py-1 text-[0.75rem] leading-[1.25] text-ink ${back ? 'border-sorrel' : 'border-control'}`}
    >
      {wordings.map(({ event, guard, actions }, i) => (
        <p key={i} className="[overflow-wrap:anywhere] not-last:pb-1">
          <strong className={`block font-semibold ${back ? 'text-sorrel' : 'text-primary'}`}>{event}</strong>{' '}
          {guard && <span className="block">{guard}</span>}{' '}
          {actions && <span className="block text-muted">{actions}</span>}
        </p>
      ))}
    </div>
  );
}
