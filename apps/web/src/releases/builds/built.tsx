import type { Release } from '@labrish/api/releases/schema';
import { PlanContents } from '../plan/contents.tsx';
import { PlanFigures } from '../plan/figures.tsx';
import { Warnings } from '../plan/warnings.tsx';
import { Discard } from './discard.tsx';
import { Publish } from './publish.tsx';

/** Shows what is in a version that can be published, and asks for the decision. */
export function Built({
  release,
  onRefused,
}: {
  release: Release;
  onRefused: (why: string | undefined) => void;
}) {
  const { plan } = release;
  return (
    <>
      <PlanFigures plan={plan} />
      <Warnings plan={plan} />
      <details>
        <summary className="flex min-h-11 w-fit cursor-pointer items-center rounded-sm font-semibold text-primary">
          What is in it, and what was left out
        </summary>
        <div className="grid gap-4 pt-2">
          <PlanContents plan={plan} />
        </div>
      </details>
      <div className="flex flex-wrap justify-end gap-2">
        <Discard release={release} />
        <Publish release={release} onRefused={onRefused} />
      </div>
    </>
  );
}
