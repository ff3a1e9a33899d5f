import { Card } from '#components/ui/card.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';

/** Placeholders for the figures while they load. */
export function Waiting() {
  return (
    <>
      <Card aria-label="Figures" className="gap-4 p-5 sm:p-6">
        <p role="status" className="text-muted">
          Loading the figures...
        </p>
        <div className="grid gap-8 sm:grid-cols-2">
          <Skeleton className="h-24" />
          <Skeleton className="h-24" />
        </div>
      </Card>
      <div className="grid gap-4 lg:grid-cols-2">
        <Skeleton className="h-96 rounded-xl opacity-60" />
        <Skeleton className="h-96 rounded-xl opacity-60" />
      </div>
    </>
  );
}
