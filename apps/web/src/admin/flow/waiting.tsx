import { Skeleton } from '#components/ui/skeleton.tsx';

/** Shows the editor's outline while the conversation loads. */
export function Waiting() {
  return (
    <div className="grid grid-cols-1 gap-4 md:grid-cols-[300px_minmax(0,1fr)]">
      <p role="status" className="sr-only">
        Loading the conversation...
      </p>
      <div className="hidden content-start gap-2 md:grid">
        {Array.from({ length: 8 }, (_, row) => (
          <Skeleton key={row} className="h-14 rounded-lg opacity-60" />
        ))}
      </div>
      <div className="grid grid-cols-1 content-start gap-3">
        <Skeleton className="h-9 w-64 max-w-full opacity-60" />
        <Skeleton className="h-[28rem] rounded-xl opacity-60" />
      </div>
    </div>
  );
}
