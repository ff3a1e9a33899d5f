import { Coffee } from 'lucide-react';
import { useEffect } from 'react';
import { Alert } from '#components/ui/elements.tsx';
import { trpc } from '#lib/api/trpc.ts';

/** Shows the reviewer's progress in this session. It does not urge; it suggests a pause when the ears are tired. */
export function Pace({ changes }: { changes: number }) {
  const { data, refetch } = trpc.review.pace.useQuery(undefined, { staleTime: Infinity });
  useEffect(() => {
    if (changes > 0) void refetch();
  }, [changes, refetch]);
  if (!data) return null;
  const minutes = Math.round(data.voice_ms / 60_000);
  return (
    <section aria-label="This session" className="grid gap-2 text-sm text-muted">
      <p>
        {data.verdicts === 0
          ? 'Your session starts with your first verdict.'
          : `This session: ${data.verdicts} ${data.verdicts === 1 ? 'recording' : 'recordings'}, ${minutes < 1 ? 'less than a minute' : `${minutes} min`} of voice.`}
      </p>
      {data.needs_pause && (
        <Alert>
          <span className="flex items-start gap-2">
            <Coffee aria-hidden className="mt-0.5 size-4 shrink-0" />
            Your verdicts agree less with others’ than they usually do. Tired ears hear less: have a pause, if
            you can.
          </span>
        </Alert>
      )}
    </section>
  );
}
