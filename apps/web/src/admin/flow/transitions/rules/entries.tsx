import { LONGEST_LIST } from '@labrish/api/transitions/schema';
import { Plus } from 'lucide-react';
import { useId } from 'react';
import { flushSync } from 'react-dom';
import { SmallButton } from '#components/ui/elements.tsx';
import { Options, Select, Input } from '#components/ui/form.tsx';
import { Notes, Labelled, MoveAndRemoveButtons } from '#admin/flow/labelled.tsx';
import { parameterTexts, type Parameter, type ParameterTexts } from './parameters.ts';

interface Props {
  title: string;
  none: string;
  add: string;
  catalogue: Catalogue;
  /** What each entry means, by its key. */
  meanings: Record<string, string>;
  entries: Entry[];
  problems: (string | undefined)[];
  onChange: (entries: Entry[]) => void;
}

/** Edits rules or actions in their order, each an entry of the catalogue with its parameters. */
export function Entries(props: Props) {
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
          {...props}
          id={fieldId(entry.id)}
          index={index}
          entry={entry}
          onChange={replace}
          onMove={(by) => move(index, by)}
          onRemove={() => remove(index)}
        />
      ))}
      <SmallButton
        icon={Plus}
        id={addId}
        className="w-fit"
        disabled={entries.length >= LONGEST_LIST}
        onClick={add}
      >
        {props.add}
      </SmallButton>
    </fieldset>
  );
}

/** A rule or an action in the form. */
export interface Entry {
  id: string;
  key: string;
  typed: ParameterTexts;
}

type Catalogue = Record<string, { name: string; parameters: Parameter[] }>;

function newEntry(catalogue: Catalogue, id: string, key: string): Entry {
  return { id, key, typed: parameterTexts(catalogue[key]?.parameters ?? [], {}) };
}

/** Edits one rule or action: which one, its parameters, what it means, and what is wrong with it. */
function EntryRow(
  props: Omit<Props, 'onChange'> & {
    /** Id of the field that selects the entry. */
    id: string;
    index: number;
    entry: Entry;
    onChange: (entry: Entry) => void;
    onMove: (by: -1 | 1) => void;
    onRemove: () => void;
  },
) {
  const { index, entry, catalogue, onChange } = props;
  const number = index + 1;
  const problem = props.problems[index];
  const known = catalogue[entry.key];
  return (
    <div className="grid grid-cols-1 gap-2 rounded-lg border p-2.5">
      <div className="flex items-center gap-1">
        <Select
          id={props.id}
          className="flex-1"
          aria-label={`${props.title}: ${number}`}
          value={entry.key}
          onChange={({ target }) => onChange(newEntry(catalogue, entry.id, target.value))}
        >
          {!known && <option value={entry.key}>{entry.key}</option>}
          <Options of={Object.entries(catalogue).map(([key, { name }]) => [key, name])} />
        </Select>
        <MoveAndRemoveButtons
          name={String(number)}
          number={number}
          count={props.entries.length}
          onMove={props.onMove}
          onRemove={props.onRemove}
        />
      </div>
      <p className="text-sm text-muted">{props.meanings[entry.key]?.replaceAll('`', '')}</p>
      {known && known.parameters.length > 0 && (
        <div className="grid gap-2 sm:grid-cols-2">
          {known.parameters.map((parameter) => (
            <ParameterField
              key={parameter.name}
              parameter={parameter}
              value={entry.typed[parameter.name] ?? ''}
              onChange={(value) => onChange({ ...entry, typed: { ...entry.typed, [parameter.name]: value } })}
            />
          ))}
        </div>
      )}
      <Notes refusals={problem ? [problem] : []} />
    </div>
  );
}

/** Edits one parameter of a rule or an action. */
function ParameterField(props: { parameter: Parameter; value: string; onChange: (value: string) => void }) {
  const { label, kind, options, hint } = props.parameter;
  return (
    <Labelled label={label} hint={options ? undefined : hint}>
      {options ? (
        <Select value={props.value} onChange={({ target }) => props.onChange(target.value)}>
          <Options of={options} />
        </Select>
      ) : (
        <Input
          type={kind === 'text' ? 'text' : 'number'}
          min={kind === 'text' ? undefined : 0}
          step={kind === 'whole' ? 1 : 'any'}
          value={props.value}
          onChange={({ target }) => props.onChange(target.value)}
        />
      )}
    </Labelled>
  );
}
