import { LONGEST_LIST } from '@labrish/api/transitions/schema';
import { Plus } from 'lucide-react';
import { useId } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '#components/ui/button.tsx';
import { EntryRow, newEntry, type Catalogue, type Entry } from './entry-row.tsx';

/** Edits rules or actions in their order, each an entry of the catalogue with its parameters. */
export function Entries(props: {
  title: string;
  none: string;
  add: string;
  catalogue: Catalogue;
  /** What each entry means, by its key. */
  meanings: Record<string, string>;
  entries: Entry[];
  problems: (string | undefined)[];
  onChange: (entries: Entry[]) => void;
}) {
  const { entries, catalogue, onChange } = props;
  const base = useId();
  const fieldId = (id: string) => `${base}-${id}`;
  const addId = `${base}-add`;
  const changeThenFocus = (changed: Entry[], id: string) => {
    flushSync(() => onChange(changed));
    document.getElementById(id)?.focus();
  };
  const add = () => {
    const id = crypto.randomUUID();
    changeThenFocus([...entries, newEntry(catalogue, id, Object.keys(catalogue)[0] ?? '')], fieldId(id));
  };
  const move = (index: number, by: number) => {
    const entry = entries[index];
    if (!entry) return;
    const others = entries.filter((one) => one !== entry);
    changeThenFocus(others.toSpliced(index + by, 0, entry), fieldId(entry.id));
  };
  const remove = (index: number) => {
    const next = entries[index + 1] ?? entries[index - 1];
    changeThenFocus(entries.toSpliced(index, 1), next ? fieldId(next.id) : addId);
  };
  const replace = (entry: Entry) => onChange(entries.map((one) => (one.id === entry.id ? entry : one)));

  return (
    <fieldset className="grid min-w-0 grid-cols-1 gap-2">
      <legend className="mb-2 font-semibold">{props.title}</legend>
      {entries.length === 0 && <p className="text-sm text-muted">{props.none}</p>}
      {entries.map((entry, index) => (
        <EntryRow
          key={entry.id}
          id={fieldId(entry.id)}
          title={props.title}
          number={index + 1}
          count={entries.length}
          entry={entry}
          catalogue={catalogue}
          meaning={props.meanings[entry.key]}
          problem={props.problems[index]}
          onChange={replace}
          onMove={(by) => move(index, by)}
          onRemove={() => remove(index)}
        />
      ))}
      <Button
        id={addId}
        variant="outline"
        size="sm"
        className="w-fit"
        disabled={entries.length >= LONGEST_LIST}
        onClick={add}
      >
        <Plus aria-hidden />
        {props.add}
      </Button>
    </fieldset>
  );
}
