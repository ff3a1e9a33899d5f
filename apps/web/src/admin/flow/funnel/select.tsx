import { FUNNEL_DAYS } from '@labrish/api/funnel/schema';
import { useId } from 'react';
import { Alert } from '#components/ui/alert.tsx';
import { Label } from '#components/ui/label.tsx';
import { Select } from '#components/ui/select.tsx';
import { trpc } from '#lib/api/trpc.ts';
import { useFunnel } from './funnel.ts';

/** Selects the days and the version that the figures are for. */
export function FunnelSelect() {
  const { choice, choose, failure } = useFunnel();
  const versions = trpc.flowVersions.list.useQuery({ limit: 100 }).data?.versions ?? [];
  const days = useId();
  const version = useId();
  return (
    <div className="flex flex-wrap items-end gap-3">
      <div className="grid gap-1.5">
        <Label htmlFor={days}>Figures of</Label>
        <Select
          id={days}
          value={choice.days ?? ''}
          onChange={({ target }) => choose({ ...choice, days: FUNNEL_DAYS.find((n) => n === +target.value) })}
        >
          {FUNNEL_DAYS.map((n) => (
            <option key={n} value={n}>
              the last {n} days
            </option>
          ))}
          <option value="">all days</option>
        </Select>
      </div>
      <div className="grid gap-1.5">
        <Label htmlFor={version}>Entered under</Label>
        <Select
          id={version}
          value={choice.flow_version ?? ''}
          onChange={({ target }) => choose({ ...choice, flow_version: Number(target.value) || undefined })}
        >
          <option value="">every version</option>
          {versions.map(({ number }) => (
            <option key={number} value={number}>
              version {number}
            </option>
          ))}
        </Select>
      </div>
      {failure && <Alert variant="destructive">The figures could not be loaded. {failure}</Alert>}
    </div>
  );
}
