import { later } from '#components/later.tsx';
import type { User } from '@labrish/api/users/schema';
import { memo, Fragment, useState } from 'react';
import { type EditOne, EditButton } from '#admin/edit-one.tsx';
import { Badge, Button } from '#components/ui/elements.tsx';
import { date, dateTime, shortId, number } from '#lib/format.ts';
import { PERMISSION_WORDS, roleName } from '#lib/roles.ts';
import { matchesUser, nameOf } from './names.ts';
import { Avatar } from './avatar.tsx';
import { getQueryKey } from '@trpc/react-query';
import { Ear } from 'lucide-react';
import { Link } from 'react-router';
import { Pending, QueryFailure, ShowEarlier } from '#components/section.tsx';
import { Dialog, DialogContent, DialogTrigger } from '#components/ui/dialog.tsx';
import { trpc, type Outputs } from '#lib/api/trpc.ts';
import { usePages } from '#lib/api/use-pages.ts';

const EditCard = later(async () => (await import('./edit-card.tsx')).EditCard);

/** Shows all users, or those that match the search. A user who is being edited stays in sight. */
export function UserCards(props: { users: User[]; me: string; sought: string; edit: EditOne }) {
  const { users, sought, edit } = props;
  const found = users.filter((user) => user.id === edit.editing || matchesUser(user, sought));
  return (
    <>
      {sought && (
        <p role="status" className="text-sm text-muted">
          {found.length ? `${found.length} of ${users.length} users` : `No user matches "${sought}".`}
        </p>
      )}
      <ul aria-label="Users" className="grid items-start gap-3 sm:grid-cols-2 xl:grid-cols-3">
        {found.map((user) =>
          user.id === edit.editing ? (
            <EditCard
              key={user.id}
              user={user}
              you={user.id === props.me}
              onDirty={edit.setDirty}
              onClose={edit.close}
            />
          ) : (
            <UserCard
              key={user.id}
              user={user}
              you={user.id === props.me}
              focusEdit={user.id === edit.closed}
              onFocused={edit.forget}
              onEdit={edit.open}
            />
          ),
        )}
      </ul>
    </>
  );
}

/** Shows a user who can sign in. */
const UserCard = memo(function UserCard(props: {
  user: User;
  you: boolean;
  /** Whether the edit of this card was closed just now: then its Edit button takes the focus. */
  focusEdit: boolean;
  onFocused: () => void;
  onEdit: (id: string) => void;
}) {
  const { user } = props;
  const name = nameOf(user);
  return (
    <li className="flex min-w-0 items-start gap-3 rounded-xl border bg-card p-4">
      <Avatar name={name} url={user.avatar_url} />
      <div className="grid min-w-0 flex-1 gap-1">
        <h3 dir="auto" className="line-clamp-2 text-left leading-snug font-bold break-words" title={name}>
          {name}
        </h3>
        {user.display_name && (
          <p className="truncate text-sm text-muted" title={user.email}>
            {user.email}
          </p>
        )}
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-muted">
          <Badge variant={user.role === 'admin' ? 'default' : 'secondary'}>{roleName(user.role)}</Badge>
          {props.you && <Badge variant="outline">You</Badge>}
          {user.blocked_at && <Badge variant="destructive">Blocked</Badge>}
          <span>
            Joined <time dateTime={user.created_at}>{date(user.created_at)}</time>
          </span>
        </p>
        {user.permissions.length > 0 && (
          <p className="text-sm text-muted">
            May also {user.permissions.map((one) => PERMISSION_WORDS[one]).join(', ')}.
          </p>
        )}
      </div>
      <div className="-mt-1 -mr-2 grid justify-items-start">
        <EditButton
          name={name}
          takesFocus={props.focusEdit}
          onFocused={props.onFocused}
          onClick={() => props.onEdit(user.id)}
        />
        <ListenHistory id={user.id} name={name} />
      </div>
    </li>
  );
});

type Listen = Outputs['listening']['list']['data'][number];
type Person = { id: string; name: string };

const HOW: Record<Listen['how'][number], string> = {
  played: 'played',
  downloaded: 'downloaded',
  review: 'to judge it',
  adjudication: 'to decide about it',
};

/** Shows a button that opens the recordings that somebody has heard. */
function ListenHistory(person: Person) {
  const [open, setOpen] = useState(false);
  return (
    <Dialog open={open} onOpenChange={setOpen}>
      <DialogTrigger>
        <Button icon={Ear} variant="ghost" size="sm" aria-label={`Recordings that ${person.name} heard`}>
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
      {list.isPending && <Pending />}
      {pages[0]?.data.length === 0 && <p>They have heard no recordings.</p>}
      <ul aria-label="Recordings heard" className="grid divide-y">
        {pages.map((page, index) => (
          <Fragment key={index}>
            {page.data.map((listen) => (
              <Row key={listen.id} listen={listen} />
            ))}
          </Fragment>
        ))}
      </ul>
      <ShowEarlier list={list} size="lg" />
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
