import type { State } from '@labrish/api/states/schema';
import { Pencil } from 'lucide-react';
import { useRef, useState, type KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '#components/ui/button.tsx';
import { Input } from '#components/ui/input.tsx';
import { notify } from '#lib/toasts.ts';
import { trpc } from '#lib/trpc.ts';
import { useMayEdit } from '#admin/access.ts';
import { reasonOf } from '#lib/refusal.ts';
import { nameOf } from '#admin/flow/flow-data.ts';

/** The state's name, edited in place: Enter saves, Escape cancels. */
export function StateName({ state }: { state: State }) {
  const mayEdit = useMayEdit();
  const [typed, setTyped] = useState<string | null>(null);
  const pencil = useRef<HTMLButtonElement>(null);
  const close = () => {
    flushSync(() => setTyped(null));
    pencil.current?.focus();
  };
  if (typed !== null) return <NameForm state={state} typed={typed} onType={setTyped} onDone={close} />;
  return (
    <div className="flex items-start gap-1">
      <h3 dir="auto" className="min-w-0 text-2xl font-bold break-words">
        {nameOf(state)}
      </h3>
      {mayEdit && (
        <Button
          ref={pencil}
          variant="ghost"
          size="icon"
          aria-label="Edit name"
          onClick={() => setTyped(state.friendly_name)}
        >
          <Pencil aria-hidden />
        </Button>
      )}
    </div>
  );
}

function NameForm(props: {
  state: State;
  typed: string;
  onType: (typed: string) => void;
  onDone: () => void;
}) {
  const { state, typed } = props;
  const utils = trpc.useUtils();
  const rename = trpc.states.rename.useMutation();
  const [problem, setProblem] = useState<string>();

  const save = async () => {
    const friendly_name = typed.trim();
    if (!friendly_name) return setProblem('A state needs a name.');
    if (friendly_name === state.friendly_name) return props.onDone();
    try {
      const saved = await rename.mutateAsync({ id: state.id, friendly_name, version: state.version });
      utils.states.list.setData(undefined, (before) => before && withState(before, saved.state));
      void utils.transitions.list.invalidate();
      void utils.stateMachine.invalidate();
      notify.success('State name updated');
      props.onDone();
    } catch (error) {
      notify.error('Update failed', reasonOf(error));
      // After somebody else's change the next try is based on it.
      void utils.states.list.invalidate();
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') props.onDone();
  };

  return (
    <form
      className="grid grid-cols-1 gap-1"
      onSubmit={(event) => {
        event.preventDefault();
        if (!rename.isPending) void save();
      }}
    >
      <h3 className="sr-only">{nameOf(state)}</h3>
      <div className="flex flex-wrap items-center gap-2">
        <Input
          autoFocus
          dir="auto"
          aria-label="State name"
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem && 'state-name-problem'}
          className="max-w-md flex-1 basis-52 font-display text-xl font-bold"
          maxLength={100}
          value={typed}
          onKeyDown={onKeyDown}
          onChange={(event) => {
            setProblem(undefined);
            props.onType(event.target.value);
          }}
        />
        <Button type="submit" disabled={rename.isPending}>
          {rename.isPending ? 'Saving...' : 'Save'}
        </Button>
        <Button variant="ghost" onClick={props.onDone}>
          Cancel
        </Button>
      </div>
      {problem && (
        <p id="state-name-problem" role="alert" className="text-sm text-destructive">
          {problem}
        </p>
      )}
    </form>
  );
}

function withState(before: { states: State[] }, state: State): { states: State[] } {
  return { states: before.states.map((one) => (one.id === state.id ? state : one)) };
}
