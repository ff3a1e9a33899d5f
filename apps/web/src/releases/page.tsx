import { AdminRequired } from '#components/admin-required.tsx';
import { QueryFailure } from '#components/load-failure.tsx';
import { PageTitle } from '#components/page/page-title.tsx';
import { trpc } from '#lib/api/trpc.ts';
import { Releases } from './releases.tsx';

/** Where recordings become a version of the dataset. Nobody but an admin's browser asks for it. */
export function ReleasesPage() {
  const me = trpc.users.me.useQuery();
  return (
    <div className="grid gap-4">
      <PageTitle>Releases</PageTitle>
      <h1 className="text-2xl font-bold sm:text-3xl">Releases</h1>
      {me.isPending && <p role="status">Loading...</p>}
      {me.isLoadingError && <QueryFailure what="Your role could not be loaded." query={me} />}
      {me.data &&
        (me.data.profile.role === 'admin' ? (
          <Releases />
        ) : (
          <AdminRequired what="You need admin privileges to make and publish versions of the dataset." />
        ))}
    </div>
  );
}
