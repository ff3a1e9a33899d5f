import { Options, Select, Label } from '#components/ui/form.tsx';
import { useId } from 'react';
import { PERIODS, usePlace } from './place.ts';

/** Asks how far back the figures of the open tab go. */
export function Period() {
  const id = useId();
  const { tab, days, openDays } = usePlace();
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Label htmlFor={id}>Period</Label>
      <Select
        id={id}
        className="w-48 [&>select]:h-11"
        value={days}
        onChange={({ target }) => openDays(tab, target.value)}
      >
        <Options of={PERIODS.map((one) => [one, one === 365 ? 'The last year' : `The last ${one} days`])} />
      </Select>
    </div>
  );
}
