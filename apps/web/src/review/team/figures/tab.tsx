import { useId } from 'react';
import { QueryFailure } from '#components/load-failure.tsx';
import { Label } from '#components/ui/label.tsx';
import { Select } from '#components/ui/select.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { trpc } from '#lib/api/trpc.ts';
import { PERIODS, usePlace } from '../place.ts';
import { Agreement } from './agreement.tsx';
import { Queue } from './queue.tsx';
import { Reasons } from './reasons.tsx';
import { Reviewers } from './reviewers.tsx';
import { Words } from './words.tsx';

const NAMES: Record<(typeof PERIODS)[number], string> = {
  7: 'The last 7 days',
  30: 'The last 30 days',
  90: 'The last 90 days',
  365: 'The last year',
};

/** Shows how review goes: the queue, agreement overall and by reviewer, and why recordings are rejected. */
export function FiguresTab() {
  const id = useId();
  const { days, openDays } = usePlace();
  const figures = trpc.review.figures.useQuery({ days });
  const { data, error } = figures;
  return (
    <div className="grid min-w-0 gap-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Label htmlFor={id}>Period</Label>
        <Select
          id={id}
          className="w-48 [&>select]:h-11"
          value={days}
          onChange={({ target }) => openDays(target.value)}
        >
          {PERIODS.map((one) => (
            <option key={one} value={one}>
              {NAMES[one]}
            </option>
          ))}
        </Select>
      </div>
      <QueryFailure what="The figures could not be loaded." query={figures} />
      {data ? (
        <>
          <Queue queue={data.queue} />
          <div className="grid items-start gap-4 xl:grid-cols-2">
            <Agreement
              title="Agreement on what is accepted"
              note="Whether reviewers who hear the same recording accept or reject it alike."
              agreement={data.verdict}
            />
            <Agreement
              title="Agreement on what is spoken"
              note="Whether they hear the same: English, Mix or Patwa."
              agreement={data.category}
            />
            <Words words={data.words} />
            <Reasons reasons={data.reasons} days={days} />
          </div>
          <Reviewers reviewers={data.reviewers} />
        </>
      ) : (
        !error && <Loading />
      )}
    </div>
  );
}

function Loading() {
  return (
    <div className="grid gap-3">
      <p role="status" className="text-sm text-muted">
        Loading the figures...
      </p>
      {Array.from({ length: 3 }, (_, place) => (
        <Skeleton key={place} className="h-40 rounded-xl opacity-60" />
      ))}
    </div>
  );
}
