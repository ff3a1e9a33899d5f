import { Options, Select, Label } from '#components/ui/form.tsx';
import { useId } from 'react';
import { PERIODS, usePlace } from './place.ts';

const NAMES: Record<(typeof PERIODS)[number], string> = {
  7: 'The last 7 days',
  30: 'The last 30 days',
  90: 'The last 90 days',
  365: 'The last year',
};

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
        <Options of={PERIODS.map((one) => [one, NAMES[one]])} />
      </Select>
    </div>
  );
}
