import { QueryFailure } from '#components/load-failure.tsx';
import { Pending, Section } from '#components/section.tsx';
import { trpc } from '#lib/api/trpc.ts';
import { TargetsForm } from './form.tsx';

/** Shows how many recordings are wanted of whom. */
export function TargetsSection({ onClose }: { onClose: () => void }) {
  const targets = trpc.targets.get.useQuery();
  return (
    <Section
      title="Targets"
      note="In usable recordings. The chat follows within a minute. Parishes and ages share the goal by their people, categories and topics evenly; a number of your own stands in the place of such a share."
    >
      {targets.isPending && <Pending>Loading the targets...</Pending>}
      <QueryFailure what="The targets could not be loaded." query={targets} />
      {targets.data && <TargetsForm targets={targets.data} onClose={onClose} />}
    </Section>
  );
}
