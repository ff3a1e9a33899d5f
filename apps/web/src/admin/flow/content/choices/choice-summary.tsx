import type { State } from '@labrish/api/states/schema';
import { ArrowRight, ChevronRight, CircleAlert } from 'lucide-react';
import { memo } from 'react';
import { useFlow, nameOf, routesOf } from '#admin/flow/flow-data.ts';

/** Shows a choice in one line: its label and where it leads. A click on the line unfolds or folds the fields of the choice. */
export const ChoiceSummary = memo(function ChoiceSummary(props: {
  state: State;
  /** "Button" or "Item". */
  kind: string;
  number: number;
  label: string;
  event_key: string;
  isRefused: boolean;
  isEdited: boolean;
}) {
  const { label } = props;
  return (
    <summary className="flex min-h-11 cursor-pointer list-none items-center gap-x-2 rounded-lg py-2 pr-3 pl-2 -outline-offset-2 hover:bg-sunken focus-visible:-outline-offset-2 @min-[26rem]:pr-32 [&::-webkit-details-marker]:hidden">
      <ChevronRight
        aria-hidden
        className="size-4 shrink-0 text-muted transition-transform in-[details[open]]:rotate-90"
      />
      <span className="sr-only">{props.kind} </span>
      <span className="w-5 shrink-0 text-center text-sm text-muted tabular-nums">{props.number}</span>
      <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2">
        <span dir="auto" className="min-w-0 font-semibold break-words">
          {label.trim() || <span className="font-normal text-muted">(empty)</span>}
        </span>
        <LeadsTo state={props.state} event_key={props.event_key} />
      </span>
      {props.isRefused && (
        <CircleAlert role="img" aria-label="Needs mending" className="size-4 shrink-0 text-destructive" />
      )}
      {props.isEdited && (
        <span
          role="img"
          aria-label="Changed, and not saved"
          title="Changed, and not saved"
          className="size-2 shrink-0 rounded-full bg-amber forced-color-adjust-none"
        />
      )}
    </summary>
  );
});

function LeadsTo({ state, event_key }: { state: State; event_key: string }) {
  const { transitions } = useFlow();
  const names = [
    ...new Set(routesOf(transitions, state.id, event_key).map(({ to_state }) => nameOf(to_state))),
  ];
  if (names.length === 0)
    return <span className="text-sm text-amber">{event_key === '' ? 'no event yet' : 'leads nowhere'}</span>;
  return (
    <span className="flex min-w-0 items-center gap-1.5 text-sm text-muted">
      <ArrowRight role="img" aria-label="leads to" className="size-3.5 shrink-0" />
      <span dir="auto" className="min-w-0 break-words">
        {names.join(' or ')}
      </span>
    </span>
  );
}
