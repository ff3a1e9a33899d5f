import { ChevronDown, SlidersHorizontal, X } from 'lucide-react';
import { memo, useId, useState, type MouseEvent } from 'react';
import { Badge } from '#components/ui/badge.tsx';
import { Button } from '#components/ui/button.tsx';
import { classNames } from '#lib/class-names.ts';
import { Choices } from './choices.tsx';
import type { Filters } from './filters.ts';
import { SearchField } from './search-field.tsx';

/** Classes of the bar (search, choices, clear button): one row if the search has room in it. */
const bar = 'flex flex-wrap gap-2 lg:grid lg:grid-cols-6 min-[84rem]:flex min-[84rem]:flex-nowrap';
/** Classes of the choices: on narrow screens they fold behind a button, and fill their rows when they are shown. */
const choices =
  'grid basis-full grid-cols-2 gap-2 max-md:*:first:col-span-2 md:grid-cols-6 md:max-lg:*:col-span-2 md:max-lg:*:nth-[n+4]:col-span-3 lg:contents';

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
      <Button
        variant="outline"
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
      </Button>
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
