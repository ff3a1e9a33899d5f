import { useState } from 'react';
import { errorMessage, trpc, type Outputs } from '#lib/api/trpc.ts';
import { date, number } from '#lib/format.ts';
import { FigureTable } from '#components/ui/table.tsx';
import { Pending } from '#components/section.tsx';

type Day = Outputs['review']['time']['data'][number];

/** Shows how long a reviewer worked on each of the last 31 days, once it is opened. @param props.reviewer_id undefined: oneself */
export function TimeSheet({ reviewer_id }: { reviewer_id?: string }) {
  const [isOpen, setOpen] = useState(false);
  const time = trpc.review.time.useQuery(reviewer_id ? { reviewer_id } : {}, { enabled: isOpen });
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">Time of the last 31 days</summary>
      {time.error && <p>The time could not be loaded: {errorMessage(time.error)}</p>}
      {time.isLoading && <Pending />}
      {time.data && <Days days={time.data.data} />}
    </details>
  );
}

function Days({ days }: { days: Day[] }) {
  const sum = (of: 'minutes' | 'recordings') => days.reduce((total, day) => total + day[of], 0);
  const row = (name: string, minutes: number, recordings: number) => ({
    ...{ key: name, name },
    figures: [number(Math.round(minutes)), number(recordings)],
  });
  return (
    <>
      <div className="max-w-md">
        <FigureTable
          caption="Time of the last 31 days"
          columns={['Day', 'Minutes', 'Recordings']}
          rows={[
            ...days.map(({ day, minutes, recordings }) => row(date(`${day}T12:00:00Z`), minutes, recordings)),
            row('Total', sum('minutes'), sum('recordings')),
          ]}
        />
      </div>
      <p className="py-1.5 text-sm text-muted">
        Minutes run from one verdict to the next; pauses of half an hour or more are left out.
      </p>
    </>
  );
}
