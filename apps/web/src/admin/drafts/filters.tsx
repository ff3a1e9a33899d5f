import { Input } from '#components/ui/input.tsx';
import { Select } from '#components/ui/select.tsx';
import { labelName } from '#lib/labels.ts';
import { pilot } from '#lib/pilot.ts';
import { KINDS, STATUSES, type Filter } from './shown.ts';

const LANGUAGES = Object.fromEntries(pilot.draft_wordings.map((wording) => [wording, labelName(wording)]));
const CHOICES = [
  ['status', 'Status', STATUSES],
  ['wording', 'Language', { '': 'All languages', ...LANGUAGES }],
  ['kind', 'Kind', { '': 'All kinds', ...KINDS }],
] as const;

/** Narrows the list. */
export function Filters(props: { filter: Filter; onChange: (change: Partial<Filter>) => void }) {
  const { filter, onChange } = props;
  return (
    <div role="search" aria-label="Filters" className="grid gap-2 sm:grid-cols-3 lg:grid-cols-6">
      <Input
        type="search"
        aria-label="Search the texts"
        placeholder="Search the texts"
        className="sm:col-span-3"
        value={filter.search}
        onChange={({ target }) => onChange({ search: target.value })}
      />
      {CHOICES.map(([name, label, options]) => (
        <Select
          key={name}
          aria-label={label}
          value={filter[name]}
          onChange={({ target }) => onChange({ [name]: target.value })}
        >
          {Object.entries(options).map(([value, shown]) => (
            <option key={value} value={value}>
              {shown}
            </option>
          ))}
        </Select>
      ))}
    </div>
  );
}
