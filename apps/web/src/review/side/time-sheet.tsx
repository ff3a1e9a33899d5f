import { useState } from 'react';
import { errorMessage, trpc, type Outputs } from '#lib/api/trpc.ts';
import { date, number } from '#lib/format.ts';

type Day = Outputs['review']['time']['data'][number];

/** Shows how long a reviewer worked on each of the last 31 days, once it is opened. @param props.reviewer_id undefined: oneself */
export function TimeSheet({ reviewer_id }: { reviewer_id?: string }) {
  const [isOpen, setOpen] = useState(false);
  const time = trpc.review.time.useQuery(reviewer_id ? { reviewer_id } : {}, { enabled: isOpen });
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">Time of the last 31 days</summary>
      {time.error && <p>The time could not be loaded: {errorMessage(time.error)}</p>}
      {time.isLoading && <p role="status">Loading...</p>}
      {time.data && <Days days={time.data.data} />}
    </details>
  );
}

function Days({ days }: { days: Day[] }) {
  const sum = (of: 'minutes' | 'recordings') => days.reduce((total, day) => total + day[of], 0);
  const row = (name: string, minutes: number, recordings: number) => (
    <tr key={name} className="border-t">
      <th scope="row" className="py-1.5 pr-3 text-left font-normal">
        {name}
      </th>
      <td className="px-3 text-right tabular-nums">{number(Math.round(minutes))}</td>
      <td className="pl-3 text-right tabular-nums">{number(recordings)}</td>
    </tr>
  );
  return (
    <>
      <table className="w-full max-w-md text-sm">
        <thead>
          <tr>
            <th scope="col" className="pr-3 text-left">
              Day
            </th>
            <th scope="col" className="px-3 text-right">
              Minutes
            </th>
            <th scope="col" className="pl-3 text-right">
              Recordings
            </th>
          </tr>
        </thead>
        <tbody>
          {days.map(({ day, minutes, recordings }) => row(date(`${day}T12:00:00Z`), minutes, recordings))}
          {row('Total', sum('minutes'), sum('recordings'))}
        </tbody>
      </table>
      <p className="py-1.5 text-sm text-muted">
        Minutes run from one verdict to the next; pauses of half an hour or more are left out.
      </p>
    </>
  );
}
