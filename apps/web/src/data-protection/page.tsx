import { ForAdmins } from '#components/for-admins.tsx';
import { QueryFailure } from '#components/load-failure.tsx';
import { PageTitle } from '#components/page/page-title.tsx';
import { Button } from '#components/ui/button.tsx';
import { trpc } from '#lib/api/trpc.ts';
import { useIsAdmin } from '#lib/api/rights.ts';
import { pilot, SEVERAL } from '#lib/pilot.ts';
import { Particulars } from './particulars.tsx';

/** Shows what the law requires the data controller to know and to show; designed for printing. */
export function DataProtectionPage() {
  const isAdmin = useIsAdmin();
  return (
    <div className="grid gap-4">
      <PageTitle>Data protection</PageTitle>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl font-bold sm:text-3xl">
          Data protection{SEVERAL && `: ${pilot.country.name}`}
        </h1>
        {isAdmin && (
          <Button variant="outline" className="print:hidden" onClick={() => window.print()}>
            Print
          </Button>
        )}
      </div>
      <ForAdmins what="You need admin privileges to see who gets which data.">
        <Loaded />
      </ForAdmins>
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
