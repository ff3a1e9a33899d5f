import type { State } from '@labrish/api/states/schema';
import type { Ref } from 'react';
import { FieldNotes } from './checks/field-notes.tsx';
import { useMayEdit } from '#admin/access.ts';
import { Badge } from '#components/ui/badge.tsx';
import { Configuration } from '#admin/flow/content/configuration.tsx';
import { nameOf } from './name-of.ts';
import { NewState } from '#admin/flow/states/new-state.tsx';
import { RemoveState } from '#admin/flow/states/remove-state.tsx';
import { StateName } from '#admin/flow/states/state-name.tsx';
import { Transitions } from '#admin/flow/transitions/transitions.tsx';

/** Shows everything about one state. */
export function StatePanel({ state, ref }: { state: State; ref: Ref<HTMLElement> }) {
  const mayEdit = useMayEdit();
  return (
    <article
      ref={ref}
      tabIndex={-1}
      aria-label={nameOf(state)}
      className="grid min-w-0 scroll-mt-4 grid-cols-1 gap-4 outline-none"
    >
      <header className="grid grid-cols-1 gap-1">
        <StateName state={state} />
        <div className="flex flex-wrap items-center gap-2">
          <code className="font-mono text-sm break-all text-muted">{state.state_key}</code>
          {state.is_initial && <Badge>Initial State</Badge>}
          {state.is_final && <Badge variant="success">Final State</Badge>}
        </div>
        <FieldNotes state_key={state.state_key} kind="state" />
        {state.description && <p className="text-muted">{state.description}</p>}
      </header>
      <Configuration state={state} />
      <Transitions state={state} />
      {mayEdit && (
        <footer className="flex flex-wrap gap-2">
          <NewState />
          {!state.is_initial && <RemoveState state={state} />}
        </footer>
      )}
    </article>
  );
}
