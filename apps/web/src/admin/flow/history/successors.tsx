import { useId, useState } from 'react';
import { Label } from '#components/ui/label.tsx';
import { Select } from '#components/ui/select.tsx';
import { problemsOf } from '#lib/api/api-error.ts';
import { trpc } from '#lib/api/trpc.ts';

const AT = /^moved\.(.+)$/;

/**
 * Holds the successors: for each state that the new flow lacks, the state where its contributors continue. The server says
 * which are needed.
 */
export function useSuccessors() {
  const [wanted, setWanted] = useState<{ state_key: string; message: string }[]>([]);
  const [chosen, setChosen] = useState<Record<string, string>>({});
  return {
    wanted,
    chosen,
    choose: (state_key: string, successor: string) =>
      setChosen((before) => ({ ...before, [state_key]: successor })),
    /** Runs the work. If it fails, remembers which successors the server asked for, and rethrows. */
    async guard(work: () => Promise<void>): Promise<void> {
      try {
        await work();
      } catch (error) {
        const asked = problemsOf(error).flatMap(({ path, message }) => {
          const state_key = AT.exec(path)?.[1];
          return state_key ? [{ state_key, message }] : [];
        });
        if (asked.length) setWanted(asked);
        throw error;
      }
    },
  };
}

type Asked = ReturnType<typeof useSuccessors>;

export function Successors({ wanted, chosen, choose }: Pick<Asked, 'wanted' | 'chosen' | 'choose'>) {
  return wanted.map(({ state_key, message }) => (
    <Successor
      key={state_key}
      {...{ state_key, message }}
      chosen={chosen[state_key] ?? ''}
      onChoose={(successor) => choose(state_key, successor)}
    />
  ));
}

function Successor(props: {
  state_key: string;
  message: string;
  chosen: string;
  onChoose: (state_key: string) => void;
}) {
  const id = useId();
  const states = trpc.states.list.useQuery();
  return (
    <div className="grid gap-1.5">
      <Label htmlFor={id}>{props.message}</Label>
      <Select id={id} value={props.chosen} onChange={({ target }) => props.onChoose(target.value)}>
        <option value="">Choose a state</option>
        {states.data?.states
          .filter(({ state_key }) => state_key !== props.state_key)
          .map(({ state_key, friendly_name }) => (
            <option key={state_key} value={state_key}>
              {friendly_name}
            </option>
          ))}
      </Select>
    </div>
  );
}
