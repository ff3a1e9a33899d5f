import type { FlowChanges } from '@labrish/api/flow-versions/schema';
import { Alert } from '#components/ui/alert.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { TextChange } from './text-change.tsx';
import { askedAgain, standing } from './words.ts';

type Change = FlowChanges['changes'][number]['changes'][number];

/** Lists what changed, state by state. */
export function ChangeList({ changes: { changes, asked_again } }: { changes: FlowChanges }) {
  if (changes.length === 0) return <p className="text-muted">People get the same as before.</p>;
  return (
    <div className="grid gap-3">
      {asked_again > 0 && <Alert>{askedAgain(asked_again)}</Alert>}
      <ul className="grid gap-3">
        {changes.map(({ state_key, name, changes, people }) => (
          <li key={state_key ?? name} className="grid gap-1.5 rounded-lg border p-3">
            <h3 className="flex flex-wrap items-center gap-2 font-bold break-words">
              {name}
              {people > 0 && <Badge variant="secondary">{standing(people)}</Badge>}
            </h3>
            <ul className="grid gap-1.5 text-sm">
              {changes.map((change, place) => (
                <li key={place}>
                  <OneChange change={change} />
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </div>
  );
}

function OneChange({ change }: { change: Change }) {
  return change.kind === 'told' ? (
    <p className="break-words">{change.sentence}</p>
  ) : (
    <TextChange of={change.of} runs={change.runs} />
  );
}
