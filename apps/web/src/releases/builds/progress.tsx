import type { Release } from '@labrish/api/releases/schema';
import { Alert } from '#components/ui/alert.tsx';
import { fileSize } from '#lib/format.ts';
import { number } from '#lib/numbers.ts';
import { counted } from '../words.ts';

/** Shows how much of a version is built. Screen readers announce changes, including the end. */
export function Progress({ release }: { release: Release }) {
  const { state, error } = release;
  return (
    <>
      <p aria-live="polite" className="text-muted">
        {sentenceOf(release)}
      </p>
      {state === 'building' && <Bar release={release} />}
      {state === 'building' && error && (
        <Alert variant="destructive">
          <p>
            <strong>The last try did not work.</strong> The server tries again by itself; nothing that is
            written is lost. If it does not go on, show this to whoever runs the server: {error}
          </p>
        </Alert>
      )}
    </>
  );
}

function sentenceOf({ state, built, bytes, plan }: Release): string {
  if (state === 'built')
    return `All is written: ${counted(built, 'recording')}, ${fileSize(bytes)}. Nobody outside has it yet.`;
  if (built === 0) return 'The first recordings are being written. You can leave this page meanwhile.';
  return `${number(built)} of ${counted(plan.recordings, 'recording')} written. You can leave this page meanwhile.`;
}

function Bar({ release: { built, plan } }: { release: Release }) {
  return (
    <div
      role="progressbar"
      aria-label="Recordings written"
      aria-valuemin={0}
      aria-valuemax={plan.recordings}
      aria-valuenow={built}
      className="h-3 overflow-hidden rounded-full border border-control bg-sunken"
    >
      <div
        className="h-full origin-left bg-primary transition-transform duration-500"
        style={{ transform: `scaleX(${built / Math.max(1, plan.recordings)})` }}
      />
    </div>
  );
}
