import type { FlowChanges } from '@labrish/api/flow-versions/schema';
import { Alert, Badge } from '#components/ui/elements.tsx';
import { number } from '#lib/format.ts';

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
              {people > 0 && <Badge variant="secondary">{peopleHereNow(people)}</Badge>}
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

type Runs = Extract<FlowChanges['changes'][number]['changes'][number], { kind: 'text' }>['runs'];

/** Shows a text before and after, side by side where there is room. Removed and added words are marked, also when read out. */
function TextChange({ of, runs }: { of: string; runs: Runs }) {
  return (
    <div className="grid gap-1">
      <p className="font-semibold">{of}</p>
      <div className="grid gap-2 sm:grid-cols-2">
        <Side title="Before" runs={runs.filter(({ is }) => is !== 'added')} />
        <Side title="After" runs={runs.filter(({ is }) => is !== 'removed')} />
      </div>
    </div>
  );
}

function Side({ title, runs }: { title: string; runs: Runs }) {
  const isEmpty = runs.every(({ text }) => text.trim() === '');
  return (
    <div className="grid content-start gap-1 rounded-md bg-sunken p-2.5">
      <p className="text-xs font-semibold text-muted">{title}</p>
      {isEmpty ? (
        <p className="text-muted">(nothing)</p>
      ) : (
        <p dir="auto" className="break-words whitespace-pre-wrap">
          {runs.map((run, place) => (
            <Run key={place} {...run} />
          ))}
        </p>
      )}
    </div>
  );
}

function Run({ text, is }: Runs[number]) {
  if (is === 'added') return <ins className="rounded-sm bg-success-soft text-success">{text}</ins>;
  if (is === 'removed') return <del className="rounded-sm bg-destructive-soft text-destructive">{text}</del>;
  return text;
}

/** Says how many people are in a state that changed. */
export function peopleHereNow(people: number): string {
  return people === 1 ? '1 person is here now' : `${number(people)} people are here now`;
}

/** Says how many people must agree again because the words or choices of an agreement changed. */
function askedAgain(people: number): string {
  const who = people === 1 ? '1 person who has agreed is' : `${number(people)} people who have agreed are`;
  return `What people agree to is different: ${who} asked again before anything more is kept from them.`;
}
