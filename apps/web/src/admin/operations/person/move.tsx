import { useId, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Label } from '#components/ui/label.tsx';
import { Select } from '#components/ui/select.tsx';
import { trpc } from '#lib/api/trpc.ts';
import type { NamedState } from '../words.ts';
import { useDone } from './use-done.ts';

/** Moves a contributor to a state, whose question they are asked. Their recordings stay at hand. */
export function Move(props: {
  contributor_id: string;
  state_key: string | null;
  states: readonly NamedState[];
}) {
  const { contributor_id, states } = props;
  const id = useId();
  const [chosen, setChosen] = useState(props.state_key ?? '');
  const done = useDone();
  const move = trpc.operations.move.useMutation(done('They go on there'));
  return (
    <div className="grid gap-1.5">
      <Label htmlFor={id}>Put to a state</Label>
      <div className="flex flex-wrap gap-2">
        <Select
          id={id}
          className="min-w-0 flex-1 basis-48"
          value={chosen}
          onChange={({ target }) => setChosen(target.value)}
        >
          {!states.some(({ state_key }) => state_key === chosen) && (
            <option value={chosen}>Choose a state</option>
          )}
          {states.map(({ state_key, friendly_name }) => (
            <option key={state_key} value={state_key}>
              {friendly_name}
            </option>
          ))}
        </Select>
        <Button
          variant="outline"
          disabled={move.isPending || !chosen || chosen === props.state_key}
          onClick={() => move.mutate({ contributor_id, state_key: chosen })}
        >
          Move
        </Button>
      </div>
    </div>
  );
}
