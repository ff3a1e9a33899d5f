import { getQueryKey } from '@trpc/react-query';
import { Ear } from 'lucide-react';
import { Fragment, useState } from 'react';
import { Link } from 'react-router';
import { QueryFailure } from '#components/load-failure.tsx';
import { Button } from '#components/ui/button.tsx';
import { Dialog, DialogContent, DialogTrigger } from '#components/ui/dialog.tsx';
import { dateTime, shortId } from '#lib/format.ts';
import { number } from '#lib/numbers.ts';
import { trpc, type Outputs } from '#lib/api/trpc.ts';
import { usePages } from '#lib/api/use-pages.ts';

type Listen = Outputs['listening']['list']['data'][number];
type Person = { id: string; name: string };

const HOW: Record<Listen['how'][number], string> = {
  played: 'played',
  downloaded: 'downloaded',
  review: 'to judge it',
  adjudication: 'to decide about it',
};

/** Shows a button that opens the recordings that somebody has heard. */
export function ListenHistory(person: Person) {
  const [open, setOpen] = useState(false);
  return (
    <Dialog open={open} onOpenChange={setOpen}>
      <DialogTrigger asChild>
        <Button variant="ghost" size="sm" aria-label={`Recordings that ${person.name} heard`}>
          <Ear aria-hidden />
          Heard
        </Button>
      </DialogTrigger>
      {open && <Content {...person} />}
    </Dialog>
  );
}

function Content({ id, name }: Person) {
  const figures = trpc.listening.figures.useQuery({ person_id: id }, { gcTime: 0 });
  const list = useListens(id);
  const pages = list.data?.pages ?? [];
  return (
    <DialogContent
      title={`Recordings that ${name} heard`}
      description="Here and with their API keys, in the last 90 days. Loading a recording counts as hearing it."
      className="sm:max-w-[min(40rem,calc(100vw-2rem))]"
    >
      <QueryFailure what="The figures could not be loaded." query={figures} />
      {figures.data && <Figures {...figures.data} />}
      <QueryFailure what="The recordings could not be loaded." query={list} />
      {list.isPending && <p role="status">Loading...</p>}
      {pages[0]?.data.length === 0 && <p>They have heard none.</p>}
      <ul aria-label="Recordings heard" className="grid divide-y">
        {pages.map((page, index) => (
          <Fragment key={index}>
            {page.data.map((listen) => (
              <Row key={listen.id} listen={listen} />
            ))}
          </Fragment>
        ))}
      </ul>
      {list.hasNextPage && (
        <Button
          variant="outline"
          size="lg"
          disabled={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          Show earlier ones
        </Button>
      )}
    </DialogContent>
  );
}

function useListens(person_id: string) {
  const { client } = trpc.useUtils();
  return usePages({
    queryKey: [...getQueryKey(trpc.listening.list, undefined, 'infinite'), person_id],
    load: (cursor, request) => client.listening.list.query({ person_id, limit: 30, cursor }, request),
    next: ({ next_cursor }) => next_cursor,
    // Not cached: each time the window opens, it shows the current list.
    gcTime: 0,
  });
}

function Figures({ today, limit, in_90_days, days_at_limit }: Outputs['listening']['figures']) {
  const figures = [
    ['Today', `${number(today)} of ${number(limit)}`],
    ['In 90 days', number(in_90_days)],
    ['Days at the limit', number(days_at_limit)],
  ];
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-2">
      {figures.map(([name, value]) => (
        <div key={name} className="grid">
          <dt className="text-sm text-muted">{name}</dt>
          <dd className="font-bold tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Row({ listen }: { listen: Listen }) {
  const { submission_id, how, key_name, first_at } = listen;
  return (
    <li className="grid gap-0.5 py-2">
      <Link
        to={`/app/datasets?submission=${submission_id}`}
        className="w-fit font-semibold text-primary underline-offset-4 hover:underline"
      >
        {shortId(submission_id)}
      </Link>
      <p className="text-sm break-words text-muted">
        <time dateTime={first_at}>{dateTime(first_at)}</time> · {how.map((one) => HOW[one]).join(', ')}
        {key_name !== null && ` · with the key "${key_name}"`}
      </p>
    </li>
  );
}
