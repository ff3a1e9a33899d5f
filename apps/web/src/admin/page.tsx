import { PageTitle } from '#app/page-title.tsx';
import { Alert } from '#components/ui/alert.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { Button } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { date } from '#lib/format.ts';
import { trpc, type Outputs } from '#lib/trpc.ts';

export function AdminPage() {
  const me = trpc.users.me.useQuery();
  return (
    <div className="grid gap-4">
      <PageTitle>Admin</PageTitle>
      <h1 className="text-2xl font-bold sm:text-3xl">Admin Panel</h1>
      {me.isPending && <p role="status">Loading...</p>}
      {me.isError && (
        <Alert variant="destructive">
          <p>
            <strong>Your profile could not be loaded.</strong> {me.error.message}
          </p>
          <Button variant="outline" size="sm" className="w-fit" onClick={() => void me.refetch()}>
            Try again
          </Button>
        </Alert>
      )}
      {me.data && <Profile profile={me.data.profile} />}
    </div>
  );
}

function Profile({ profile }: { profile: Outputs['users']['me']['profile'] }) {
  const name = profile.display_name ?? (profile.email || 'Unknown User');
  return (
    <Card
      aria-label="Your profile"
      className="max-w-2xl grid-cols-[auto_minmax(0,1fr)] items-center gap-4 p-5"
    >
      <span
        aria-hidden
        className="grid size-14 place-content-center rounded-full bg-primary font-display text-2xl font-bold text-primary-ink uppercase"
      >
        {Array.from(name)[0]}
      </span>
      <div className="grid justify-items-start gap-1.5">
        <h2 className="text-lg leading-tight font-bold break-words">{name}</h2>
        <p className="text-sm break-all text-muted">{profile.email}</p>
        <p className="flex flex-wrap items-center gap-2 text-sm text-muted">
          <Badge variant={profile.role === 'admin' ? 'default' : 'secondary'}>
            {profile.role === 'admin' ? 'Admin' : 'Reviewer'}
          </Badge>
          Joined {date(profile.created_at)}
        </p>
      </div>
    </Card>
  );
}
