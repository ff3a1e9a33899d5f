import { Input } from '#components/ui/input.tsx';
import { Select } from '#components/ui/select.tsx';
import { Labelled } from '#admin/flow/labelled.tsx';
import type { Parameter } from './parameters.ts';

/** One parameter of a rule or an action. */
export function ParameterField(props: {
  parameter: Parameter;
  value: string;
  onChange: (value: string) => void;
}) {
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
