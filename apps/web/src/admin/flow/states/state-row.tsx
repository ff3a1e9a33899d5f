import type { State } from '@labrish/api/states/schema';
import { CircleDot, CirclePlay, Flag } from 'lucide-react';
import { memo } from 'react';
import { Badge } from '#components/ui/badge.tsx';
import { StateMark } from '../checks/state-mark.tsx';
import { ActiveStateBadge } from '../preview/active-badges.tsx';
import { classNames } from '#lib/class-names.ts';
import { nameOf } from '#admin/flow/name-of.ts';

export const StateRow = memo(function StateRow(props: {
  state: State;
  isSelected: boolean;
  /** Whether the Tab key stops here. */
  isStop: boolean;
  isEdited: boolean;
  onOpen: (state_key: string) => void;
}) {
  const { state, isSelected } = props;
  return (
    <li className="lazy-row">
      <button
        type="button"
        aria-current={isSelected || undefined}
        tabIndex={props.isStop ? 0 : -1}
        title={nameOf(state)}
        onClick={() => props.onOpen(state.state_key)}
        className={classNames(
          'flex w-full items-center gap-2.5 rounded-lg border-l-4 border-transparent px-2.5 py-2 text-left outline-offset-[-2px]',
          isSelected ? 'border-mango bg-primary-soft' : 'hover:bg-sunken',
        )}
      >
        <StateIcon state={state} />
        <span className="grid min-w-0 flex-1 grid-cols-1">
          <span dir="auto" className="truncate font-semibold">
            {nameOf(state)}
          </span>
          <span className="truncate font-mono text-xs text-muted">{state.state_key}</span>
        </span>
        <ActiveStateBadge state_key={state.state_key} />
        <StateMark state_key={state.state_key} />
        {props.isEdited && <Badge variant="warning">Unsaved</Badge>}
      </button>
    </li>
  );
});

function StateIcon({ state }: { state: State }) {
  if (state.is_initial)
    return <CirclePlay role="img" aria-label="Initial state" className="size-5 shrink-0 text-sea" />;
  if (state.is_final)
    return <Flag role="img" aria-label="Final state" className="size-5 shrink-0 text-success" />;
  return <CircleDot aria-hidden className="size-5 shrink-0 text-control" />;
}
