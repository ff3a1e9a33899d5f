import { SlidersHorizontal } from 'lucide-react';
import { useMayEdit } from '#admin/access.ts';
import { ReadOnly } from '#admin/read-only.tsx';
import { QueryFailure } from '#components/load-failure.tsx';
import { Pending } from '#components/section.tsx';
import { Button } from '#components/ui/button.tsx';
import { number } from '#lib/numbers.ts';
import { useDisclosure } from '#lib/disclosure.ts';
import { trpc } from '#lib/api/trpc.ts';
import { CampaignsSection } from './campaigns/section.tsx';
import { DimensionTable } from './dimension-table.tsx';
import { TargetsSection } from './form/section.tsx';

/** Shows whose voices are missing and about what: the targets, what there is, and what the bot does about it. */
export function TargetsTab() {
  const progress = trpc.targets.progress.useQuery();
  const mayEdit = useMayEdit() ?? false;
  const form = useDisclosure();
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="grid max-w-prose gap-1">
          <h2 className="text-xl font-bold">Where voices are missing</h2>
          {progress.data && <p className="text-muted">{leaning(progress.data)}</p>}
        </div>
        {mayEdit && !form.isOpen && (
          <Button {...form.opener}>
            <SlidersHorizontal aria-hidden />
            Set targets
          </Button>
        )}
      </div>
      <ReadOnly what="targets" />
      {form.isOpen && <TargetsSection onClose={form.close} />}
      {progress.isPending && <Pending>Loading the targets...</Pending>}
      <QueryFailure what="The targets could not be loaded." query={progress} />
      {progress.data && (
        <div className="-mb-4 gap-4 lg:columns-2">
          {progress.data.dimensions.map((one) => (
            <div key={one.dimension} className="break-inside-avoid pb-4">
              <DimensionTable {...one} />
            </div>
          ))}
        </div>
      )}
      <CampaignsSection mayEdit={mayEdit} />
      {progress.data?.counts_simulator && (
        <p className="text-sm text-muted">What was tried in the simulator is counted here.</p>
      )}
    </div>
  );
}

function leaning({
  goal,
  targets_enabled,
  most_per_topic,
}: {
  goal: number;
  targets_enabled: boolean;
  most_per_topic: number;
}) {
  const how = targets_enabled ? 'more often where they are missing' : 'about every topic alike';
  const times = most_per_topic === 1 ? 'once' : `${number(most_per_topic)} times`;
  return `${number(goal)} usable recordings are wanted in all. The bot asks ${how}, and nobody more than ${times} about one topic.`;
}
