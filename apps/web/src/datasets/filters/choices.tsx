import { Select } from '#components/ui/select.tsx';
import { STATUSES, statusNames } from '#datasets/status/statuses.ts';
import { pilot } from '#lib/pilot.ts';
import { CONFIRMED, TYPES, type Filters } from './filters.ts';

const typeNames = { structured: 'Structured', open: 'Open' };
const labelNames = { yes: 'Confirmed', no: 'Assumed' };

/** Shows the filters that are chosen from a list. */
export function Choices(props: {
  filters: Filters;
  regions: string[];
  onChange: (name: keyof Filters, value: string) => void;
}) {
  const { filters, onChange } = props;
  // Keep a filtered region whose last recording was withdrawn.
  const regions = new Set([...props.regions, ...(filters.region ? [filters.region] : [])]);
  return (
    <>
      <Choice
        label="Category"
        any="All categories"
        value={filters.category}
        options={pilot.labels.map(({ key, name }) => [key, name])}
        onChange={(value) => onChange('category', value)}
      />
      <Choice
        label="Region"
        any="All regions"
        value={filters.region}
        options={[...regions].sort((a, b) => a.localeCompare(b)).map((name) => [name, name])}
        onChange={(value) => onChange('region', value)}
      />
      <Choice
        label="Type"
        any="All types"
        value={filters.type}
        options={TYPES.map((name) => [name, typeNames[name]])}
        onChange={(value) => onChange('type', value)}
      />
      <Choice
        label="Label"
        any="All labels"
        value={filters.confirmed}
        options={CONFIRMED.map((answer) => [answer, labelNames[answer]])}
        onChange={(value) => onChange('confirmed', value)}
      />
      <Choice
        label="Status"
        any="All statuses"
        value={filters.status}
        options={STATUSES.map((name) => [name, statusNames[name]])}
        onChange={(value) => onChange('status', value)}
      />
    </>
  );
}

function Choice(props: {
  label: string;
  any: string;
  value: string | undefined;
  options: [value: string, shown: string][];
  onChange: (value: string) => void;
}) {
  return (
    <Select
      aria-label={props.label}
      className="min-[84rem]:w-38"
      value={props.value ?? ''}
      onChange={({ target }) => props.onChange(target.value)}
    >
      <option value="">{props.any}</option>
      {props.options.map(([value, shown]) => (
        <option key={value} value={value}>
          {shown}
        </option>
      ))}
    </Select>
  );
}
