import { Select } from '#components/ui/select.tsx';
import { Notes } from '#admin/flow/notes.tsx';
import { MoveAndRemoveButtons } from '#admin/flow/move-and-remove-buttons.tsx';
import { Input } from '#components/ui/input.tsx';
import { Labelled } from '#admin/flow/labelled.tsx';
import { parameterTexts, type Parameter, type ParameterTexts } from './parameters.ts';

/** A rule or an action in the form. */
export interface Entry {
  id: string;
  key: string;
  typed: ParameterTexts;
}

export type Catalogue = Record<string, { name: string; parameters: Parameter[] }>;

export function newEntry(catalogue: Catalogue, id: string, key: string): Entry {
  return { id, key, typed: parameterTexts(catalogue[key]?.parameters ?? [], {}) };
}

/** Edits one rule or action: which one, its parameters, what it means, and what is wrong with it. */
export function EntryRow(props: {
  /** Id of the field that selects the entry. */
  id: string;
  title: string;
  number: number;
  count: number;
  entry: Entry;
  catalogue: Catalogue;
  meaning: string | undefined;
  problem: string | undefined;
  onChange: (entry: Entry) => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}) {
  const { number, entry, catalogue, onChange } = props;
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
          {Object.entries(catalogue).map(([key, { name }]) => (
            <option key={key} value={key}>
              {name}
            </option>
          ))}
        </Select>
        <MoveAndRemoveButtons
          name={String(number)}
          number={number}
          count={props.count}
          onMove={props.onMove}
          onRemove={props.onRemove}
        />
      </div>
      <p className="text-sm text-muted">{props.meaning?.replaceAll('`', '')}</p>
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
      <Notes refusals={props.problem ? [props.problem] : []} />
    </div>
  );
}

/** Edits one parameter of a rule or an action. */
function ParameterField(props: { parameter: Parameter; value: string; onChange: (value: string) => void }) {
  const { label, kind, options, hint } = props.parameter;
  return (
    <Labelled label={label}>
      {(control) =>
        options ? (
          <Select {...control} value={props.value} onChange={({ target }) => props.onChange(target.value)}>
            {options.map(([value, reading]) => (
              <option key={value} value={value}>
                {reading}
              </option>
            ))}
          </Select>
        ) : (
          <>
            <Input
              {...control}
              type={kind === 'text' ? 'text' : 'number'}
              min={kind === 'text' ? undefined : 0}
              step={kind === 'whole' ? 1 : 'any'}
              value={props.value}
              onChange={({ target }) => props.onChange(target.value)}
            />
            {hint && <span className="text-sm text-muted">{hint}</span>}
          </>
        )
      }
    </Labelled>
  );
}
