import { AdminRequired } from '#components/admin-required.tsx';
import { QueryFailure } from '#components/load-failure.tsx';
import { PageTitle } from '#components/page/page-title.tsx';
import { Button } from '#components/ui/button.tsx';
import { trpc } from '#lib/api/trpc.ts';
import { Particulars } from './particulars.tsx';

/** What the law asks whoever decides about the data to know and to show; made to be printed. */
export function DataProtectionPage() {
  const me = trpc.users.me.useQuery();
  return (
    <div className="grid gap-4">
      <PageTitle>Data protection</PageTitle>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl font-bold sm:text-3xl">Data protection</h1>
        {me.data?.profile.role === 'admin' && (
          <Button variant="outline" className="print:hidden" onClick={() => window.print()}>
            Print
          </Button>
        )}
      </div>
      {me.isPending && <p role="status">Loading...</p>}
      {me.isLoadingError && <QueryFailure what="Your role could not be loaded." query={me} />}
      {me.data &&
        (me.data.profile.role === 'admin' ? (
          <Loaded />
        ) : (
          <AdminRequired what="You need admin privileges to see who gets which data." />
        ))}
    </div>
  );
}

function Loaded() {
  const found = trpc.dataProtection.get.useQuery();
  return (
    <>
      <QueryFailure what="This could not be loaded." query={found} />
      {found.isPending && <p role="status">Loading...</p>}
      {found.data && <Particulars of={found.data} />}
    </>
  );
}
