import type { Draft, Release } from '@labrish/api/flow-releases/schema';
import { Confirm } from '#components/confirm.tsx';
import { Button } from '#components/ui/button.tsx';
import { trpc } from '#lib/api/trpc.ts';
import { notify } from '#lib/toasts.ts';
import { Successors, useSuccessors } from './successors.tsx';
import { useChange } from './use-change.ts';

/** Lets people have the flow of this release again. */
export function Restore({ release: { number }, draft }: { release: Release; draft: Draft }) {
  const restore = trpc.flowReleases.restore.useMutation();
  const successors = useSuccessors();
  const change = useChange();
  const kept = draft.is_changed ? ' What is not live yet is thrown away; you can bring it back.' : '';
  return (
    <Confirm
      trigger={
        <Button variant="outline" aria-label={`Put back release ${number}`}>
          Put back
        </Button>
      }
      title={`Put release ${number} back?`}
      description={`It is live at once, as a new release. Topics and regions stay as they are now.${kept}`}
      action="Put back"
      onConfirm={() =>
        successors.guard(async () => {
          const { release } = await change(() =>
            restore.mutateAsync({
              ...{ number, version: draft.version, moved: successors.chosen },
            }),
          );
          notify.success(`Release ${number} is live again, as release ${release.number}.`);
        })
      }
    >
      <Successors {...successors} />
    </Confirm>
  );
}
