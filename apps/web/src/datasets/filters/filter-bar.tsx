import { CATEGORIES } from '@labrish/pilot';
import { X } from 'lucide-react';
import { memo, type MouseEvent } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Select } from '#components/ui/select.tsx';
import { STATUSES, statusNames } from '#datasets/status/statuses.ts';
import { CONFIRMED, TYPES, type Filters } from './filters.ts';
import { SearchField } from './search-field.tsx';

const typeNames = { structured: 'Structured', open: 'Open' };
const labelNames = { yes: 'Confirmed', no: 'Assumed' };

/** The search above the choices, and a place for the button beside them; all in one row where the search has room in it. */
const bar = 'grid grid-cols-2 gap-2 md:grid-cols-3 lg:grid-cols-6 min-[84rem]:flex';

/** Everything that narrows the list. The address bar holds the filters, so a view can be sent to a colleague. */
export const FilterBar = memo(function FilterBar(props: {
  filters: Filters;
  /** Clearing starts the search field afresh, with whatever was typed and not yet passed on. */
  cleared: { times: number; byKeyboard: boolean };
  regions: string[];
  onChange: (name: keyof Filters, value: string) => void;
  onClear: (press: MouseEvent) => void;
}) {
  const { filters, cleared, onChange } = props;
  const regions = new Set([...props.regions, ...(filters.region ? [filters.region] : [])]);
  return (
    <div role="search" aria-label="Filters" className={bar}>
      <Choice
        label="Category"
        any="All categories"
        value={filters.category}
        options={CATEGORIES.map((name) => [name, name])}
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
      <SearchField
        key={cleared.times}
        // The button that was pressed is gone. After a finger, the keyboard on the screen would cover the list.
        autoFocus={cleared.byKeyboard}
        value={filters.search ?? ''}
        onSearch={(value) => onChange('search', value)}
      />
      {Object.keys(filters).length > 0 && (
        <Button variant="ghost" className="h-10 px-3" onClick={props.onClear}>
          <X aria-hidden />
          Clear filters
        </Button>
      )}
    </div>
  );
});

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
