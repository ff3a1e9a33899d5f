import type { FlowChanges } from '@labrish/api/flow-versions/schema';

type Runs = Extract<FlowChanges['changes'][number]['changes'][number], { kind: 'text' }>['runs'];

/** Shows a text before and after, side by side where there is room. Removed and added words are marked, also when read out. */
export function TextChange({ of, runs }: { of: string; runs: Runs }) {
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
