import { ChevronDown, SlidersHorizontal, X, Search } from 'lucide-react';
import { memo, useId, useState, type MouseEvent, useEffect, useEffectEvent } from 'react';
import { Button, Badge, classNames, OutlineButton } from '#components/ui/elements.tsx';
import type { Filters } from './filters.ts';
import { Options, Select, Input } from '#components/ui/form.tsx';
import { STATUSES, statusLooks } from '#datasets/badges.tsx';
import { trpc, useMay } from '#lib/api/trpc.ts';
import { pilot } from '#lib/pilot.ts';

/** Classes of the bar (search, choices, clear button): one row if the search has room in it. */
const bar = 'flex flex-wrap gap-2 lg:grid lg:grid-cols-6 min-[84rem]:flex min-[84rem]:flex-nowrap';
/** Classes of the choices: on narrow screens they fold behind a button, and fill their rows when they are shown. */
const choices =
  'grid basis-full grid-cols-2 gap-2 max-md:*:first:nth-last-odd:col-span-2 md:grid-cols-6 md:max-lg:*:col-span-2 md:max-lg:*:nth-4:nth-last-2:col-span-3 md:max-lg:*:nth-5:last:col-span-3 lg:contents';

/** Shows everything that narrows the list. The address bar holds the filters, so a view can be shared. */
export const FilterBar = memo(function FilterBar(props: {
  filters: Filters;
  /** Clearing remounts the search field, which drops what was typed and not yet passed on. */
  cleared: { times: number; byKeyboard: boolean };
  regions: string[];
  onChange: (name: keyof Filters, value: string) => void;
  onClear: (press: MouseEvent) => void;
}) {
  const { filters, cleared, onChange } = props;
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const { search, ...chosen } = filters;
  const count = Object.keys(chosen).length;
  return (
    <div role="search" aria-label="Filters" className={bar}>
      <SearchField
        key={cleared.times}
        // Takes the focus from the clear button, which is gone; not after a tap, as the on-screen keyboard would cover the list.
        autoFocus={cleared.byKeyboard}
        value={search ?? ''}
        onSearch={(value) => onChange('search', value)}
      />
      <OutlineButton
        className="h-10 px-3 lg:hidden"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <SlidersHorizontal aria-hidden className="max-md:hidden" />
        Filters
        {count > 0 && (
          <Badge>
            {count} <span className="sr-only">set</span>
          </Badge>
        )}
        <ChevronDown aria-hidden className={isOpen ? 'rotate-180' : ''} />
      </OutlineButton>
      <div id={id} className={classNames(choices, !isOpen && 'max-lg:hidden')}>
        <Choices filters={filters} regions={props.regions} onChange={onChange} />
      </div>
      {Object.keys(filters).length > 0 && (
        <Button variant="ghost" className="h-10 px-3" onClick={props.onClear}>
          <X aria-hidden />
          Clear filters
        </Button>
      )}
    </div>
  );
});

const typeNames = { structured: 'Structured', open: 'Open' };
const labelNames = { yes: 'Confirmed', no: 'Assumed' };

/** Shows the filters that are chosen from a list. */
function Choices(props: {
  filters: Filters;
  regions: string[];
  onChange: (name: keyof Filters, value: string) => void;
}) {
  const { filters, onChange } = props;
  const isLead = useMay('lead') === true;
  const reviewers = trpc.review.reviewers.names.useQuery(undefined, { enabled: isLead }).data?.data ?? [];
  // Keep a filtered region whose last recording was withdrawn.
  const regions = [...new Set([...props.regions, ...(filters.region ? [filters.region] : [])])];
  const offered: [
    name: keyof Filters,
    label: string,
    any: string,
    options: [value: string, shown: string][],
  ][] = [
    ['category', 'Category', 'All categories', pilot.labels.map(({ key, name }) => [key, name])],
    [
      'region',
      'Region',
      'All regions',
      regions.sort((a, b) => a.localeCompare(b)).map((name) => [name, name]),
    ],
    ['type', 'Type', 'All types', Object.entries(typeNames)],
    ['confirmed', 'Label', 'All labels', Object.entries(labelNames)],
    ['status', 'Status', 'All statuses', STATUSES.map((name) => [name, statusLooks[name].name])],
    ['reviewer', 'Reviewer', 'All reviewers', reviewers.map(({ id, name }) => [id, name])],
  ];
  return offered.slice(0, isLead ? 6 : 5).map(([name, label, any, options]) => (
    <Select
      key={name}
      aria-label={label}
      className="min-[84rem]:w-38"
      value={filters[name] ?? ''}
      onChange={({ target }) => onChange(name, target.value)}
    >
      <option value="">{any}</option>
      <Options of={options} />
    </Select>
  ));
}

/** Debounce in milliseconds: one query per word, not per letter. */
const PAUSE = 300;

/** Shows a search field. It passes its text on when typing pauses, and takes over a changed value from the address. */
function SearchField(props: { value: string; autoFocus: boolean; onSearch: (value: string) => void }) {
  const { value, autoFocus, onSearch } = props;
  const [typed, setTyped] = useState(value);
  const [sent, setSent] = useState(value);
  const [seen, setSeen] = useState(value);

  // Take over a value that this field did not send: it comes from the Back button.
  if (value !== seen) {
    setSeen(value);
    if (value !== sent) {
      setSent(value);
      setTyped(value);
    }
  }

  const passOn = useEffectEvent(() => {
    if (typed.trim() === sent) return;
    setSent(typed.trim());
    onSearch(typed);
  });
  useEffect(() => {
    const timer = setTimeout(() => passOn(), PAUSE);
    return () => clearTimeout(timer);
  }, [typed]);

  return (
    <div className="relative col-span-full min-w-0 flex-1 max-md:basis-48">
      <Search aria-hidden className="pointer-events-none absolute top-3 left-3 size-4 text-muted" />
      <Input
        type="search"
        aria-label="Search"
        placeholder="Words or user ID"
        maxLength={200}
        className="pl-9"
        autoFocus={autoFocus}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
    </div>
  );
}
