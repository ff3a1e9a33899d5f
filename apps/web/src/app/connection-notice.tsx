import { WifiOff } from 'lucide-react';
import { useConnected } from '#lib/api/connection.ts';

/** Says that the server cannot be reached, until it can. Screen readers announce it; what is typed stays. */
export function ConnectionNotice() {
  const connected = useConnected();
  return (
    <div role="status" className="sticky top-0 z-30">
      {!connected && (
        <p className="flex items-center justify-center gap-2 bg-amber-soft px-4 py-2 text-sm font-semibold text-amber">
          <WifiOff aria-hidden className="size-4 shrink-0" />
          No connection. What you see may be out of date, and changes cannot be saved until it is back.
        </p>
      )}
    </div>
  );
}
