import { classNames } from '#lib/class-names.ts';
import type { NodeChoice } from '../content.ts';

/** Shows the choices of a state in its node, each with its destination. A last row counts the choices that do not fit. */
export function ChoiceRows(props: {
  choices: NodeChoice[];
  /** Maximum number of lines of text. */
  room: number;
  mayConnect: boolean;
  armed: string | undefined;
}) {
  const { choices, room, mayConnect, armed } = props;
  const shown = choices.length > room ? choices.slice(0, room - 1) : choices;
  const Row = mayConnect ? ConnectRow : ReadRow;
  return (
    <ul className="grid w-[220px] gap-0.5 text-xs in-[.is-far]:hidden">
      {shown.map((choice) => (
        <li key={choice.id} className="grid grid-cols-1">
          <Row choice={choice} isArmed={choice.id === armed} />
        </li>
      ))}
      {shown.length < choices.length && (
        <li className="px-1.5 leading-5 text-muted">+ {choices.length - shown.length} more</li>
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
      <span className="sr-only">
        {`${choice.label}, leads ${choice.leads_to.length > 0 ? `to ${choice.leads_to.join(' or ')}` : 'nowhere'}`}
      </span>
      <span aria-hidden className="contents">
        <Words choice={choice} isArmed={isArmed} />
      </span>
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
  const [first, ...others] = leads_to;
  return (
    <>
      <span dir="auto" className="min-w-10 truncate font-semibold">
        {label}
      </span>
      {first === undefined ? (
        <span className={classNames('truncate', !isArmed && 'text-destructive')}>leads nowhere</span>
      ) : (
        <span dir="auto" className={classNames('min-w-10 truncate', !isArmed && 'text-muted')}>
          {`→ ${first}${others.length > 0 ? ` +${others.length}` : ''}`}
        </span>
      )}
    </>
  );
}
